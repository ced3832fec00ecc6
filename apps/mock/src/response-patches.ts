import { isJson } from '@omnichannel/contract';
import type { Rendered } from './render.ts';

/** Writes into a copy of an answer's body, which is an example of the contract, or of the list of a stream's events. */
export type ResponsePatch = (body: unknown) => void;

/** A copy with all changes made. What nothing changes is not copied. */
export function applyPatches<Value>(value: Value, changes: readonly ResponsePatch[]): Value {
  if (changes.length === 0) return value;
  const result = copy(value);
  for (const change of changes) change(result);
  return result;
}

/** Answers of the contract are the same objects at each request: a copy costs half of what parsing again does. */
const parsed = new WeakMap<Rendered, unknown>();

/** The text of a JSON body with all changes made. Any other body stays as it is. */
export function patchBody(rendered: Rendered, changes: readonly ResponsePatch[]): Rendered['body'] {
  const { headers, body } = rendered;
  if (changes.length === 0 || typeof body !== 'string' || !isJson(headers['Content-Type'] ?? '')) return body;
  let value = parsed.get(rendered);
  if (value === undefined) {
    value = JSON.parse(body);
    parsed.set(rendered, value);
  }
  return JSON.stringify(applyPatches(value, changes));
}

/** Of what is in the contract only copies are changed. */
export function copy<Value>(node: Value): Value {
  if (typeof node !== 'object' || node === null) return node;
  if (Array.isArray(node)) return node.map(copy) as Value;
  const result: Record<string, unknown> = {};
  for (const key of Object.keys(node)) {
    const value = copy((node as Record<string, unknown>)[key]);
    // An assignment to this name would set the prototype of the copy.
    if (key === '__proto__')
      Object.defineProperty(result, key, { value, enumerable: true, configurable: true, writable: true });
    else result[key] = value;
  }
  return result as Value;
}
