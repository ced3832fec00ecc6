import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Database } from '../../platform/postgres/database.ts';
import { createAccount, listAccounts } from './manage-accounts.ts';

/** An account with its key, which is known only when it is made. */
export interface BootstrapAccount {
  userName: string;
  apiKey: string;
}

/** Makes an account for the sandbox where there is no account yet. */
export async function createBootstrapAccount(database: Database): Promise<BootstrapAccount | undefined> {
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

/**
 * Keeps the key where only the user of the service can read it: in the data directory, as the body of a sign-in.
 *
 * @returns the path of the file
 */
export async function saveBootstrapAccount({ userName, apiKey }: BootstrapAccount, dataDir: string): Promise<string> {
  const file = bootstrapAccountFile(dataDir);
  // One that is left from a database before may be open to others.
  await rm(file, { force: true });
  await writeFile(file, `${JSON.stringify({ apiKey, userName })}\n`, { flag: 'wx', mode: 0o600 });
  return file;
}

/** Returns the file that the key of the first account was kept in, while it is there. */
export function findBootstrapAccountFile(dataDir: string): string | undefined {
  const file = bootstrapAccountFile(dataDir);
  return existsSync(file) ? file : undefined;
}

const bootstrapAccountFile = (dataDir: string) => resolve(dataDir, 'first-account.json');
