import { describe, expect, it } from 'vitest';
import type { Document } from '../spec.ts';
import { createMask, credentialNames, markedNames } from './mask.ts';

const document = {
  openapi: '3.1.0',
  paths: {},
  components: {
    schemas: {
      Key: { type: 'string', 'x-pii': 'secret' },
      Login: {
        properties: {
          key: { $ref: '#/components/schemas/Key' },
          token: { type: 'string', 'x-pii': 'token' },
          code: { allOf: [], 'x-pii': 'passcode' },
          number: { type: 'string', 'x-pii': 'phone' },
        },
      },
    },
  },
} as Document;
const mask = createMask(document);
const masked = (body: string | Buffer) => mask({ headers: {}, body }).message.body;

describe('a credential', () => {
  it('is hidden at any depth, by its name and whatever its value is', () => {
    const body = { key: 'k', number: '+12025550100', list: [{ token: { a: 'k' }, code: 1234 }] };
    expect(JSON.parse(String(masked(Buffer.from(JSON.stringify(body)))))).toEqual({
      key: '•••',
      number: '+12025550100',
      list: [{ token: '•••', code: '•••' }],
    });
  });

  it('is hidden under an escaped name', () => {
    expect(masked('{"\\u006bey":"k"}')).toBe('{"key":"•••"}');
  });

  it('hides the whole of a body that cannot be parsed', () => {
    expect(masked('{"key":"k",}')).toBe('•••');
  });

  it('is hidden in the events of a stream', () => {
    expect(mask({ headers: {}, events: [{ token: 't' }, { a: 1 }] }).message.events).toEqual([
      { token: '•••' },
      { a: 1 },
    ]);
  });
});

it('hidden values are listed by their names', () => {
  const hidden = (body: string) => mask({ headers: {}, body }).hidden;
  expect(hidden('{"key":"k","number":"n","list":[{"token":"t"},{"token":"t"}]}')).toEqual(['key', 'token']);
  expect(hidden('{"key":"k",}')).toEqual(['body']);
  expect(hidden('{"number":"n"}')).toEqual([]);
});

it.each(['{ "number": 1e2, "text": "the \\u0022key\\u0022" }', '{"broken":', 'key=k', Buffer.from([0, 255])])(
  'a body without one stays as it was sent: %j',
  (body) => {
    expect(masked(body)).toBe(body);
  },
);

it('without a body there is nothing to hide, and the message itself is not changed', () => {
  const message = { headers: {}, body: '{"key":"k"}' };
  expect(mask({ headers: {} })).toEqual({ message: { headers: {} }, hidden: [] });
  mask(message);
  expect(message.body).toBe('{"key":"k"}');
});

it('a document that marks nothing hides nothing', () => {
  const message = { headers: {}, body: '{"key":"k"}' };
  expect(createMask({ openapi: '3.1.0', paths: {} })(message).message).toBe(message);
});

it('marks next to a reference and in its target count, and a credential before any other kind', () => {
  const name = {
    properties: { key: { 'x-pii': 'name' }, alias: { $ref: '#/components/schemas/Key', 'x-pii': 'name' } },
  };
  const { schemas } = document.components as { schemas: object };
  const other = {
    ...document,
    components: { schemas: { Before: name, ...schemas, After: name } },
  };
  expect(Object.fromEntries(markedNames(other as Document))).toEqual({
    key: 'secret',
    alias: 'name',
    token: 'token',
    code: 'passcode',
    number: 'phone',
  });
  expect([...credentialNames(other as Document)]).toEqual(['key', 'token', 'code']);
});
