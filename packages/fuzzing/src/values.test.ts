import { createDereferencer, findSchemaErrors } from '@omnichannel/contract';
import admin from '@omnichannel/spec/admin.json' with { type: 'json' };
import document from '@omnichannel/spec/openapi.json' with { type: 'json' };
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { valuesOf } from './values.ts';

const samplesOf = (schema: unknown, count: number) => fc.sample(valuesOf(schema), { numRuns: count, seed: 1 });

const all = [document, admin].flatMap((contract) => {
  const { schemas } = contract.components as unknown as { schemas: Record<string, unknown> };
  const { dereference } = createDereferencer(contract);
  return Object.keys(schemas).map((name) => ({ name, schema: dereference(schemas[name]) }));
});

it.each(all)('$name of the contracts has values, which differ', ({ schema }) => {
  const samples = samplesOf(schema, 20);
  for (const sample of samples) expect(findSchemaErrors(schema, undefined, sample)).toEqual([]);
  const isConstant = Object.hasOwn(schema as object, 'const');
  expect(new Set(samples.map((sample) => JSON.stringify(sample))).size).toBeGreaterThan(isConstant ? 0 : 1);
});

it('optional fields come and stay away, and others come where they may', () => {
  const properties = { a: { type: 'string' }, b: { type: 'integer' } };
  const keys = (schema: object) =>
    new Set(
      samplesOf({ type: 'object', required: ['a'], properties, ...schema }, 100).flatMap((value) =>
        Object.keys(value as object)
          .sort()
          .join(),
      ),
    );
  expect(keys({ additionalProperties: false })).toEqual(new Set(['a', 'a,b']));
  expect(keys({}).size).toBeGreaterThan(5);
});

it('limits are reached', () => {
  expect(new Set(samplesOf({ type: 'integer', minimum: 2, maximum: 4 }, 100))).toEqual(new Set([2, 3, 4]));
  const lengths = samplesOf({ type: 'string', maxLength: 300 }, 100).map((text) => Array.from(text as string).length);
  expect(Math.max(...lengths)).toBe(300);
});

it('dates are days of the calendar', () => {
  for (const date of samplesOf({ type: 'string', format: 'date' }, 20)) expect(date).toMatch(/^\d{4}-\d\d-\d\d$/);
});

it('a keyword that is not known is an error', () => {
  expect(() => valuesOf({ type: 'object', patternProperties: {} })).toThrow('patternProperties');
});
