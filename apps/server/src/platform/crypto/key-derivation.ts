import { hkdfSync } from 'node:crypto';

/** Keys derived from the secret of the service, each for one purpose, so that none tells another. */
export interface Keys {
  /** The key for a purpose, 32 bytes (HKDF-SHA256, RFC 5869), derived from the secret in use. */
  derive(purpose: string): Buffer;
  /** The same from the secret in use and the former ones, in this order: to read what an older secret wrote. */
  deriveAll(purpose: string): readonly Buffer[];
}

/**
 * @param secret in use
 * @param former secrets, newest first
 */
export function createKeys(secret: string, former: readonly string[] = []): Keys {
  const known = new Map<string, readonly Buffer[]>();
  const deriveAll = (purpose: string): readonly Buffer[] => {
    const found = known.get(purpose);
    if (found) return found;
    const keys = [secret, ...former].map((one) => Buffer.from(hkdfSync('sha256', one, 'omnichannel', purpose, 32)));
    known.set(purpose, keys);
    return keys;
  };
  return { derive: (purpose) => deriveAll(purpose)[0] as Buffer, deriveAll };
}
