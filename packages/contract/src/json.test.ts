import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseJson } from './json.ts';

const parse = (text: string) => parseJson(Buffer.from(text)).value;

it('any JSON is read as JavaScript reads it', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 8 }), (text) => {
      expect(parse(text)).toEqual(JSON.parse(text));
    }),
  );
});

it('reports whether it contains escapes', () => {
  expect(parseJson(Buffer.from('"\\u0041"'))).toEqual({ value: 'A', escaped: true });
  expect(parseJson(Buffer.from('"é"'))).toEqual({ value: 'é', escaped: false });
});

it('values may be nested 64 levels deep, however many brackets their texts hold', () => {
  const nested = (depth: number, inner: string) => '['.repeat(depth) + inner + ']'.repeat(depth);
  const brackets = JSON.stringify('"\\{['.repeat(500));
  expect(parse(nested(64, brackets))).toBeDefined();
  expect(() => parse(nested(65, brackets))).toThrow(/64 levels/);
  expect(parse(`[${Array(500).fill('[{}]').join()}]`)).toHaveLength(500);
});

it('reports the position of an error, and nothing of the body', () => {
  expect(() => parse('{"number":"+12025550100",}')).toThrow(
    /^The body is not valid JSON, wrong at position 25 \(line 1 column 26\)\. Check/,
  );
  expect(() => parse('+12025550100')).not.toThrow(/2025550100/);
});
