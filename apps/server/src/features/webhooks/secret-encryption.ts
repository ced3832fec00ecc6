import { decrypt, encrypt, isEncryptedWithPreviousSecret } from '../../platform/crypto/encrypt.ts';
import type { Keys } from '../../platform/crypto/key-derivation.ts';
import type { Database } from '../../platform/postgres/database.ts';

/** Encryption purpose of endpoint secrets. */
const purpose = 'webhook secret';
/** The columns with encrypted secrets. */
const columns = ['secret', 'own_secret', 'previous_secret'] as const;

export function encryptSecret(keys: Keys, secret: string): Buffer {
  return encrypt(keys, purpose, Buffer.from(secret));
}

/** @throws {Error} when it was encrypted under an unknown secret of the service */
export function decryptSecret(keys: Keys, sealed: Buffer): string {
  return decrypt(keys, purpose, sealed).toString();
}

/** Re-encrypts endpoint secrets that use a previous secret of the service, so that the operator can drop it. */
export async function reencryptSecrets(database: Database, keys: Keys): Promise<void> {
  for (const { id, column, sealed } of await findSecretsOfPreviousKey(database, keys)) {
    await database
      .updateTable('endpoints')
      .set({ [column]: encryptSecret(keys, decryptSecret(keys, sealed)) })
      .where('id', '=', id)
      // A secret that was set meanwhile stays.
      .where(column, '=', sealed)
      .execute();
  }
}

/** Finds endpoint secrets that are encrypted under a previous secret of the service. */
export async function findSecretsOfPreviousKey(
  database: Database,
  keys: Keys,
): Promise<{ id: string; column: (typeof columns)[number]; sealed: Buffer }[]> {
  const rows = await database
    .selectFrom('endpoints')
    .select(['id', ...columns])
    .execute();
  return rows.flatMap((row) =>
    columns.flatMap((column) => {
      const sealed = row[column];
      return sealed && isEncryptedWithPreviousSecret(keys, purpose, sealed) ? [{ id: row.id, column, sealed }] : [];
    }),
  );
}
