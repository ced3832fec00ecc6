import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { hasCredentialsOfPreviousSecret } from '../../carriers/connections/credentials.ts';
import {
  describeSecretMismatch,
  findKeyOfPreviousSecret,
  hasSigningKey,
  isDatabaseSecret,
} from '../../features/accounts/signing-keys.ts';
import { findUndecryptableTotpSecrets, hasTotpSecretsOfPreviousSecret } from '../../features/operators/totp.ts';
import { findSecretsOfPreviousKey } from '../../features/webhooks/secret-encryption.ts';
import { findUndecryptableSecrets, recoveryCommand } from '../../features/webhooks/undecryptable-secrets.ts';
import { command } from '../../platform/command-hint.ts';
import type { Config } from '../../platform/config/config.ts';
import { createKeys, type Keys } from '../../platform/crypto/key-derivation.ts';
import { missingSecretMessage, secretFile } from '../../platform/crypto/secret.ts';
import { weaknessOf } from '../../platform/crypto/secret-strength.ts';
import type { Database, OpenDatabase } from '../../platform/postgres/database.ts';
import type { Finding } from './finding.ts';

type Settings = Pick<Config, 'secret' | 'previousSecrets' | 'databaseUrl' | 'dataDir'>;

/** Checks that the secret is the database's, and decrypts what is encrypted in it. Without a secret there is nothing to check. */
export async function examineSecret({ database }: OpenDatabase, config: Settings): Promise<Finding[]> {
  const subject = 'secret';
  const needed = await hasSigningKey(database);
  const secret = await read(config, needed).catch((error: Error) => error);
  if (secret === undefined) return [];
  if (secret instanceof Error) return [{ level: 'fail', subject, message: secret.message }];
  const keys = createKeys(secret, config.previousSecrets);
  if (!(await isDatabaseSecret(database, keys))) return [{ level: 'fail', subject, message: describeSecretMismatch() }];
  return [
    { level: 'ok', subject, message: describeSecret(config) },
    ...(config.previousSecrets.length > 0 ? [await examinePrevious(database, keys)] : []),
    ...(await examineLostSecrets(database, keys)),
    ...(await examineLostApps(database, keys)),
  ];
}

/** Reads the secret, and creates none. @throws {Error} the error that `start` would report */
async function read({ secret, databaseUrl, dataDir }: Settings, needed: boolean): Promise<string | undefined> {
  if (secret !== undefined || databaseUrl !== undefined) return secret;
  const file = secretFile(resolve(dataDir));
  try {
    const kept = (await readFile(file, 'utf8')).trim();
    const weakness = weaknessOf(kept);
    if (weakness === undefined) return kept;
    throw new Error(`${file} ${weakness}. Restore the file of the first start.`);
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (syscall === undefined) throw error;
    if (code !== 'ENOENT') throw new Error(`${file} cannot be read (${code}).`);
    if (needed) throw new Error(missingSecretMessage(file));
    // The next start creates it.
    return undefined;
  }
}

function describeSecret({ secret, databaseUrl, dataDir }: Settings): string {
  const is = 'the secret of the database';
  if (secret !== undefined || databaseUrl !== undefined) return `OMNICHANNEL_SECRET is ${is}`;
  return `${secretFile(resolve(dataDir))} contains ${is}: keep a copy of it next to the backups`;
}

/** Checks whether previous secrets can be removed. */
async function examinePrevious(database: Database, keys: Keys): Promise<Finding> {
  const isNeeded =
    (await findKeyOfPreviousSecret(database, keys)) ||
    (await findSecretsOfPreviousKey(database, keys)).length > 0 ||
    (await hasCredentialsOfPreviousSecret(database, keys)) ||
    (await hasTotpSecretsOfPreviousSecret(database, keys));
  const message = isNeeded
    ? 'data is still encrypted with one of OMNICHANNEL_PREVIOUS_SECRETS: keep them. Once all instances have the new secret, restart one.'
    : 'no data is encrypted with OMNICHANNEL_PREVIOUS_SECRETS: remove secrets that were replaced more than a day ago.';
  return { level: 'ok', subject: 'previous secrets', message };
}

async function examineLostSecrets(database: Database, keys: Keys): Promise<Finding[]> {
  const lost = await findUndecryptableSecrets(database, keys);
  if (lost.length === 0) return [];
  const steps = lost.map((one) => `\n  ${recoveryCommand(one)}`);
  const message = `The secrets of ${lost.length === 1 ? '1 endpoint are' : `${lost.length} endpoints are`} encrypted with an unknown OMNICHANNEL_SECRET, so deliveries wait. Add it to OMNICHANNEL_PREVIOUS_SECRETS. If it is lost, create new endpoint secrets, and pass them to the integrators:${steps.join('')}`;
  return [{ level: 'warn', subject: 'endpoints', message }];
}

/** Finds operators whose authenticator app no longer works, because the secret of the service was replaced. */
async function examineLostApps(database: Database, keys: Keys): Promise<Finding[]> {
  const lost = await findUndecryptableTotpSecrets(database, keys);
  if (lost.length === 0) return [];
  const steps = lost.map((name) => `\n  ${command`operators reset-totp ${name}`}`);
  const message = `The secrets of ${lost.length === 1 ? '1 authenticator app are' : `${lost.length} authenticator apps are`} encrypted with an unknown OMNICHANNEL_SECRET. Add it to OMNICHANNEL_PREVIOUS_SECRETS. If it is lost, remove the apps; the next sign-in adds another:${steps.join('')}`;
  return [{ level: 'warn', subject: 'operators', message }];
}
