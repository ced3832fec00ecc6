import { createHash, createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import type { Keys } from '../../platform/crypto/keys.ts';

/**
 * The passcode of a verification. It is stored nowhere: whoever has the secret of the service can make it again from the
 * verification's random id, and a stolen database cannot.
 */
export interface Passcodes {
  /** Names the key that new passcodes are made with. */
  keyId: Buffer;
  /** Whether passcodes can be made with a key still: it is of a secret that is known. */
  canDerive(keyId: Buffer): boolean;
  /**
   * @param id the verification's id, a UUID that nobody is told
   * @param length digits
   * @param keyId of the key that it was made with
   * @throws {Error} when that key is of a secret that is not known any more
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
          'A passcode was made under a secret that is not known. Put it into OMNICHANNEL_FORMER_SECRETS.',
        );
      }
      return truncate(createHmac('sha256', found.key).update(id).digest(), length);
    },
  };
}

/** RFC 4226, section 5.3: 31 bits at a place that the last four bits tell, in decimal digits. */
export function truncate(mac: Buffer, length: number): string {
  const offset = (mac.at(-1) as number) & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** length).padStart(length, '0');
}

/** Compares in a time that does not tell how much of it is right. */
export function isSamePasscode(passcode: string, given: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(passcode), digest(given));
}

/** Four bytes tell a handful of keys apart, and nothing about the key. */
function deriveKeyId(key: Buffer): Buffer {
  return createHash('sha256').update(key).digest().subarray(0, 4);
}
