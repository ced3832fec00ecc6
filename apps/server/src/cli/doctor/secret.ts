import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { sql } from 'kysely';
import {
  describeSecretMismatch,
  findKeyOfPreviousSecret,
  hasSigningKey,
  isDatabaseSecret,
} from '../../features/accounts/signing-keys.ts';
import { findSecretsOfPreviousKey } from '../../features/webhooks/secret-encryption.ts';
import { findUndecryptableSecrets, recoveryCommand } from '../../features/webhooks/undecryptable-secrets.ts';
import type { Config } from '../../platform/config/config.ts';
import { createKeys, type Keys } from '../../platform/crypto/keys.ts';
import { missingSecret, secretFile } from '../../platform/crypto/secret.ts';
import { weaknessOf } from '../../platform/crypto/secret-strength.ts';
import type { Database, OpenDatabase } from '../../platform/postgres/database.ts';
import type { Finding } from './finding.ts';

type Settings = Pick<Config, 'secret' | 'formerSecrets' | 'databaseUrl' | 'dataDir'>;

/** Whether the secret is that of the database, and opens what is sealed in it. Where there is none yet, or no tables, there is nothing to tell. */
export async function examineSecret({ database }: OpenDatabase, config: Settings): Promise<Finding[]> {
  const { rows } = await sql<{ made: boolean }>`
    SELECT to_regclass('signing_keys') IS NOT NULL AND to_regclass('endpoints') IS NOT NULL AS made
  `.execute(database);
  if (!rows[0]?.made) return [];
  const about = 'secret';
  const needed = await hasSigningKey(database);
  const secret = await read(config, needed).catch((error: Error) => error);
  if (secret === undefined) return [];
  if (secret instanceof Error) return [{ level: 'fail', about, says: secret.message }];
  const keys = createKeys(secret, config.formerSecrets);
  if (!(await isDatabaseSecret(database, keys))) return [{ level: 'fail', about, says: describeSecretMismatch() }];
  return [
    { level: 'ok', about, says: belongs(config) },
    ...(config.formerSecrets.length > 0 ? [await examineFormer(database, keys)] : []),
    ...(await examineLostSecrets(database, keys)),
  ];
}

/** Reads it, and makes none. @throws {Error} what `start` would refuse */
async function read({ secret, databaseUrl, dataDir }: Settings, needed: boolean): Promise<string | undefined> {
  if (secret !== undefined || databaseUrl !== undefined) return secret;
  const file = secretFile(resolve(dataDir));
  try {
    const kept = (await readFile(file, 'utf8')).trim();
    const weakness = weaknessOf(kept);
    if (weakness === undefined) return kept;
    throw new Error(`${file} ${weakness}: put the file of the first start back.`);
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (syscall === undefined) throw error;
    if (code !== 'ENOENT') throw new Error(`${file} cannot be read (${code}).`);
    if (needed) throw new Error(missingSecret(file));
    // The next start makes it.
    return undefined;
  }
}

function belongs({ secret, databaseUrl, dataDir }: Settings): string {
  const is = 'the one that the database belongs to';
  if (secret !== undefined || databaseUrl !== undefined) return `it is ${is}`;
  return `${secretFile(resolve(dataDir))} holds ${is}: keep a copy of it beside the backups.`;
}

/** Whether former secrets can be forgotten. */
async function examineFormer(database: Database, keys: Keys): Promise<Finding> {
  const isNeeded =
    (await findKeyOfPreviousSecret(database, keys)) || (await findSecretsOfPreviousKey(database, keys)).length > 0;
  const says = isNeeded
    ? 'something is sealed under one of OMNICHANNEL_FORMER_SECRETS: keep them. Once all instances have the new secret, restart one.'
    : 'nothing is sealed under OMNICHANNEL_FORMER_SECRETS any more: what was last in use more than a day ago can go.';
  return { level: 'ok', about: 'former secrets', says };
}

async function examineLostSecrets(database: Database, keys: Keys): Promise<Finding[]> {
  const lost = await findUndecryptableSecrets(database, keys);
  if (lost.length === 0) return [];
  const mends = lost.map((one) => `\n  ${recoveryCommand(one)}`);
  const says = `The secrets of ${lost.length} were sealed under an OMNICHANNEL_SECRET that is not known: their deliveries wait. If it is at hand, put it into OMNICHANNEL_FORMER_SECRETS; else make new secrets, and give them to those who receive:${mends.join('')}`;
  return [{ level: 'warn', about: 'endpoints', says }];
}
