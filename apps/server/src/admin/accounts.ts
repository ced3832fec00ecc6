import { type AccountDetails, findAccountDetails, findAccounts } from '../features/accounts/find-accounts.ts';
import type { Context } from '../features/context.ts';
import type { Handlers } from '../http/handler.ts';
import { decodeCursor, toPage } from '../platform/postgres/keyset-cursor.ts';
import { notFound, toReply } from './replies.ts';

export function createAccountHandlers({ database }: Context): Handlers {
  return {
    async listAccounts({ query: { search, cursor, limit = 50 } }) {
      const accounts = await findAccounts(
        database,
        { search, after: cursor === undefined ? undefined : decodeCursor<[string, string]>(cursor, isAccountPosition) },
        limit + 1,
      );
      return toReply(
        toPage(accounts, limit, ({ createdAt, id }) => [createdAt.toISOString(), id]),
        toAccount,
      );
    },
    async getAccount({ params: { accountId } }) {
      const account = await findAccountDetails(database, accountId);
      if (!account) throw notFound('account', 'listAccounts');
      return { status: 200, body: toAccount(account) };
    },
  };
}

function toAccount({ createdAt, ...account }: AccountDetails) {
  return { ...account, createdAt: createdAt.toISOString() };
}

/** Whether the values of a cursor are the time and the id of an account. */
function isAccountPosition([createdAt, id, ...others]: readonly unknown[]): boolean {
  const isTime = typeof createdAt === 'string' && !Number.isNaN(Date.parse(createdAt));
  return isTime && typeof id === 'string' && others.length === 0;
}
