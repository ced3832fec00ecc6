import fc from 'fast-check';
import { expect, it } from 'vitest';
import { canonicalJson } from './idempotency-key.ts';

it('the canonical text of a value does not depend on the order of its fields', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
      const canonical = canonicalJson(value);
      expect(canonicalJson(reversed(value))).toBe(canonical);
      expect(canonicalJson(JSON.parse(canonical))).toBe(canonical);
    }),
  );
  expect(canonicalJson({ a: [1, 2] })).not.toBe(canonicalJson({ a: [2, 1] }));
});

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, member]) => [name, reversed(member)]),
  );
}
