import type { Config } from '../../platform/config/config.ts';
import { createKeys, type Keys } from '../../platform/crypto/key-derivation.ts';
import { loadSecret } from '../../platform/crypto/secret.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { hasSigningKey, isSecretOf, requireSecretOf, rotateSigningKey } from './signing-keys.ts';

/**
 * The keys of the service, for whatever seals with them or derives from them. They are held to the database: one that has no signing key yet
 * gets one, and belongs to this secret from then on; one that belongs to another is refused, and no secret is made for it.
 *
 * @param options.lost whether the secret of the database is lost, and another may take its place: the caller makes a new signing key then
 * @throws {Error} when the secret is missing, weak, or that of another database, or is not lost at all: what to do
 */
export async function keysOfDatabase(
  config: Pick<Config, 'secret' | 'previousSecrets' | 'databaseUrl' | 'dataDir'>,
  database: Database,
  { lost = false }: { lost?: boolean } = {},
): Promise<Keys> {
  const belongs = await hasSigningKey(database);
  const keys = createKeys(await loadSecret(config, { mayCreate: lost || !belongs }), config.previousSecrets);
  if (lost) {
    if (!belongs || !(await isSecretOf(database, keys))) return keys;
    throw new Error('The secret of the database is not lost: it is known here. Leave --secret-lost out.');
  }
  if (!belongs) await rotateSigningKey(database, keys, undefined);
  // Of two that begin at the same time with different secrets one is refused.
  await requireSecretOf(database, keys);
  return keys;
}

/** The same for what can do without them: undefined where the secret of the database is not at hand. Nothing is made. */
export async function keysAtHand(
  config: Parameters<typeof keysOfDatabase>[0],
  database: Database,
): Promise<Keys | undefined> {
  if (!(await hasSigningKey(database))) return undefined;
  return keysOfDatabase(config, database).catch(() => undefined);
}
