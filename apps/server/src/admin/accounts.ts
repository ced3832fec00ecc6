import { type AccountDetails, findAccountDetails, findAccounts } from '../features/accounts/find-accounts.ts';
import type { Context } from '../features/context.ts';
import type { Handlers } from '../http/handler.ts';
import { decodeCursor, toPage } from '../platform/postgres/keyset-cursor.ts';
import { isTimeAndId, notFound, toReply } from './replies.ts';

export function createAccountHandlers({ database }: Context): Handlers {
  return {
    async listAccounts({ query: { search, cursor, limit = 50 } }) {
      const accounts = await findAccounts(
        database,
        { search, after: cursor === undefined ? undefined : decodeCursor<[string, string]>(cursor, isTimeAndId) },
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
