import { describe, expect, it } from 'vitest';
import { createRedaction, type Replacements } from './redact.ts';

const schema = {
  type: 'object',
  properties: {
    phone: { type: 'string', 'x-pii': 'phone' },
    email: { type: 'string', 'x-pii': 'email' },
    user: { type: 'string', 'x-pii': 'user-id' },
    person: { type: 'string', 'x-pii': 'name' },
    ip: { type: 'string', 'x-pii': 'ip' },
    text: { type: 'string', 'x-pii': 'content' },
    amount: { type: 'integer', 'x-pii': 'content', minimum: 5, examples: [7] },
    inputs: { type: 'object', 'x-pii': 'content' },
    users: { type: 'array', items: { type: 'string', 'x-pii': 'user-id' } },
    token: { type: 'string', 'x-pii': 'token' },
    code: { type: 'string', 'x-pii': 'passcode', pattern: String.raw`^\d{4}$` },
    status: { enum: ['jane.doe', 'sent'] },
    detail: { type: 'string' },
  },
};
const document = { openapi: '3.1.0', paths: {}, components: { schemas: { All: schema } } };
const source = { schema, bundle: undefined };

function respond(body: unknown, keepPii = false): unknown {
  return createRedaction(document as never, keepPii).response(body, source, new Map());
}

describe('a response', () => {
  it.each([
    ['phone', '+49 151 1234567', '+12025550100'],
    ['phone', '491511234567', '12025550100'],
    ['phone', '+12025550142', '+12025550142'],
    ['email', 'Jane@Company.test', 'person-1@example.com'],
    ['email', 'lina@example.com', 'lina@example.com'],
    ['user', 'jane.doe', 'user-1'],
    ['user', '8675309123', '1000000001'],
    ['user', '45701982-8118-4bc5-8e9b-64562b4555f2', '00000000-0000-4000-8000-000000000001'],
    ['person', 'Jane', 'Person 1'],
    ['ip', '203.0.113.9', '192.0.2.1'],
    ['ip', '2001:db9::7', '2001:db8::1'],
    ['text', 'Call me, please', 'lorem ipsum dolor'],
    ['text', 'https://company.test/jane.png', 'https://example.com/fictional'],
    ['text', '', ''],
    ['amount', 1234, 7],
    ['inputs', { a: ['Jane', 5, true, null] }, { a: ['lorem', 0, true, null] }],
    ['users', ['jane', 'joe', 'jane'], ['user-1', 'user-2', 'user-1']],
    ['token', 'abc.def', 'fictional-token'],
    ['code', '1234', '0000'],
  ])('has a fictional value of %s in place of %j', (field, value, expected) => {
    expect(respond({ [field]: value })).toEqual({ [field]: expected });
  });

  it('keeps personal data where that is wanted, and never a credential', () => {
    const kept = { phone: '+491511234567', text: 'Hello', detail: 'for +491511234567' };
    expect(respond({ ...kept, token: 'abc.def', code: '1234' }, true)).toEqual({
      ...kept,
      token: 'fictional-token',
      code: '0000',
    });
  });

  it('has no value in the texts that quote it; parts of longer words and values of an enumeration stay', () => {
    const body = {
      detail: '"jane.doe" (+491511234567) is unknown, jane.does not',
      user: 'jane.doe',
      phone: '+491511234567',
    };
    expect(respond({ ...body, status: 'jane.doe' })).toEqual({
      detail: '"user-1" (+12025550100) is unknown, jane.does not',
      user: 'user-1',
      phone: '+12025550100',
      status: 'jane.doe',
    });
  });

  it('has nothing that looks personal in fields that the contract does not describe', () => {
    const id = '45701982-8118-4bc5-8e9b-64562b4555f2';
    const note = `call +49 (151) 123-4567, mail jane@company.test, keep ${id} and +12025550101`;
    expect(respond({ extra: { note, email: 'x', token: 'y', list: [note] } })).toEqual({
      extra: {
        note: `call …, mail …, keep ${id} and +12025550101`,
        email: 'person-1@example.com',
        token: 'fictional-secret',
        list: [`call …, mail …, keep ${id} and +12025550101`],
      },
    });
  });

  it('has no token in any text', () => {
    for (const keepPii of [true, false])
      expect(respond({ detail: 'Bearer abcdefgh.ijk and whsec_c2VjcmV0c2VjcmV0' }, keepPii)).toEqual({
        detail: '… and …',
      });
  });

  it.each([[null], ['text'], [7], [[]], [{}]])('may be anything: %j', (body) => {
    expect(respond(body)).toEqual(body);
  });
});

describe('a request', () => {
  it('matches with any personal value, token and field outside the contract', () => {
    const values: Replacements = new Map();
    const body = { phone: '+491511234567', detail: 'x', users: ['jane'], status: 'sent', other: 1, text: 'y' };
    expect(createRedaction(document as never, false).match(body, source, values)).toEqual({
      phone: { $exists: true },
      detail: 'x',
      users: [{ $exists: true }],
      status: 'sent',
      other: { $exists: true },
      text: { $exists: true },
    });
    expect(values.get('+491511234567')).toBe('+12025550100');
    const secret = { detail: 'eyJhbGciOiJI.abc', token: 'abc' };
    const any = { detail: { $exists: true }, token: { $exists: true } };
    expect(createRedaction(document as never, true).match(secret, source, new Map())).toEqual(any);
  });
});
