import { isJson } from '@omnichannel/contract';
import type { Rendered } from './render.ts';

/** Changes a copy of a response's body, which is an example of the contract, or of the list of a stream's events. */
export type ResponsePatch = (body: unknown) => void;

/** Applies the patches to a copy. Without patches, it returns the value itself. */
export function applyPatches<Value>(value: Value, changes: readonly ResponsePatch[]): Value {
  if (changes.length === 0) return value;
  const result = copy(value);
  for (const change of changes) change(result);
  return result;
}

/** Parsed bodies of the contract's responses, which are the same objects at each request. A copy costs half as much as parsing. */
const parsed = new WeakMap<Rendered, unknown>();

/** Applies the patches to a JSON body, and returns its text. Any other body stays unchanged. */
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

/** Copies a JSON value, so that the contract's own value stays unchanged. */
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
