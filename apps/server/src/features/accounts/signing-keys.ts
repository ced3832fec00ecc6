import { randomUUID } from 'node:crypto';
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import { sql } from 'kysely';
import type { Keys } from '../../platform/crypto/keys.ts';
import { whenLost } from '../../platform/crypto/lost.ts';
import { isOfFormerSecret, isSealedFor, seal, unseal } from '../../platform/crypto/seal.ts';
import type { Database } from '../../platform/postgres/database.ts';

/** RFC 8037: Ed25519, and nothing else: a token cannot choose. */
export const algorithm = 'EdDSA';
const purpose = 'signing-key';
/** Days after which a key is replaced. */
const lifetimeDays = 90;
/**
 * Seconds for which a key that was replaced still signs, while its successor is published already. Gateways keep the published
 * keys for a while, some of them for two hours, and reject tokens of a key that they do not know.
 */
export const rotationOverlapSeconds = 3 * 60 * 60;

/** The keys of access tokens. */
export interface SigningKeys {
  /** The one that signs now. */
  readonly current: {
    kid: string;
    /** @throws {Error} when it was sealed under a secret that is not known */
    privateKey(): Promise<CryptoKey>;
  };
  publicKeys: ReadonlyMap<string, CryptoKey>;
  /** RFC 7517, as `/.well-known/jwks.json` gives it. */
  jwks: { keys: JWK[] };
}

/** Whether the key in use is to be replaced for its age. */
export const needsRotation = sql<boolean>`(retired_at IS NULL AND created_at < now() - make_interval(days => ${lifetimeDays}))`;

/** Reads the keys; makes the first one, and a new one where the one in use is old. */
export async function loadSigningKeys(database: Database, keys: Keys): Promise<SigningKeys> {
  const inUse = await database
    .selectFrom('signing_keys')
    .select(['kid', needsRotation.as('old')])
    .where('retired_at', 'is', null)
    .executeTakeFirst();
  if (!inUse || inUse.old) await rotateSigningKey(database, keys, inUse?.kid);

  const rows = await database.selectFrom('signing_keys').selectAll().orderBy('created_at').execute();
  const newest = rows.find((row) => row.retired_at === null);
  if (!newest) throw new Error('There is no signing key: another instance removed it just now. Try again.');
  // Sorted by their end. A key whose secret is gone cannot sign: its successor signs at once.
  const replaced = rows
    .flatMap((row) => (row.retired_at ? [{ ...row, retiredAt: row.retired_at.getTime() }] : []))
    .filter(({ retiredAt, private_jwk }) => retiredAt > Date.now() && isSealedFor(keys, purpose, private_jwk))
    .sort((one, other) => one.retiredAt - other.retiredAt);
  return {
    get current() {
      const { kid, private_jwk } = replaced.find(({ retiredAt }) => retiredAt > Date.now()) ?? newest;
      return {
        kid,
        async privateKey() {
          const jwk = JSON.parse(unseal(keys, purpose, private_jwk).toString());
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
 * Makes a new key where the one in use was sealed under a former secret, so that the former one can be forgotten. Only when a service
 * starts: while a secret is replaced, each of two instances holds that of the other for the former one.
 */
export async function renewSigningKey(database: Database, keys: Keys): Promise<void> {
  const former = await findKeyOfPreviousSecret(database, keys);
  if (former) await rotateSigningKey(database, keys, former.kid);
}

/** The key in use, where it was sealed under a former secret. */
export async function findKeyOfPreviousSecret(database: Database, keys: Keys): Promise<{ kid: string } | undefined> {
  const inUse = await findKeyInUse(database);
  return inUse && isOfFormerSecret(keys, purpose, inUse.private_jwk) ? inUse : undefined;
}

/** Whether the database belongs to a secret already. */
export async function hasSigningKey(database: Database): Promise<boolean> {
  return (await findKeyInUse(database)) !== undefined;
}

/**
 * Holds the secret to the database that it belongs to: with another one nobody could sign in, and no webhook be signed.
 *
 * @throws {Error} when the key in use was sealed under a secret that is not known
 */
export async function requireDatabaseSecret(database: Database, keys: Keys): Promise<void> {
  if (await isDatabaseSecret(database, keys)) return;
  throw new Error(describeSecretMismatch());
}

/** Says what to do where the secret is not that of the database. */
export function describeSecretMismatch(): string {
  return `This database belongs to another OMNICHANNEL_SECRET. Set that one, or put it into OMNICHANNEL_FORMER_SECRETS; an embedded database has it in the file "secret" of its data directory. ${whenLost()}`;
}

/** Whether the secret is the one that the database belongs to, or it belongs to none yet. */
export async function isDatabaseSecret(database: Database, keys: Keys): Promise<boolean> {
  const inUse = await findKeyInUse(database);
  return !inUse || isSealedFor(keys, purpose, inUse.private_jwk);
}

function findKeyInUse(database: Database): Promise<{ kid: string; private_jwk: Buffer } | undefined> {
  return database
    .selectFrom('signing_keys')
    .select(['kid', 'private_jwk'])
    .where('retired_at', 'is', null)
    .executeTakeFirst();
}

/**
 * Makes a new key, which is published at once and signs after `rotationOverlapSeconds`. Until then the one in use signs. Its
 * public half is kept until its tokens have expired.
 *
 * @param retire the key to retire: where another instance was faster, nothing happens
 */
export async function rotateSigningKey(database: Database, keys: Keys, retire: string | undefined): Promise<void> {
  const kid = randomUUID();
  const pair = await generateKeyPair(algorithm, { crv: 'Ed25519', extractable: true });
  const publicJwk = { ...(await exportJWK(pair.publicKey)), kid, alg: algorithm, use: 'sig' };
  const privateJwk = seal(keys, purpose, Buffer.from(JSON.stringify(await exportJWK(pair.privateKey))));
  await database.transaction().execute(async (transaction) => {
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
}
