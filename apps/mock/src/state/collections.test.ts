import { expect, it } from 'vitest';
import type { Operation } from '../operation.ts';
import { readCollections } from './collections.ts';

it('credentials are masked behind references, alternatives and lists', () => {
  const schema = {
    type: 'object',
    properties: {
      code: { type: 'string', 'x-pii': 'passcode' },
      name: { type: 'string', 'x-pii': 'name' },
      secret: { $ref: '#/__bundled__/Secret' },
      ticket: { oneOf: [{ type: 'integer' }, { $ref: '#/__bundled__/Ticket' }] },
      nodes: { type: 'array', items: { $ref: '#/__bundled__/Node' } },
      tokens: { type: 'object', additionalProperties: { anyOf: [{ type: 'string', 'x-pii': 'token' }] } },
    },
  };
  const __bundled__ = {
    Secret: { type: 'string', 'x-pii': 'secret' },
    Ticket: { allOf: [{ properties: { token: { type: 'string', 'x-pii': 'token' } } }] },
    Node: { properties: { secret: { $ref: '#/__bundled__/Secret' }, next: { $ref: '#/__bundled__/Node' } } },
  };
  const responses = [{ code: '200', contents: [{ mediaType: 'application/json', schema }] }];
  // A collection depends on the responses of an operation and their schemas only.
  const operation = { prism: { responses, __bundled__ } } as unknown as Operation;
  const collections = readCollections({
    document: {
      openapi: '3.1.0',
      paths: {},
      'x-collections': {
        notes: {
          key: 'id',
          shownBy: { operation: 'getNote', at: '' },
          fields: { own: { type: 'string', 'x-pii': 'token' } },
        },
      },
    },
    find: () => operation,
  });
  const record = {
    id: 'a',
    code: '1234',
    name: 'Lina',
    secret: 'abc',
    ticket: { token: 'abcde', other: 'kept' },
    nodes: [{ secret: 'a', next: { secret: 'ab', next: { secret: 'abc' } } }],
    tokens: { first: 'ab' },
    own: 'a',
  };
  const before = structuredClone(record);
  expect(collections.get('notes')?.masked(record)).toEqual({
    ...record,
    code: '****',
    secret: '***',
    ticket: { token: '*****', other: 'kept' },
    nodes: [{ secret: '*', next: { secret: '**', next: { secret: '***' } } }],
    tokens: { first: '**' },
    own: '*',
  });
  expect(record).toEqual(before);
});
