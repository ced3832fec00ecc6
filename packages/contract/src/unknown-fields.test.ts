import { describe, expect, it } from 'vitest';
import { discriminate } from './discriminator.ts';
import { findUnknownFields, visitFields } from './unknown-fields.ts';

const text = { type: 'object', properties: { type: { const: 'text' }, text: { properties: { body: {} } } } };
const image = { type: 'object', properties: { type: { const: 'image' }, image: { properties: { id: {} } } } };
const message = {
  oneOf: [text, image],
  discriminator: { propertyName: 'type' },
  properties: { to: {} },
};
const paths = (schema: unknown, value: unknown, bundle?: unknown) =>
  findUnknownFields(schema, bundle, value).map(({ path }) => path.join('.'));

describe('a field that the schema does not name', () => {
  it.each<[string, unknown, unknown, string[]]>([
    ['at the root', { properties: { key: {} } }, { key: 'a', colour: 'red' }, ['colour']],
    ['in a field', { properties: { a: { properties: { b: {} } } } }, { a: { c: 1 } }, ['a.c']],
    ['in an item', { properties: { a: { items: { properties: { b: {} } } } } }, { a: [{ b: 1 }, { c: 1 }] }, ['a.1.c']],
    ['of no branch', { allOf: [{ properties: { a: {} } }, { anyOf: [{ properties: { b: {} } }] }] }, { c: 1 }, ['c']],
    ['of another branch than the tag names', message, { to: '1', type: 'text', text: {}, image: {} }, ['image']],
    ['in the branch that the tag names', message, { to: '1', type: 'image', image: { name: 1 } }, ['image.name']],
    ['under a name for any field', { additionalProperties: { properties: { a: {} } } }, { x: { b: 1 } }, ['x.b']],
    ['that objects have by nature', { properties: { a: {} } }, JSON.parse('{"constructor":1}'), ['constructor']],
  ])('is found %s', (_, schema, value, expected) => {
    expect(paths(schema, value)).toEqual(expected);
    expect(paths(discriminate(schema), value)).toEqual(expected);
  });

  it('is found behind a reference, also of a schema that refers to itself', () => {
    const bundle = { Node: { properties: { next: { $ref: '#/__bundled__/Node' } } } };
    expect(paths({ $ref: '#/__bundled__/Node' }, { next: { next: { last: 1 } } }, bundle)).toEqual(['next.next.last']);
  });

  it('comes with the names that are known there', () => {
    expect(findUnknownFields({ properties: { key: {}, name: {} } }, undefined, { kye: 1 })).toEqual([
      { path: ['kye'], known: ['key', 'name'] },
    ]);
  });

  it('is reported at most a hundred times', () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`x${index}`, 1]));
    expect(paths({ properties: { a: {} } }, many)).toHaveLength(100);
  });
});

it.each<[string, unknown, unknown]>([
  ['all are named', { properties: { a: {} } }, { a: 1 }],
  ['the schema names none', { type: 'object' }, { a: 1 }],
  ['others are let in', { properties: { a: {} }, additionalProperties: true }, { b: 1 }],
  ['others are let in by a part', { allOf: [{ properties: { a: {} } }, { additionalProperties: true }] }, { b: 1 }],
  ['names have a pattern', { properties: { a: {} }, patternProperties: { '^x': {} } }, { xa: 1 }],
  ['a choice has no tag', { anyOf: [{ properties: { a: {} } }, { properties: { b: {} } }] }, { a: 1, b: 1 }],
  ['the value is of another type', { properties: { a: {} } }, 'text'],
  ['the schema says yes to anything', true, { a: 1 }],
])('nothing is found where %s', (_, schema, value) => {
  expect(paths(schema, value)).toEqual([]);
});

it('the fields of a value are visited with their schemas, and the fields in one only if asked for', () => {
  const phone = { type: 'string', 'x-pii': 'phone' };
  const schema = { properties: { to: { items: phone }, text: { properties: { body: {} } } } };
  const seen: unknown[] = [];
  visitFields(
    schema,
    undefined,
    { to: ['+12025550100'], text: { body: 'Hello' }, extra: { a: 1 } },
    {
      described(path, schemas, value) {
        seen.push([path.join('.'), schemas, value]);
        return path[0] !== 'text';
      },
      unknown: (path, known, value) => seen.push([path.join('.'), known(), value]),
    },
  );
  expect(seen).toEqual([
    ['to', [{ items: phone }], ['+12025550100']],
    ['to.0', [phone], '+12025550100'],
    ['text', [{ properties: { body: {} } }], { body: 'Hello' }],
    ['extra', ['to', 'text'], { a: 1 }],
  ]);
});
