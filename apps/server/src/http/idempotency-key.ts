import { createHash } from 'node:crypto';
import type { Violation } from '@omnichannel/error-formats';
import type { ParsedBody } from './body.ts';
import type { OperationId } from './contract/operation.ts';
import { isReceivedFile } from './file.ts';
import type { FormFile } from './form.ts';
import type { IdempotencyKey } from './handler.ts';

/** Describes why a header is not a valid key: it must have 1 to 255 printable ASCII characters. */
export function keyViolation(header: string): Violation | undefined {
  if (/^[\x20-\x7e]{1,255}$/.test(header)) return undefined;
  return { in: 'header', field: 'Idempotency-Key', message: 'must be 1 to 255 printable ASCII characters' };
}

/** Returns the key with the fingerprint of its request. A body in another encoding, such as another form boundary, has the same one. */
export function idempotencyKey(
  key: string,
  operationId: OperationId,
  { mediaType = '', value, bytes }: ParsedBody,
): IdempotencyKey {
  const hash = createHash('sha256').update(`${operationId}\n${mediaType}\n`);
  if (isReceivedFile(value)) hash.update(value.contentType).update(value.sha256);
  else if (Buffer.isBuffer(value)) hash.update(bytes);
  // A request without a body has an empty text.
  else hash.update(canonicalJson(comparable(value)) ?? '');
  return { key, fingerprint: hash.digest() };
}

/** Replaces the files of a form by their digests. */
function comparable(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value);
  if (!fields.some(([, field]) => isReceivedFile(field))) return value;
  return fields.map(([name, field]) => [name, isReceivedFile(field) ? digest(field as FormFile) : field]);
}

function digest({ name, contentType, sha256 }: FormFile): string[] {
  return [name, contentType, sha256.toString('hex')];
}

/**
 * Serializes a value independently of the order of its properties, so that equal bodies have equal texts (RFC 8785 without its rules for
 * numbers, which JavaScript follows anyway).
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, property: unknown) =>
    typeof property === 'object' && property !== null && !Array.isArray(property)
      ? Object.fromEntries(Object.entries(property).sort(([a], [b]) => (a < b ? -1 : 1)))
      : property,
  );
}
