import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Database } from '../../platform/postgres/database.ts';
import { createAccount, listAccounts } from './manage.ts';

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

/**
 * Keeps the key where only the user of the service can read it: in the data directory, as the body of a sign-in.
 *
 * @returns the path of the file
 */
export async function keepFirstAccount({ userName, apiKey }: FirstAccount, dataDir: string): Promise<string> {
  const file = fileIn(dataDir);
  // One that is left from a database before may be open to others.
  await rm(file, { force: true });
  await writeFile(file, `${JSON.stringify({ apiKey, userName })}\n`, { flag: 'wx', mode: 0o600 });
  return file;
}

/** Returns the file that the key of the first account was kept in, while it is there. */
export function keptFirstAccount(dataDir: string): string | undefined {
  const file = fileIn(dataDir);
  return existsSync(file) ? file : undefined;
}

const fileIn = (dataDir: string) => resolve(dataDir, 'first-account.json');
