import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Database } from '../../platform/postgres/database.ts';
import { serviceActor } from '../audit/record-audit.ts';
import { createAccount, listAccounts } from './manage-accounts.ts';

/** The account of the first start, with its API key, which is known only at creation. */
export interface BootstrapAccount {
  userName: string;
  apiKey: string;
}

/** Creates a sandbox account if the database has no account yet. */
export async function createBootstrapAccount(database: Database): Promise<BootstrapAccount | undefined> {
  if ((await listAccounts(database)).length > 0) return undefined;
  const userName = 'sandbox';
  const { apiKey } = await createAccount(database, serviceActor, {
    userName,
    sandbox: true,
    defaultSender: 'Omnichannel',
    tokenLifetime: 3600,
  });
  return { userName, apiKey };
}

/**
 * Saves the key as the body of a sign-in, in a file of the data directory that only the user of the service can read.
 *
 * @returns the path of the file
 */
export async function saveBootstrapAccount({ userName, apiKey }: BootstrapAccount, dataDir: string): Promise<string> {
  const file = bootstrapAccountFile(dataDir);
  // A file of an earlier database may be readable by others.
  await rm(file, { force: true });
  await writeFile(file, `${JSON.stringify({ apiKey, userName })}\n`, { flag: 'wx', mode: 0o600 });
  return file;
}

/** Returns the path of the file with the key of the bootstrap account, if the file exists. */
export function findBootstrapAccountFile(dataDir: string): string | undefined {
  const file = bootstrapAccountFile(dataDir);
  return existsSync(file) ? file : undefined;
}

const bootstrapAccountFile = (dataDir: string) => resolve(dataDir, 'first-account.json');
