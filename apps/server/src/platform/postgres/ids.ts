import { randomBytes } from 'node:crypto';

/**
 * Creates a record id: 24 hex digits, the seconds since 1970 (8) and 64 random bits (16). The time in front keeps new rows together in an
 * index; no code may rely on it.
 */
export function newId(): string {
  const seconds = Math.floor(Date.now() / 1000);
  return seconds.toString(16).padStart(8, '0') + randomBytes(8).toString('hex');
}

/** The time of the last UUID, and its place among those of the same millisecond. */
let last = { time: 0, counter: 0 };

/**
 * Creates a UUID of version 7 (RFC 9562 §5.7): the milliseconds since 1970, a counter of 12 bits and 62 random bits. The counter begins at a
 * random number below 2048 (§6.2, method 1), so that UUIDs of one process are in the order of their creation.
 */
export function newUuid(): string {
  const bytes = randomBytes(16);
  const time = Date.now();
  const counter = time === last.time ? (last.counter + 1) & 0xfff : bytes.readUInt16BE(6) & 0x7ff;
  last = { time, counter };
  bytes.writeUIntBE(time, 0, 6);
  bytes.writeUInt16BE(0x7000 | counter, 6);
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Returns whether a value of unknown origin can be compared with a column of type uuid. */
export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value);
}
