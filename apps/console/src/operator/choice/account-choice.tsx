import { type Success, send } from '../api.ts';
import { useList } from '../list/use-list.ts';
import { type Choices, ObjectChoice, type ObjectChoiceProps, type Option } from './object-choice.tsx';

type Account = Success<'/admin/v1/accounts', 'get'>['data'][number];

interface AccountChoiceProps extends ObjectChoiceProps {
  /** Whether sandbox accounts are left out: they have no connections of their own. */
  isLiveOnly?: true;
}

/** Chooses an account. The value is its id. */
export function AccountChoice({ isLiveOnly, ...field }: AccountChoiceProps) {
  const list = useList('/admin/v1/accounts', { query: { limit: 200 } });
  const toOptions = (accounts: readonly Account[]): Option[] =>
    accounts.filter(({ isSandbox }) => !isLiveOnly || !isSandbox).map(({ id, userName }) => [id, userName]);
  const choices: Choices = {
    options: toOptions(list.rows ?? []),
    hasMore: list.hasMore,
    find: async (text) => toOptions(await findAccounts(text)),
    nameOf: async (accountId) =>
      (await send('get', '/admin/v1/accounts/{accountId}', { params: { accountId } })).userName,
  };
  return <ObjectChoice {...field} choices={choices} />;
}

/** Finds accounts by a part of the name. That with the whole name is among them, however many contain it. */
async function findAccounts(text: string): Promise<Account[]> {
  if (text === '') return [];
  const pages = await Promise.all([
    send('get', '/admin/v1/accounts', { query: { userName: text } }),
    send('get', '/admin/v1/accounts', { query: { search: text, limit: 20 } }),
  ]);
  return pages.flatMap(({ data }) => data);
}
