import { createHash } from 'node:crypto';
import type { Violation } from '@omnichannel/dialects';
import type { ParsedBody } from './body.ts';
import type { ReceivedFile } from './file.ts';
import type { IdempotencyKey, OperationId } from './handler.ts';
import { canonicalJson } from './json.ts';

/** In what a header is no key: 1 to 255 printable characters of ASCII. */
export function keyViolation(header: string): Violation | undefined {
  if (/^[\x20-\x7e]{1,255}$/.test(header)) return undefined;
  return { in: 'header', field: 'Idempotency-Key', message: 'must be 1 to 255 printable ASCII characters' };
}

/** The key with what it stands for. A body that is sent again in another way, with another boundary say, is the same. */
export async function idempotencyKey(
  key: string,
  operationId: OperationId,
  { mediaType = '', value, bytes }: ParsedBody,
): Promise<IdempotencyKey> {
  const hash = createHash('sha256').update(`${operationId}\n${mediaType}\n`);
  if (isFile(value)) hash.update(value.contentType).update(value.sha256);
  else if (Buffer.isBuffer(value)) hash.update(bytes);
  // Without a body there is nothing to compare.
  else hash.update(canonicalJson(await comparable(value)) ?? '');
  return { key, fingerprint: hash.digest() };
}

function isFile(value: unknown): value is ReceivedFile {
  return typeof value === 'object' && value !== null && 'sha256' in value && Buffer.isBuffer(value.sha256);
}

/** Files of a form are compared by what is in them. */
async function comparable(value: unknown): Promise<unknown> {
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value);
  if (!members.some(([, member]) => member instanceof File)) return value;
  return Promise.all(
    members.map(async ([name, member]) => [name, member instanceof File ? await digest(member) : member]),
  );
}

async function digest(file: File): Promise<string[]> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return [file.name, file.type, createHash('sha256').update(bytes).digest('hex')];
}
