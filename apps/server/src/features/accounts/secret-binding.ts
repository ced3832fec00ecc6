import type { Config } from '../../platform/config/config.ts';
import { createKeys, type Keys } from '../../platform/crypto/key-derivation.ts';
import { loadSecret } from '../../platform/crypto/secret.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { hasSigningKey, isDatabaseSecret, requireDatabaseSecret, rotateSigningKey } from './signing-keys.ts';

/**
 * Loads the keys of the service and checks that they belong to the database. A database without a signing key gets one, which binds it to
 * this secret. For a database that is bound to another secret, no new secret is created.
 *
 * @param options.lost whether another secret may replace the lost one; the caller then creates a new signing key
 * @throws {Error} with the next step, when the secret is missing, weak, bound to another database, or not lost
 */
export async function loadDatabaseKeys(
  config: Pick<Config, 'secret' | 'previousSecrets' | 'databaseUrl' | 'dataDir'>,
  database: Database,
  { lost: isLost = false }: { lost?: boolean } = {},
): Promise<Keys> {
  const isBound = await hasSigningKey(database);
  const keys = createKeys(await loadSecret(config, { mayCreate: isLost || !isBound }), config.previousSecrets);
  if (isLost) {
    if (!isBound || !(await isDatabaseSecret(database, keys))) return keys;
    throw new Error('The secret of the database is not lost: this service has it. Omit --secret-lost.');
  }
  if (!isBound) await rotateSigningKey(database, keys, undefined);
  // When two instances with different secrets start at the same time, one of them fails here.
  await requireDatabaseSecret(database, keys);
  return keys;
}

/** Loads the keys for a caller that can work without them. Returns undefined without the right secret, and creates nothing. */
export async function findDatabaseKeys(
  config: Parameters<typeof loadDatabaseKeys>[0],
  database: Database,
): Promise<Keys | undefined> {
  if (!(await hasSigningKey(database))) return undefined;
  return loadDatabaseKeys(config, database).catch(() => undefined);
}
