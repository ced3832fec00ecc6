import { hkdfSync } from 'node:crypto';

/** Keys that are derived from the service's secret, each for one purpose, so that no key reveals another. */
export interface Keys {
  /** Returns the key for a purpose, 32 bytes (HKDF-SHA256, RFC 5869), derived from the current secret. */
  derive(purpose: string): Buffer;
  /** Returns the keys of the current and the previous secrets, in this order: to read what an older secret wrote. */
  deriveAll(purpose: string): readonly Buffer[];
}

/**
 * @param secret the current secret
 * @param previous secrets, newest first
 */
export function createKeys(secret: string, previous: readonly string[] = []): Keys {
  const known = new Map<string, readonly Buffer[]>();
  const deriveAll = (purpose: string): readonly Buffer[] => {
    const found = known.get(purpose);
    if (found) return found;
    const keys = [secret, ...previous].map((one) => Buffer.from(hkdfSync('sha256', one, 'omnichannel', purpose, 32)));
    known.set(purpose, keys);
    return keys;
  };
  return { derive: (purpose) => deriveAll(purpose)[0] as Buffer, deriveAll };
}
