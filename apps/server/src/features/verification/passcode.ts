import { createHash, createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import type { Keys } from '../../platform/crypto/key-derivation.ts';

/** The passcode of a request that says nothing about it (interface, section 4.3). */
export const defaultPasscode = { length: 6, expiresInMinutes: 3 };

/**
 * Derives the passcodes of verifications. A passcode is not stored: it is derived from the service's secret and the verification's random
 * id, so a stolen database does not contain it.
 */
export interface Passcodes {
  /** Id of the key that derives new passcodes. */
  keyId: Buffer;
  /** Reports whether the secret of a key is known. */
  canDerive(keyId: Buffer): boolean;
  /**
   * Derives the passcode of a verification.
   *
   * @param id of the verification, a secret UUID
   * @param length in digits
   * @param keyId of the key that the passcode was derived with
   * @throws {Error} when the secret of that key is unknown
   */
  derive(id: string, length: number, keyId: Buffer): string;
}

export function createPasscodes(keys: Keys): Passcodes {
  const all = keys.deriveAll('passcode').map((key) => ({ key: createSecretKey(key), keyId: deriveKeyId(key) }));
  const find = (keyId: Buffer) => all.find((one) => one.keyId.equals(keyId));
  return {
    keyId: (all[0] as { keyId: Buffer }).keyId,
    canDerive: (keyId) => find(keyId) !== undefined,
    derive(id, length, keyId) {
      const found = find(keyId);
      if (!found) {
        throw new Error(
          'A passcode was derived from an unknown secret. Add that secret to OMNICHANNEL_PREVIOUS_SECRETS.',
        );
      }
      return truncate(createHmac('sha256', found.key).update(id).digest(), length);
    },
  };
}

/** Truncates a MAC to decimal digits (RFC 4226, section 5.3): 31 bits at the offset in its last four bits. */
export function truncate(mac: Buffer, length: number): string {
  const offset = (mac.at(-1) as number) & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** length).padStart(length, '0');
}

/** Compares two passcodes in constant time. */
export function isSamePasscode(passcode: string, given: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(passcode), digest(given));
}

/** Derives the id of a key. Four bytes distinguish a handful of keys and reveal nothing about the key. */
function deriveKeyId(key: Buffer): Buffer {
  return createHash('sha256').update(key).digest().subarray(0, 4);
}
