import { createHash } from 'node:crypto';
import type { Violation } from '@omnichannel/error-formats';
import type { ParsedBody } from './body.ts';
import type { OperationId } from './contract/operation.ts';
import { isReceivedFile } from './file.ts';
import type { FormFile } from './form.ts';
import type { IdempotencyKey } from './handler.ts';

/** In what a header is no key: 1 to 255 printable characters of ASCII. */
export function keyViolation(header: string): Violation | undefined {
  if (/^[\x20-\x7e]{1,255}$/.test(header)) return undefined;
  return { in: 'header', field: 'Idempotency-Key', message: 'must be 1 to 255 printable ASCII characters' };
}

/** The key with what it stands for. A body that is sent again in another way, with another boundary say, is the same. */
export function idempotencyKey(
  key: string,
  operationId: OperationId,
  { mediaType = '', value, bytes }: ParsedBody,
): IdempotencyKey {
  const hash = createHash('sha256').update(`${operationId}\n${mediaType}\n`);
  if (isReceivedFile(value)) hash.update(value.contentType).update(value.sha256);
  else if (Buffer.isBuffer(value)) hash.update(bytes);
  // Without a body there is nothing to compare.
  else hash.update(canonicalJson(comparable(value)) ?? '');
  return { key, fingerprint: hash.digest() };
}

/** Files of a form are compared by what is in them. */
function comparable(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value);
  if (!members.some(([, member]) => isReceivedFile(member))) return value;
  return members.map(([name, member]) => [name, isReceivedFile(member) ? digest(member as FormFile) : member]);
}

function digest({ name, contentType, sha256 }: FormFile): string[] {
  return [name, contentType, sha256.toString('hex')];
}

/**
 * Serializes a value independently of the order of its properties, so that equal bodies have equal texts (RFC 8785 without its rules for
 * numbers, which JavaScript follows by itself).
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}
