import { createErrorBody, families, type Violation } from '@omnichannel/error-formats';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPartValidator } from './request-part-validator.ts';
import { findUnstorableText } from './unstorable-text.ts';

it('names the field of a text that cannot be stored, or of the object with such a name', () => {
  const message = 'must be text without U+0000 and without half a surrogate pair';
  const value = { a: ['x', '\0'], b: { 'c\0': 1, 'd\0': 2 }, e: '\ud83d', f: '😀' };
  expect(findUnstorableText('body', value)).toEqual(['a.1', 'b', 'e'].map((field) => ({ in: 'body', field, message })));
});

describe('a response to a request that is wrong everywhere', () => {
  const node = { $ref: '#/__bundled__/Node' };
  const bundle = { Node: { type: ['object', 'array'], additionalProperties: node, items: node } };
  const checkBody = createPartValidator('body', node, bundle);
  const checks: Record<string, (value: unknown) => Violation[] | undefined> = {
    'against a schema': (value) => checkBody(value, JSON.stringify(value).length <= 64 * 1024),
    'for unstorable texts': (value) => findUnstorableText('body', value),
  };
  const size = (max: number) => fc.integer({ min: 1, max });
  const bodies = fc
    .record({
      depth: fc.oneof(size(3), size(60)),
      nameLength: fc.oneof(size(10), size(30_000)),
      count: fc.oneof(size(10), size(30_000)),
      text: fc.constantFrom('\0', '\ud83d'),
      isList: fc.boolean(),
      isOuterLong: fc.boolean(),
    })
    .map(({ depth, nameLength, count, text, isList, isOuterLong }) => {
      const name = 'k'.repeat(nameLength);
      const inner: object = isList
        ? Array(count).fill(text)
        : Object.fromEntries(
            Array.from({ length: count }, (_, index) => [`${isOuterLong ? '' : name.slice(0, 300)}${index}`, text]),
          );
      return Array.from({ length: depth }).reduce<object>((value) => ({ [isOuterLong ? name : 'a']: value }), inner);
    });

  it.each(Object.keys(checks))(
    'is small: %s',
    (kind) => {
      fc.assert(
        fc.property(bodies, (value) => {
          const violations = checks[kind]?.(value) ?? [];
          expect(violations.length).toBeGreaterThan(0);
          expect(violations.length).toBeLessThanOrEqual(50);
          for (const family of families) {
            const status = family === 'notification' ? 422 : 400;
            const body = createErrorBody(family, { status, path: '/v1/topics', detail: 'x', violations });
            expect(JSON.stringify(body).length).toBeLessThan(100_000);
          }
        }),
        { numRuns: 100 },
      );
    },
    30_000,
  );
});
