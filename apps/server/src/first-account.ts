import { createAccount, listAccounts } from './accounts/manage.ts';
import type { Database } from './database/database.ts';

/** An account with its key, which is known only when it is made. */
export interface FirstAccount {
  userName: string;
  apiKey: string;
}

/** Makes an account for the sandbox where there is no account yet. */
export async function makeFirstAccount(database: Database): Promise<FirstAccount | undefined> {
  if ((await listAccounts(database)).length > 0) return undefined;
  const userName = 'sandbox';
  const { apiKey } = await createAccount(database, {
    userName,
    sandbox: true,
    defaultSender: 'Omnichannel',
    tokenLifetime: 3600,
  });
  return { userName, apiKey };
}
