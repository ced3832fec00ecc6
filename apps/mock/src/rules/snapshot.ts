import { maxJsonDepth } from '@omnichannel/contract';
import { RuleError } from './rule-error.ts';

/**
 * Copies a JSON value, so that later changes by its owner have no effect. The copy has no accessors and no prototypes of the caller.
 * Fields that are undefined are left out.
 *
 * @param path place of the value, for errors
 * @throws {RuleError} where the value is not JSON, or is nested deeper than 64 levels
 */
export function snapshot(value: unknown, path: string, depth = 0): unknown {
  if (depth > maxJsonDepth) throw new RuleError(path, `is nested deeper than ${maxJsonDepth} levels.`);
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (Array.isArray(value)) return value.map((item, index) => snapshot(item, `${path}[${index}]`, depth + 1));
  if (typeof value !== 'object' || !isPlain(value)) {
    throw new RuleError(path, 'is not JSON. Use text, finite numbers, true, false, null, lists and plain objects.');
  }
  const copy: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(value)) {
    if (field === undefined) continue;
    const copied = snapshot(field, `${path}.${key.slice(0, 60)}`, depth + 1);
    // An assignment to `__proto__` would set the prototype of the copy.
    Object.defineProperty(copy, key, { value: copied, enumerable: true, configurable: true, writable: true });
  }
  return copy;
}

function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype || Object.getPrototypeOf(prototype) === null;
}
