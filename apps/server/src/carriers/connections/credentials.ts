import { decrypt, encrypt } from '../../platform/crypto/encrypt.ts';
import type { Keys } from '../../platform/crypto/key-derivation.ts';
import {
  findUndecryptableValues,
  findValuesOfPreviousSecret,
  reencryptColumns,
  type SealedColumns,
} from '../../platform/crypto/sealed-columns.ts';
import type { Database } from '../../platform/postgres/database.ts';

/** The purpose contains the id, so that credentials that were copied to another connection cannot be decrypted. */
const purposeOf = (id: string) => `connection ${id}`;
const sealedColumns: SealedColumns = { table: 'connections', columns: ['credentials'], purposeOf };

/** Shown in place of a credential. */
const mask = '•••';
/** Shorter values, such as `true`, occur in other words. */
const minMaskedCharacters = 4;

export function encryptCredentials(keys: Keys, id: string, credentials: object): Buffer {
  return encrypt(keys, purposeOf(id), Buffer.from(JSON.stringify(credentials)));
}

/** @throws {Error} when they were encrypted under an unknown secret of the service */
export function decryptCredentials(keys: Keys, id: string, sealed: Buffer): Record<string, unknown> {
  return JSON.parse(decrypt(keys, purposeOf(id), sealed).toString());
}

/** Re-encrypts credentials that use a previous secret of the service, so that the operator can drop it. */
export function reencryptCredentials(database: Database, keys: Keys): Promise<void> {
  return reencryptColumns(database, keys, sealedColumns);
}

/** Returns whether any credentials are encrypted under a previous secret of the service. */
export async function hasCredentialsOfPreviousSecret(database: Database, keys: Keys): Promise<boolean> {
  return (await findValuesOfPreviousSecret(database, keys, sealedColumns)).length > 0;
}

/** Finds the names of connections whose credentials are encrypted under an unknown secret of the service. */
export async function findUndecryptableCredentials(database: Database, keys: Keys): Promise<string[]> {
  const lost = await findUndecryptableValues(database, keys, sealedColumns);
  if (lost.length === 0) return [];
  const ids = lost.map(({ id }) => id);
  const rows = await database.selectFrom('connections').select('name').where('id', 'in', ids).orderBy('name').execute();
  return rows.map(({ name }) => name);
}

/** Masks credentials in a text of a provider, which may repeat what it received. */
export function maskCredentials(text: string, credentials: object): string {
  const secrets = findTexts(credentials).filter((secret) => secret.length >= minMaskedCharacters);
  // A longer secret may contain a shorter one.
  return secrets.sort((one, other) => other.length - one.length).reduce((so, one) => so.replaceAll(one, mask), text);
}

function findTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(findTexts) : [];
}
