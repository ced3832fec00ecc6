import type { Config } from '../../platform/config/config.ts';
import { createKeys, type Keys } from '../../platform/crypto/keys.ts';
import { loadSecret } from '../../platform/crypto/secret.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { hasSigningKey, isDatabaseSecret, requireDatabaseSecret, rotateSigningKey } from './signing-keys.ts';

/**
 * The keys of the service, for whatever seals with them or derives from them. They are held to the database: one that has no signing key yet
 * gets one, and belongs to this secret from then on; one that belongs to another is refused, and no secret is made for it.
 *
 * @param options.lost whether the secret of the database is lost, and another may take its place: the caller makes a new signing key then
 * @throws {Error} when the secret is missing, weak, or that of another database, or is not lost at all: what to do
 */
export async function loadDatabaseKeys(
  config: Pick<Config, 'secret' | 'formerSecrets' | 'databaseUrl' | 'dataDir'>,
  database: Database,
  { lost: isLost = false }: { lost?: boolean } = {},
): Promise<Keys> {
  const isBound = await hasSigningKey(database);
  const keys = createKeys(await loadSecret(config, { make: isLost || !isBound }), config.formerSecrets);
  if (isLost) {
    if (!isBound || !(await isDatabaseSecret(database, keys))) return keys;
    throw new Error('The secret of the database is not lost: it is known here. Leave --secret-lost out.');
  }
  if (!isBound) await rotateSigningKey(database, keys, undefined);
  // Of two that begin at the same time with different secrets one is refused.
  await requireDatabaseSecret(database, keys);
  return keys;
}

/** The same for what can do without them: undefined where the secret of the database is not at hand. Nothing is made. */
export async function findDatabaseKeys(
  config: Parameters<typeof loadDatabaseKeys>[0],
  database: Database,
): Promise<Keys | undefined> {
  if (!(await hasSigningKey(database))) return undefined;
  return loadDatabaseKeys(config, database).catch(() => undefined);
}
