import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { requireSecretOf } from '../accounts/signing-keys.ts';
import type { Config } from '../config/config.ts';
import type { OpenDatabase } from '../database/database.ts';
import { createKeys } from '../secrets/keys.ts';
import type { Finding } from './finding.ts';

/** Whether the secret is that of the database. Where there is none yet, or no tables, there is nothing to tell. */
export async function examineSecret(
  { database }: OpenDatabase,
  config: Pick<Config, 'secret' | 'formerSecrets' | 'databaseUrl' | 'dataDir'>,
): Promise<Finding[]> {
  const about = 'secret';
  const secret = config.secret ?? (config.databaseUrl === undefined ? await kept(config.dataDir) : undefined);
  const { rows } = await sql<{ made: boolean }>`SELECT to_regclass('signing_keys') IS NOT NULL AS made`.execute(
    database,
  );
  if (secret === undefined || !rows[0]?.made) return [];
  try {
    await requireSecretOf(database, createKeys(secret, config.formerSecrets));
    return [{ level: 'ok', about, says: 'it is the one that the database belongs to' }];
  } catch (error) {
    return [{ level: 'fail', about, says: (error as Error).message }];
  }
}

/** Reads it, and makes none: what keeps it from being read is told with the data directory. */
async function kept(dataDir: string): Promise<string | undefined> {
  return (await readFile(join(dataDir, 'secret'), 'utf8').catch(() => undefined))?.trim();
}
