import { acceptsMediaType, createPartValidator, isJson, mediaTypeOf, type PartValidator } from '@omnichannel/contract';
import type { Operation } from '../../src/http/contract/operation.ts';
import type { AnyRequest } from '../conformance/requests.ts';

/** Returns whether the contract does not allow the body: its media type, or its value. */
export function isInvalidRequest(
  { body: declared, declaredResponses }: Operation,
  { headers, body }: AnyRequest,
): boolean {
  if (!declared) return false;
  if (body === undefined) return declared.required;
  const type = mediaTypeOf(headers['Content-Type']);
  if (!acceptsMediaType(declared.types, type ?? '')) return true;
  const schema = declared.schemas.get(type ?? '');
  if (schema === undefined || !isJson(type ?? '') || Buffer.isBuffer(body)) return false;
  const check = bodyChecks.get(schema) ?? createPartValidator('body', schema, declaredResponses.__bundled__);
  bodyChecks.set(schema, check);
  // The first violation is enough: a large body can have a million.
  return check(body.json, false) !== undefined;
}

const bodyChecks = new Map<unknown, PartValidator>();
