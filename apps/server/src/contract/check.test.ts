import { describe, expect, it } from 'vitest';
import { createCheck } from './check.ts';

const schema = {
  type: 'object',
  required: ['a'],
  properties: { a: { type: 'integer' }, b: { type: 'string', default: 'x' }, c: { type: 'boolean' } },
};

describe('a body', () => {
  const check = createCheck('body', schema, {});

  it('that fits keeps what it has, and gets the defaults of what it has not', () => {
    const value = { a: 1, more: [1] };
    expect(check(value, true)).toBeUndefined();
    expect(value).toEqual({ a: 1, b: 'x', more: [1] });
  });

  it('that does not fit is told all faults, or the first', () => {
    const value = { a: '1', b: 2, c: 'true' };
    const messages = ['a must be an integer', 'b must be a string', 'c must be a boolean'];
    expect(check(value, true)?.map(({ field, message }) => `${field} ${message}`)).toEqual(messages);
    expect(check(value, false)?.map(({ field, message }) => `${field} ${message}`)).toEqual(messages.slice(0, 1));
    expect(value).toEqual({ a: '1', b: 2, c: 'true' });
  });

  it('of a schema that contains itself is followed down', () => {
    const node = { $ref: '#/__bundled__/Node' };
    const tree = createCheck('body', node, { Node: { type: 'object', properties: { next: node } } });
    expect(tree({ next: { next: {} } }, true)).toBeUndefined();
    expect(tree({ next: { next: 1 } }, true)).toEqual([
      { in: 'body', field: 'next.next', message: 'must be an object' },
    ]);
  });
});

it('a query is read as what its schema names', () => {
  const check = createCheck('query', schema, {});
  const query = { a: '7', c: 'true' };
  expect(check(query, true)).toBeUndefined();
  expect(query).toEqual({ a: 7, b: 'x', c: true });
  for (const a of ['', 'x', '1.5', ['1', '2']]) expect(check({ a }, true)).toHaveLength(1);
  expect(check({}, true)).toEqual([{ in: 'query', field: 'a', message: 'is required', kind: 'missing' }]);
});
