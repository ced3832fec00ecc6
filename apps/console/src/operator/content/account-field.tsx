import { signal } from '@preact/signals';
import { addressOf } from '../addresses.ts';
import { AccountChoice } from '../choice/account-choice.tsx';
import { Fault } from '../fault.tsx';
import { NoAccounts } from '../list/empty-list.tsx';
import { useQuery } from '../list/query.ts';
import { useList } from '../list/use-list.ts';
import { contentTexts } from './content-texts.ts';

/** The account that was chosen last. Another section begins with it. */
const chosen = signal<string | undefined>(undefined);

export interface ChosenAccount {
  /** Undefined until the accounts are loaded, and if there are none. */
  id: string | undefined;
  /** Whether there is none; undefined until that is known. */
  isMissing: boolean | undefined;
  error: Error | undefined;
}

/** The account of a list: from the address, else the last choice, else the first account. */
export function useAccount(): ChosenAccount {
  const { values } = useQuery();
  const list = useList('/admin/v1/accounts', { query: { limit: 1 } });
  const id = values.account ?? chosen.value ?? list.rows?.[0]?.id;
  return { id, isMissing: list.rows && list.rows.length === 0, error: list.error };
}

/** Chooses the account whose objects a list shows. */
export function AccountField({ id }: ChosenAccount) {
  const { set } = useQuery();
  const t = contentTexts.value;
  return (
    <div class="field account-field">
      <label for="account">{t.account}</label>
      <AccountChoice
        id="account"
        value={id}
        onChange={(value) => {
          if (value === '') return;
          chosen.value = value;
          set({ account: value });
        }}
      />
    </div>
  );
}

/** Shown in place of a list while it is not known whose objects it shows. */
export function NoAccount({ title, choice }: { title: string; choice: ChosenAccount }) {
  return (
    <main class="content">
      <header class="heading">
        <h2>{title}</h2>
      </header>
      <Fault error={choice.error} />
      {choice.isMissing && <NoAccounts />}
    </main>
  );
}

/** The address of an object of an account. */
export function objectAddress(section: string, accountId: string, ...keys: readonly string[]): string {
  return [addressOf(section, accountId), ...keys.map(encodeURIComponent)].join('/');
}

/** Splits the rest of an address below a section into the account and the keys of an object. */
export function keysIn(path: string): string[] {
  return path
    .split('/')
    .slice(3)
    .filter((part) => part !== '')
    .map(decodeURIComponent);
}

/** The back link of an object's page: the list of its account. */
export function listAddress(section: string, accountId: string): string {
  return `${addressOf(section)}?account=${encodeURIComponent(accountId)}`;
}
