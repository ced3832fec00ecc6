import { expect, it } from 'vitest';
import { readCollections } from './collections.ts';

it('credentials are masked behind references, alternatives and lists', () => {
  const schema = {
    type: 'object',
    properties: {
      code: { type: 'string', 'x-pii': 'passcode' },
      name: { type: 'string', 'x-pii': 'name' },
      secret: { $ref: '#/components/schemas/Secret' },
      ticket: { oneOf: [{ type: 'integer' }, { $ref: '#/components/schemas/Ticket' }] },
      nodes: { type: 'array', items: { $ref: '#/components/schemas/Node' } },
      tokens: { type: 'object', additionalProperties: { anyOf: [{ type: 'string', 'x-pii': 'token' }] } },
    },
  };
  const schemas = {
    Note: schema,
    Secret: { type: 'string', 'x-pii': 'secret' },
    Ticket: { allOf: [{ properties: { token: { type: 'string', 'x-pii': 'token' } } }] },
    Node: {
      properties: { secret: { $ref: '#/components/schemas/Secret' }, next: { $ref: '#/components/schemas/Node' } },
    },
  };
  const hidden = { own: { type: 'string', 'x-pii': 'token' } };
  const document = {
    openapi: '3.1.0',
    paths: {},
    components: { schemas },
    'x-collections': { notes: { key: 'id', schema: { $ref: '#/components/schemas/Note' }, hidden } },
  };
  const collections = readCollections(document);
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
