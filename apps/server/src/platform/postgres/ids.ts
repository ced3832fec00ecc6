import { randomBytes } from 'node:crypto';

/**
 * Creates a record id: 24 hex digits, the seconds since 1970 (8) and 64 random bits (16). The time in front keeps new rows together in an
 * index; no code may rely on it.
 */
export function newId(): string {
  const seconds = Math.floor(Date.now() / 1000);
  return seconds.toString(16).padStart(8, '0') + randomBytes(8).toString('hex');
}

/** Creates a UUID of version 7 (RFC 9562 §5.7): the milliseconds since 1970, then 74 random bits. */
export function newUuid(): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(Date.now(), 0, 6);
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Returns whether a value of unknown origin can be compared with a column of type uuid. */
export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value);
}
