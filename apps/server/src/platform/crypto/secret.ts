import { randomBytes, randomUUID } from 'node:crypto';
import { link, open, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { prepareDataDir } from '../postgres/embedded/data-dir.ts';
import { secretRecoveryAdvice } from './recovery-advice.ts';
import { weaknessOf } from './secret-strength.ts';

/**
 * The secret of the service: the one that is set, or with the embedded database one that is made at the first start and kept beside it,
 * readable by its owner only.
 *
 * @param options.mayCreate whether one may be made: not where the database belongs to one already
 * @throws {Error} when it is missing or weak; the message says how to make one
 */
export async function loadSecret(
  config: Pick<Config, 'secret' | 'databaseUrl' | 'dataDir'>,
  { mayCreate = true }: { mayCreate?: boolean } = {},
): Promise<string> {
  const fault = config.secret === undefined ? undefined : weaknessOf(config.secret);
  if (fault !== undefined) throw new Error(`OMNICHANNEL_SECRET ${fault}. ${advice}`);
  if (config.secret !== undefined) return config.secret;
  if (config.databaseUrl !== undefined) {
    throw new Error(`OMNICHANNEL_SECRET is missing: with DATABASE_URL it is yours to keep. ${advice}`);
  }
  return loadSecretFile(config.dataDir, mayCreate);
}

const advice = 'Make one with: openssl rand -base64 32';

async function loadSecretFile(path: string, mayCreate: boolean): Promise<string> {
  const { dataDir } = await prepareDataDir(path);
  const file = secretFile(dataDir);
  const found = await read(file);
  if (found === undefined && !mayCreate) throw new Error(missingSecretMessage(file));
  const secret = found ?? (await createSecretFile(dataDir, file));
  if (weaknessOf(secret) === undefined) return secret;
  throw new Error(
    `${file} does not hold the secret that was made at the first start. Put your copy of the file back; where there is none, remove it. ${secretRecoveryAdvice()}`,
  );
}

/** Where the secret of an embedded database is kept. */
export function secretFile(dataDir: string): string {
  return join(dataDir, 'secret');
}

/** Says that the file is not there, of a database that belongs to the secret that it held. */
export function missingSecretMessage(file: string): string {
  return `${file} is missing, and the database belongs to the secret that it held: put your copy of the file back. A backup of the database does not hold it. ${secretRecoveryAdvice()}`;
}

async function read(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Writes it beside and links it: the file is never half, and of two processes that make one the first wins. */
async function createSecretFile(dataDir: string, file: string): Promise<string> {
  const half = `${file}.${randomUUID()}`;
  try {
    await writeFile(half, `${randomBytes(32).toString('base64')}\n`, { flag: 'wx', mode: 0o600, flush: true });
    await link(half, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(half, { force: true });
  }
  await syncDirectory(dataDir);
  return (await readFile(file, 'utf8')).trim();
}

/** What is encrypted under the secret must not outlast it: its name in the folder is on disk, too, before it is used. */
async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r');
  await handle.sync().finally(() => handle.close());
}
