import type { Keys } from '../../platform/crypto/keys.ts';
import { isOfFormerSecret, seal, unseal } from '../../platform/crypto/seal.ts';
import type { Database } from '../../platform/postgres/database.ts';

/** What the secrets of endpoints are sealed for. */
const purpose = 'webhook secret';
/** The columns that hold them. */
const columns = ['secret', 'own_secret', 'former_secret'] as const;

export function encryptSecret(keys: Keys, secret: string): Buffer {
  return seal(keys, purpose, Buffer.from(secret));
}

/** @throws {Error} when it was sealed under a secret of the service that is not known */
export function decryptSecret(keys: Keys, sealed: Buffer): string {
  return unseal(keys, purpose, sealed).toString();
}

/** Seals anew what is sealed under a former secret of the service, so that the former one can be forgotten. */
export async function reencryptSecrets(database: Database, keys: Keys): Promise<void> {
  for (const { id, column, sealed } of await findSecretsOfPreviousKey(database, keys)) {
    await database
      .updateTable('endpoints')
      .set({ [column]: encryptSecret(keys, decryptSecret(keys, sealed)) })
      .where('id', '=', id)
      // One that was set meanwhile stays.
      .where(column, '=', sealed)
      .execute();
  }
}

/** What is sealed under a former secret of the service. */
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
      return sealed && isOfFormerSecret(keys, purpose, sealed) ? [{ id: row.id, column, sealed }] : [];
    }),
  );
}
