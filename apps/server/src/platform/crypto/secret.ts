import { randomBytes, randomUUID } from 'node:crypto';
import { link, open, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { prepareDataDir } from '../postgres/embedded/data-dir.ts';
import { secretRecoveryAdvice } from './recovery-advice.ts';
import { weaknessOf } from './secret-strength.ts';

/**
 * Loads the secret of the service: the configured one. With the embedded database it is otherwise the secret that the first start created
 * in the data directory, readable by its owner only.
 *
 * @param options.mayCreate whether a missing secret may be created: false when the database is bound to a secret already
 * @throws {Error} when the secret is missing or weak; the message says how to create one
 */
export async function loadSecret(
  config: Pick<Config, 'secret' | 'databaseUrl' | 'dataDir'>,
  { mayCreate = true }: { mayCreate?: boolean } = {},
): Promise<string> {
  const fault = config.secret === undefined ? undefined : weaknessOf(config.secret);
  if (fault !== undefined) throw new Error(`OMNICHANNEL_SECRET ${fault}. ${advice}`);
  if (config.secret !== undefined) return config.secret;
  if (config.databaseUrl !== undefined) {
    throw new Error(`OMNICHANNEL_SECRET is missing. With DATABASE_URL you keep it yourself. ${advice}`);
  }
  return loadSecretFile(config.dataDir, mayCreate);
}

const advice = 'Create one: openssl rand -base64 32';

async function loadSecretFile(path: string, mayCreate: boolean): Promise<string> {
  const { dataDir } = await prepareDataDir(path);
  const file = secretFile(dataDir);
  const found = await read(file);
  if (found === undefined && !mayCreate) throw new Error(missingSecretMessage(file));
  const secret = found ?? (await createSecretFile(dataDir, file));
  if (weaknessOf(secret) === undefined) return secret;
  throw new Error(
    `${file} does not contain the secret that the first start created. Restore your copy of the file. Without a copy, remove the file. ${secretRecoveryAdvice()}`,
  );
}

/** Returns the path of the secret of an embedded database. */
export function secretFile(dataDir: string): string {
  return join(dataDir, 'secret');
}

/** Describes the missing secret file of a database that is bound to its secret. */
export function missingSecretMessage(file: string): string {
  return `${file} is missing, and the database is bound to the secret in it. Restore your copy of the file. A backup of the database does not contain it. ${secretRecoveryAdvice()}`;
}

async function read(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Writes a temporary file and links it: the file is never incomplete, and of two processes that create it the first wins. */
async function createSecretFile(dataDir: string, file: string): Promise<string> {
  const partial = `${file}.${randomUUID()}`;
  try {
    await writeFile(partial, `${randomBytes(32).toString('base64')}\n`, { flag: 'wx', mode: 0o600, flush: true });
    await link(partial, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(partial, { force: true });
  }
  await syncDirectory(dataDir);
  return (await readFile(file, 'utf8')).trim();
}

/** Makes the file's name durable before its secret is used: encrypted data must not outlive the secret. */
async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r');
  await handle.sync().finally(() => handle.close());
}
