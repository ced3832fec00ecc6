import { expect, test } from 'vitest';
import type { Schema } from '../contract.ts';
import { branchesOf, fieldOf, fieldsOf, headerFields, hintsOf, limitsOf, typeOf } from './describe.ts';

const object: Schema = { type: 'object', required: ['a'], properties: { a: { type: 'string' }, b: { type: 'null' } } };

test.for<[Schema, string]>([
  [{ type: 'string' }, 'string'],
  [{ type: ['string', 'integer'] }, 'string or integer'],
  [{ const: 'text' }, '"text"'],
  [{ enum: ['a', 'b'] }, 'string'],
  [{ type: 'array', items: { type: 'string' } }, 'array of string'],
  [{ type: 'object', additionalProperties: { type: 'boolean' } }, 'map of boolean'],
  [{ type: 'object', additionalProperties: true }, 'object'],
  [{ oneOf: [object, object] }, 'object'],
  [{ type: 'string', format: 'binary' }, 'file'],
  [{}, 'any'],
])('%j is of type %s', ([schema, type]) => {
  expect(typeOf(schema)).toBe(type);
});

test.for<[Schema, string[]]>([
  [{ type: 'integer', minimum: 0 }, ['at least 0']],
  [{ type: 'integer', minimum: 1, maximum: 100 }, ['1 to 100']],
  [{ type: 'string', maxLength: 4096 }, ['at most 4,096 characters']],
  [{ type: 'string', minLength: 1 }, ['at least 1 character']],
  [{ type: 'array', items: {}, minItems: 1 }, ['at least 1 item']],
  [{ type: 'string', format: 'binary', maxLength: 10_485_760 }, ['at most 10,485,760 bytes']],
  [{ type: 'string', enum: ['en', 'ar'] }, ['`en`, `ar`']],
  [{ type: 'string', format: 'uuid', pattern: '^a$' }, ['format `uuid`', 'matches `^a$`']],
  [{ type: 'string', pattern: '[^`]' }, ['matches `` [^`] ``']],
  [{ type: 'string', maxLength: 9, pattern: `^[${'a'.repeat(100)}]$` }, ['at most 9 characters']],
])('the limits of %j are %j', ([schema, limits]) => {
  expect(limitsOf(schema)).toEqual(limits);
});

test('shows the default false', () => {
  expect(hintsOf({ default: false })).toEqual(['default `false`']);
});

test('omits an example if the values are listed', () => {
  expect(hintsOf({ examples: ['en'] })).toEqual(['example `en`']);
  expect(hintsOf({ enum: ['en'], examples: ['en'] })).toEqual([]);
});

test('names the request part that a property repeats', () => {
  expect(hintsOf({ 'x-echo': '$request.body#/to' })).toEqual(['repeats `to` of the request']);
});

test('lists the properties of items, and omits forbidden properties', () => {
  const expected = [expect.objectContaining({ name: 'a', required: true })];
  expect(fieldsOf(object)).toEqual(expected);
  expect(fieldsOf({ type: 'array', items: object })).toEqual(expected);
  expect(fieldsOf({ type: 'object', additionalProperties: object })).toEqual(expected);
});

test('alternatives of plain values are not branches', () => {
  expect(branchesOf({ oneOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] })).toEqual([]);
  expect(branchesOf({ items: { oneOf: [object, object] } })).toEqual([object, object]);
});

test('a field shows the marks of its contents', () => {
  const mark = { provenance: 'assumed' } as const;
  const schema: Schema = { type: 'array', items: { type: 'object', additionalProperties: { type: 'string', mark } } };
  expect(fieldsOf({ properties: { list: { ...schema, mark } } })[0]?.inner).toEqual([{ part: 'values', mark }]);
  expect(fieldOf({ name: 'user', in: 'query', schema: { type: 'string', mark } }).inner).toEqual([
    { part: 'value', mark },
  ]);
  expect(headerFields({ 'X-List': { schema: { type: 'array', items: { type: 'string', mark } } } })[0]?.inner).toEqual([
    { part: 'items', mark },
  ]);
});

test('a parameter has a location', () => {
  expect(fieldOf({ name: 'page', in: 'query', example: 0, schema: { type: 'number' } })).toEqual({
    name: 'page',
    place: 'query',
    inner: [],
    required: false,
    schema: { type: 'number', examples: [0] },
  });
});
