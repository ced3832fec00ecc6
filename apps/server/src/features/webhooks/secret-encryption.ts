import { decrypt, encrypt } from '../../platform/crypto/encrypt.ts';
import type { Keys } from '../../platform/crypto/key-derivation.ts';
import {
  findValuesOfPreviousSecret,
  reencryptColumns,
  type SealedColumns,
  type SealedValue,
} from '../../platform/crypto/sealed-columns.ts';
import type { Database } from '../../platform/postgres/database.ts';

/** Encryption purpose of endpoint secrets. */
const purpose = 'webhook secret';

type Column = 'secret' | 'own_secret' | 'previous_secret';
const sealedColumns: SealedColumns<Column> = {
  table: 'endpoints',
  columns: ['secret', 'own_secret', 'previous_secret'],
  purposeOf: () => purpose,
};

export function encryptSecret(keys: Keys, secret: string): Buffer {
  return encrypt(keys, purpose, Buffer.from(secret));
}

/** @throws {Error} when it was encrypted under an unknown secret of the service */
export function decryptSecret(keys: Keys, sealed: Buffer): string {
  return decrypt(keys, purpose, sealed).toString();
}

/** Re-encrypts endpoint secrets that use a previous secret of the service, so that the operator can drop it. */
export function reencryptSecrets(database: Database, keys: Keys): Promise<void> {
  return reencryptColumns(database, keys, sealedColumns);
}

/** Finds endpoint secrets that are encrypted under a previous secret of the service. */
export function findSecretsOfPreviousKey(database: Database, keys: Keys): Promise<SealedValue<Column>[]> {
  return findValuesOfPreviousSecret(database, keys, sealedColumns);
}
