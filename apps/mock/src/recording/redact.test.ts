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
    label: { type: 'string', pattern: '^order-', maxLength: 10, examples: ['order-1'] },
    key: { type: 'string' },
  },
};
const paths = { '/topics': { get: { parameters: [{ in: 'query', name: 'key' }] } } };
const document = { openapi: '3.1.0', paths, components: { schemas: { All: schema } } };
const source = { schema, bundle: undefined };

function respond(body: unknown, keepPii = false): unknown {
  return createRedaction(document as never, keepPii).redact(body, source, new Map());
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

  it('has no text, number, key and credential of a part that the contract does not describe', () => {
    const id = '45701982-8118-4bc5-8e9b-64562b4555f2';
    const extra = {
      note: 'Jane, call me',
      email: 'x',
      msisdn: 491511234567,
      alias: '+49 151 1234567',
      address: 'joe@company.test',
      born: '1990-05-04',
      link: 'https://company.test/a.png?X-Amz-Signature=abc',
      list: ['Jane', 5, true, null, id],
      '+49 151 7654321': { 'lina%40company.test': 1 },
      password: 'hunter2',
      clientSecret: { key: 'k' },
      'api-key': 'k',
      design: 'Blue',
    };
    expect(respond({ extra, phone: '+49 151 1234567' })).toEqual({
      phone: '+12025550100',
      extra: {
        note: 'lorem ipsum dolor',
        email: 'person-1@example.com',
        msisdn: 0,
        alias: '+12025550100',
        address: 'person-2@example.com',
        born: '2000-01-01',
        link: 'https://example.com/fictional',
        list: ['lorem', 0, true, null, id],
        '+12025550101': { 'person-3@example.com': 0 },
        password: 'fictional-secret',
        clientSecret: { key: 'fictional-secret' },
        'api-key': 'fictional-secret',
        design: 'lorem',
      },
    });
  });

  it('has no value of a person as a key, and is words where the contract has no schema', () => {
    const users = { 'jane.doe': { user: 'jane.doe' } };
    expect(respond({ users, user: 'jane.doe' })).toMatchObject({ user: 'user-1', users: { 'user-1': {} } });
    const redaction = createRedaction(document as never, false);
    expect(redaction.redact({ note: 'Jane', n: 7 }, undefined, new Map())).toEqual({ note: 'lorem', n: 0 });
    expect(redaction.redact('<b>Jane Doe</b>', undefined, new Map())).toBe('lorem ipsum');
  });

  it('keeps no credential of a part that the contract does not describe, though personal data is kept', () => {
    const link = 'https://company.test/a.png';
    const extra = { text: `see ${link}?sig=abc#x or call`, password: 'hunter2', sig: 'abc', token: 123456, n: 7 };
    expect(respond({ extra: { ...extra, Authorization: 'Basic abc' } }, true)).toEqual({
      extra: {
        text: `see ${link} or call`,
        password: 'fictional-secret',
        sig: 'fictional-secret',
        token: 0,
        n: 7,
        Authorization: 'fictional-secret',
      },
    });
  });

  it.each([
    ['for max@company.test +49 151 1234567', 'for person-1@example.com +12025550100'],
    ['to max%40company.test', 'to person-1@example.com'],
    ['+12025550142 or lina@example.com', '+12025550142 or lina@example.com'],
    ['from 203.0.113.19', 'from 192.0.2.1'],
    ['order 8675309123', 'order 1000000001'],
    ['on 2026-01-01 at 10:00', 'on 2026-01-01 at 10:00'],
    ['https://company.test/a?size=7&token=abc', 'https://company.test/a?size=7&token=…'],
    ['https://company.test/a?X-Amz-Signature=abc#b', 'https://company.test/a?X-Amz-Signature=…#b'],
    ['at 2026-01-01T10:00:00.123456Z', 'at 2026-01-01T10:00:00.123456Z'],
  ])('has no address and number in the described text %j', (detail, expected) => {
    expect(respond({ detail })).toEqual({ detail: expected });
  });

  it('has no address in a field of the format email; numbers of other formats and types stay', () => {
    const { redact } = createRedaction(document as never, false);
    const as = (schema: object, text: string) => redact(text, { schema, bundle: undefined }, new Map());
    expect(as({ type: 'string', format: 'email' }, 'max@company.test')).toBe('person-1@example.com');
    expect(as({ type: 'string', format: 'date-time' }, '2026-01-01 10:00:00.123456')).toBe(
      '2026-01-01 10:00:00.123456',
    );
    expect(as({ type: 'integer' }, '1705395332')).toBe('1705395332');
  });

  it('fits the contract where a text without its number would not', () => {
    expect(respond({ label: 'order-8675309123' })).toEqual({ label: 'order-1' });
  });

  it('has identifiers that parameters name as they are, also with a word that is the name of a person', () => {
    const body = { person: 'news', key: 'news-daily', detail: 'the news' };
    expect(respond(body)).toEqual({ person: 'Person 1', key: 'news-daily', detail: 'the Person 1' });
  });

  it('has a phone number of its own for each of 8700 people, and then ends', () => {
    const redaction = createRedaction(document as never, false);
    const made = new Set<unknown>();
    const redact = (index: number) =>
      redaction.redact({ phone: `+4915${10_000_000 + index}` }, source, new Map()) as { phone: string };
    for (let index = 0; index < 8700; index++) made.add(redact(index).phone);
    expect(made.size).toBe(8700);
    for (const phone of made) expect(phone).toMatch(/^\+12\d\d55501\d\d$/);
    expect(() => redact(8700)).toThrow('beyond the fictional values of kind phone');
  });

  it.each([
    ['Bearer abcdefgh.ijklmnop and whsec_c2VjcmV0c2VjcmV0', '… and …'],
    ['eyJhbGciOiJIUzI1NiJ9.e30', '…'],
    ['Basic amFuZTpzZWNyZXQxMjM0', '…'],
    ['BEARER amFuZTpzZWNyZXQxMjM0', '…'],
    ['Basic notifications, Bearer authentication', 'Basic notifications, Bearer authentication'],
    ['Bearer internationalisation.', 'Bearer internationalisation.'],
    ['HeyJudeWhatASongItIs', 'HeyJudeWhatASongItIs'],
  ])('has no token in any text, and ordinary text as it is: %j', (detail, expected) => {
    for (const keepPii of [true, false]) expect(respond({ detail }, keepPii)).toEqual({ detail: expected });
  });

  it.each([[null], ['text'], [7], [[]], [{}]])('may be anything: %j', (body) => {
    expect(respond(body)).toEqual(body);
  });
});

describe('a request', () => {
  const any = { $exists: true };

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
    const secret = { detail: 'eyJhbGciOiJIUzI1NiJ9.e30', token: 'abc', password: 'hunter2' };
    expect(createRedaction(document as never, true).match(secret, source, new Map())).toEqual({
      detail: any,
      token: any,
      password: any,
    });
  });

  it('matches with any text where one has an address or a number, and without keys that have', () => {
    const redaction = createRedaction(document as never, false);
    const match = (body: unknown) => redaction.match(body, source, new Map());
    expect(match({ detail: 'for max@company.test', key: 'news' })).toEqual({ detail: any, key: 'news' });
    expect(match({ detail: 'to Jane', person: 'Jane' })).toEqual({ detail: any, person: any });
    expect(match({ '+49 151 1234567': 1, key: 'news' })).toEqual({ key: 'news' });
    expect(match({ detail: 'Basic notifications' })).toEqual({ detail: 'Basic notifications' });
  });
});
