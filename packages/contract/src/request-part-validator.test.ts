import { describe, expect, it } from 'vitest';
import { createPartValidator } from './request-part-validator.ts';

const schema = {
  type: 'object',
  required: ['a'],
  properties: { a: { type: 'integer' }, b: { type: 'string', default: 'x' }, c: { type: 'boolean' } },
};

describe('a body', () => {
  const check = createPartValidator('body', schema, {}, { useDefaults: true });

  it('that fits keeps what it has, and gets the defaults of what it has not', () => {
    const value = { a: 1, more: [1] };
    expect(check(value, true)).toBeUndefined();
    expect(value).toEqual({ a: 1, b: 'x', more: [1] });
  });

  it('reports all violations of an invalid part, or the first', () => {
    const value = { a: '1', b: 2, c: 'true' };
    const messages = ['a must be an integer', 'b must be a string', 'c must be a boolean'];
    expect(check(value, true)?.map(({ field, message }) => `${field} ${message}`)).toEqual(messages);
    expect(check(value, false)?.map(({ field, message }) => `${field} ${message}`)).toEqual(messages.slice(0, 1));
    expect(value).toEqual({ a: '1', b: 2, c: 'true' });
  });

  it('of a schema that contains itself is followed down', () => {
    const node = { $ref: '#/__bundled__/Node' };
    const tree = createPartValidator('body', node, { Node: { type: 'object', properties: { next: node } } });
    expect(tree({ next: { next: {} } }, true)).toBeUndefined();
    expect(tree({ next: { next: 1 } }, true)).toEqual([
      { in: 'body', field: 'next.next', message: 'must be an object' },
    ]);
  });
});

it('a query is read as what its schema names', () => {
  const check = createPartValidator('query', schema, {}, { useDefaults: true });
  const query = { a: '7', c: 'true' };
  expect(check(query, true)).toBeUndefined();
  expect(query).toEqual({ a: 7, b: 'x', c: true });
  for (const a of ['', 'x', '1.5', ' 5', '0x10', '1e400', '١']) {
    expect(check({ a }, true)).toEqual([{ in: 'query', field: 'a', message: 'must be an integer' }]);
  }
  for (const a of [['1', '2'], []]) {
    expect(check({ a }, true)).toEqual([
      { in: 'query', field: 'a', message: `must be sent once, not ${a.length} times` },
    ]);
  }
  expect(check({}, true)).toEqual([{ in: 'query', field: 'a', message: 'is required', kind: 'missing' }]);
});

it('the names that objects have by nature are names like all others', () => {
  const check = createPartValidator('query', { type: 'object', properties: { constructor: { type: 'integer' } } }, {});
  expect(check(Object.create(null), true)).toBeUndefined();
  expect(check({ constructor: 'x' }, true)).toEqual([
    { in: 'query', field: 'constructor', message: 'must be an integer' },
  ]);
  expect(check(JSON.parse('{"__proto__":"x","toString":"y"}'), true)).toBeUndefined();
});
