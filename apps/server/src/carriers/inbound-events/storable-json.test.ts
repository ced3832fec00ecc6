import fc from 'fast-check';
import { expect, it } from 'vitest';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { toStorableJson } from './storable-json.ts';

const { pool } = await useDatabase();

it('makes any JSON value one that PostgreSQL stores, and leaves what it can store', async () => {
  const texts = fc.string({ unit: 'binary', maxLength: 10 });
  await fc.assert(
    fc.asyncProperty(fc.jsonValue({ stringUnit: 'binary' }), texts, async (value, text) => {
      const stored = toStorableJson({ value, [text]: [`${text}\0\ud800`] });
      const { rows } = await pool.query('SELECT $1::jsonb AS stored', [JSON.stringify(stored)]);
      expect(rows[0].stored).toEqual(JSON.parse(JSON.stringify(stored)));
    }),
    { numRuns: 200 },
  );
  const plain = { a: [1, true, null, 'naïve \u{1F600}', { b: {} }] };
  expect(toStorableJson(plain)).toEqual(plain);
});

it('cuts deep nesting', () => {
  let deep: unknown = 1;
  for (let level = 0; level < 50; level++) deep = [deep];
  expect(JSON.stringify(toStorableJson(deep))).toBe(`${'['.repeat(32)}null${']'.repeat(32)}`);
});
