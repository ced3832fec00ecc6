import { randomUUID } from 'node:crypto';
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import { sql } from 'kysely';
import { canDecrypt, decrypt, encrypt, isEncryptedWithPreviousSecret } from '../../platform/crypto/encrypt.ts';
import type { Keys } from '../../platform/crypto/key-derivation.ts';
import { secretRecoveryAdvice } from '../../platform/crypto/recovery-advice.ts';
import type { Database, Executor } from '../../platform/postgres/database.ts';
import { inTransaction } from '../../platform/postgres/in-transaction.ts';

/** The only algorithm of access tokens, Ed25519 (RFC 8037): a token cannot choose another one. */
export const algorithm = 'EdDSA';
const purpose = 'signing-key';
/** Days after which a signing key is rotated. */
const lifetimeDays = 90;
/**
 * Seconds for which a replaced key still signs while its successor is already published. Gateways cache the published keys, some of them
 * for two hours, and reject tokens of a key that they do not know.
 */
export const rotationOverlapSeconds = 3 * 60 * 60;

/** The keys of access tokens. */
export interface SigningKeys {
  /** The key that signs now. */
  readonly current: {
    kid: string;
    /** @throws {Error} when the key was encrypted under an unknown secret */
    privateKey(): Promise<CryptoKey>;
  };
  publicKeys: ReadonlyMap<string, CryptoKey>;
  /** The public keys (RFC 7517) that `/.well-known/jwks.json` returns. */
  jwks: { keys: JWK[] };
}

/** SQL condition: the key in use is due for rotation. */
export const needsRotation = sql<boolean>`(retired_at IS NULL AND created_at < now() - make_interval(days => ${lifetimeDays}))`;

/** Loads the keys. Creates the first key, and rotates the key in use when it is due. */
export async function loadSigningKeys(database: Database, keys: Keys): Promise<SigningKeys> {
  const inUse = await database
    .selectFrom('signing_keys')
    .select(['kid', needsRotation.as('old')])
    .where('retired_at', 'is', null)
    .executeTakeFirst();
  if (!inUse || inUse.old) await rotateSigningKey(database, keys, inUse?.kid);

  const rows = await database.selectFrom('signing_keys').selectAll().orderBy('created_at').execute();
  const newest = rows.find((row) => row.retired_at === null);
  if (!newest) throw new Error('There is no signing key: another instance removed it just now. Retry.');
  // Sorted by the time of retirement. A key that cannot be decrypted cannot sign: its successor signs at once.
  const replaced = rows
    .flatMap((row) => (row.retired_at ? [{ ...row, retiredAt: row.retired_at.getTime() }] : []))
    .filter(({ retiredAt, private_jwk }) => retiredAt > Date.now() && canDecrypt(keys, purpose, private_jwk))
    .sort((one, other) => one.retiredAt - other.retiredAt);
  return {
    get current() {
      const { kid, private_jwk } = replaced.find(({ retiredAt }) => retiredAt > Date.now()) ?? newest;
      return {
        kid,
        async privateKey() {
          const jwk = JSON.parse(decrypt(keys, purpose, private_jwk).toString());
          return (await importJWK(jwk, algorithm)) as CryptoKey;
        },
      };
    },
    publicKeys: new Map(
      await Promise.all(
        rows.map(async (row) => [row.kid, (await importJWK(row.public_jwk, algorithm)) as CryptoKey] as const),
      ),
    ),
    jwks: { keys: rows.map((row) => row.public_jwk) },
  };
}

/**
 * Rotates a signing key that is encrypted under a previous secret, so that the operator can drop that secret. Runs only when a service
 * starts: during a rotation of the secret, two instances can each take the other's secret for the previous one.
 */
export async function renewSigningKey(database: Database, keys: Keys): Promise<void> {
  const former = await findKeyOfPreviousSecret(database, keys);
  if (former) await rotateSigningKey(database, keys, former.kid);
}

/** Finds the key in use if it is encrypted under a previous secret. */
export async function findKeyOfPreviousSecret(database: Database, keys: Keys): Promise<{ kid: string } | undefined> {
  const inUse = await findKeyInUse(database);
  return inUse && isEncryptedWithPreviousSecret(keys, purpose, inUse.private_jwk) ? inUse : undefined;
}

/** Reports whether the database is already bound to a secret. */
export async function hasSigningKey(database: Database): Promise<boolean> {
  return (await findKeyInUse(database)) !== undefined;
}

/**
 * Requires the secret that the database is bound to. With another one, no account could sign in and no webhook could be signed.
 *
 * @throws {Error} when the key in use was encrypted under an unknown secret
 */
export async function requireDatabaseSecret(database: Database, keys: Keys): Promise<void> {
  if (await isDatabaseSecret(database, keys)) return;
  throw new Error(describeSecretMismatch());
}

/** Describes what to do when the secret is not the one of the database. */
export function describeSecretMismatch(): string {
  return `This database belongs to another OMNICHANNEL_SECRET. Set that one, or put it into OMNICHANNEL_PREVIOUS_SECRETS; an embedded database has it in the file "secret" of its data directory. ${secretRecoveryAdvice()}`;
}

/** Reports whether the database is bound to this secret or to none yet. */
export async function isDatabaseSecret(database: Database, keys: Keys): Promise<boolean> {
  const inUse = await findKeyInUse(database);
  return !inUse || canDecrypt(keys, purpose, inUse.private_jwk);
}

function findKeyInUse(database: Database): Promise<{ kid: string; private_jwk: Buffer } | undefined> {
  return database
    .selectFrom('signing_keys')
    .select(['kid', 'private_jwk'])
    .where('retired_at', 'is', null)
    .executeTakeFirst();
}

/**
 * Creates a new key. It is published at once and signs after `rotationOverlapSeconds`; until then the key in use signs. The public half
 * of the retired key stays until its tokens have expired.
 *
 * @param retire id of the key to retire; nothing happens if another instance has retired it
 * @returns the id of the new key
 */
export async function rotateSigningKey(executor: Executor, keys: Keys, retire: string | undefined): Promise<string> {
  const kid = randomUUID();
  const pair = await generateKeyPair(algorithm, { crv: 'Ed25519', extractable: true });
  const publicJwk = { ...(await exportJWK(pair.publicKey)), kid, alg: algorithm, use: 'sig' };
  const privateJwk = encrypt(keys, purpose, Buffer.from(JSON.stringify(await exportJWK(pair.privateKey))));
  await inTransaction(executor, async (transaction) => {
    if (retire !== undefined) {
      const { numUpdatedRows } = await transaction
        .updateTable('signing_keys')
        .set({ retired_at: sql<Date>`now() + make_interval(secs => ${rotationOverlapSeconds})` })
        .where('kid', '=', retire)
        .where('retired_at', 'is', null)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return;
    }
    await transaction
      .insertInto('signing_keys')
      .values({ kid, public_jwk: JSON.stringify(publicJwk), private_jwk: privateJwk })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
  return kid;
}
