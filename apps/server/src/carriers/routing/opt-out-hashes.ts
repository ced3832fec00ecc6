import { createHmac, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { canDecrypt, decrypt, encrypt, isEncryptedWithPreviousSecret } from '../../platform/crypto/encrypt.ts';
import type { Keys } from '../../platform/crypto/key-derivation.ts';
import type { Database, Executor } from '../../platform/postgres/database.ts';

const purpose = 'opt-out hashes';

/** Hashes a number (E.164 with the plus) with the key of the database. Without the key, all numbers could be tried. */
export type HashNumber = (number: string) => Buffer;

/**
 * Loads the key of the hashes, and creates it at the first call. The key is encrypted again when the secret of the service was replaced. A
 * key under a lost secret is replaced, and numbers that are still known are hashed again; opt-outs of erased people are lost then.
 */
export async function loadOptOutHashes(database: Database, keys: Keys): Promise<HashNumber> {
  const known = await database.selectFrom('opt_out_keys').select('key').executeTakeFirst();
  const isCurrent =
    known && canDecrypt(keys, purpose, known.key) && !isEncryptedWithPreviousSecret(keys, purpose, known.key);
  const key = isCurrent ? decrypt(keys, purpose, known.key) : await replaceKey(database, keys);
  return createHash(key);
}

function createHash(key: Buffer): HashNumber {
  return (number) => createHmac('sha256', key).update(number).digest();
}

async function replaceKey(database: Database, keys: Keys): Promise<Buffer> {
  return database.transaction().execute(async (transaction) => {
    await sql`LOCK TABLE opt_out_keys IN EXCLUSIVE MODE`.execute(transaction);
    const known = await transaction.selectFrom('opt_out_keys').select('key').executeTakeFirst();
    const isReadable = known !== undefined && canDecrypt(keys, purpose, known.key);
    const key = isReadable ? decrypt(keys, purpose, known.key) : randomBytes(32);
    const encrypted = encrypt(keys, purpose, key);
    await transaction
      .insertInto('opt_out_keys')
      .values({ id: 1, key: encrypted })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ key: encrypted }))
      .execute();
    if (!isReadable) await hashAgain(transaction, createHash(key));
    return key;
  });
}

async function hashAgain(transaction: Executor, hash: HashNumber): Promise<void> {
  const rows = await transaction
    .selectFrom('opt_outs')
    .select(sql<string>`DISTINCT number`.as('number'))
    .where('number', 'is not', null)
    .execute();
  const numbers = rows.map(({ number }) => number);
  await sql`
    UPDATE opt_outs SET number_hash = hashed.number_hash
    FROM unnest(${numbers}::text[], ${numbers.map(hash)}::bytea[]) AS hashed (number, number_hash)
    WHERE opt_outs.number = hashed.number
  `.execute(transaction);
}
