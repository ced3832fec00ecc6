import { Secret, TOTP } from 'otpauth';
import { decrypt, encrypt } from '../../platform/crypto/encrypt.ts';
import type { Keys } from '../../platform/crypto/key-derivation.ts';
import {
  findUndecryptableValues,
  findValuesOfPreviousSecret,
  reencryptColumns,
  type SealedColumns,
} from '../../platform/crypto/sealed-columns.ts';
import type { Database } from '../../platform/postgres/database.ts';

/** The parameters that every authenticator app supports (RFC 6238): HMAC-SHA1, 6 digits, steps of 30 s. */
const parameters = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Maximum difference of the clock of the phone in steps, in each direction. */
const windowSteps = 1;
/** Bytes of a secret: the length of the HMAC (RFC 4226 §4 R6). */
const secretBytes = 20;

/** Encryption purpose of the secrets. */
const purpose = 'operator totp secret';
const sealedColumns: SealedColumns<'totp_secret'> = {
  table: 'operators',
  columns: ['totp_secret'],
  purposeOf: () => purpose,
};

/** Creates a secret in Base32, as people type it into an authenticator app. */
export function createTotpSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

/** Formats the `otpauth://` URL that an authenticator app reads from a QR code. */
export function formatTotpUrl(secret: string, userName: string): string {
  return new TOTP({ ...parameters, issuer: 'Omnichannel', label: userName, secret }).toString();
}

/**
 * Finds the time step of a code.
 *
 * @param code six digits; white space between them is ignored
 * @param now milliseconds since 1970
 * @returns undefined when the code does not belong to the current step, the one before or the one after
 */
export function findTotpStep(secret: string, code: string, now = Date.now()): number | undefined {
  const token = code.slice(0, 32).replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const delta = TOTP.validate({
    ...parameters,
    token,
    secret: Secret.fromBase32(secret),
    timestamp: now,
    window: windowSteps,
  });
  return delta === null ? undefined : TOTP.counter({ period: parameters.period, timestamp: now }) + delta;
}

export function encryptTotpSecret(keys: Keys, secret: string): Buffer {
  return encrypt(keys, purpose, Buffer.from(secret));
}

/** @throws {Error} when it was encrypted under an unknown secret of the service */
export function decryptTotpSecret(keys: Keys, sealed: Buffer): string {
  return decrypt(keys, purpose, sealed).toString();
}

/** Re-encrypts secrets that use a previous secret of the service, so that it can be dropped. */
export function reencryptTotpSecrets(database: Database, keys: Keys): Promise<void> {
  return reencryptColumns(database, keys, sealedColumns);
}

/** Returns whether a secret is encrypted under a previous secret of the service. */
export async function hasTotpSecretsOfPreviousSecret(database: Database, keys: Keys): Promise<boolean> {
  return (await findValuesOfPreviousSecret(database, keys, sealedColumns)).length > 0;
}

/** Finds the user names of operators whose secret no known secret of the service decrypts. */
export async function findUndecryptableTotpSecrets(database: Database, keys: Keys): Promise<string[]> {
  const ids = (await findUndecryptableValues(database, keys, sealedColumns)).map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await database
    .selectFrom('operators')
    .select('user_name')
    .where('id', 'in', ids)
    .orderBy('user_name')
    .execute();
  return rows.map((row) => row.user_name);
}
