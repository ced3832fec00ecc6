import { expect, it } from 'vitest';
import { createLog } from './log.ts';
import { piiFields } from './pii-fields.ts';

/** A log and what it wrote. */
function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  write(createLog('trace', { write: (line) => lines.push(line) }));
  return lines.join('');
}

it('the contract marks what is personal in members, parameters, items and what they refer to', () => {
  const document = {
    paths: { '/a': { get: { parameters: [{ name: 'user', in: 'query', schema: { 'x-pii': 'user-id' } }] } } },
    components: {
      schemas: {
        Phone: { type: 'string', 'x-pii': 'phone' },
        Order: {
          properties: {
            to: { $ref: '#/components/schemas/Phone' },
            cc: { type: 'array', items: { $ref: '#/components/schemas/Phone' } },
            note: { oneOf: [{ type: 'null' }, { 'x-pii': 'content' }] },
            amount: { type: 'number' },
          },
        },
      },
    },
  };
  expect([...piiFields(document)].sort()).toEqual(['cc', 'note', 'to', 'user']);
});

it('nothing that the contract marks as personal is ever logged, however deep it stands', () => {
  const names = [...piiFields()];
  expect(names).toEqual(expect.arrayContaining(['apiKey', 'number', 'Passcode', 'email', 'to', 'subscribers', 'text']));
  const body = Object.fromEntries(names.map((name, index) => [name, `value-${index}`]));
  const text = logged((log) => {
    log.child(body).debug({ body, list: [{ deep: { body } }], ...body }, 'a request');
  });
  expect(text).toContain('a request');
  expect(text).not.toContain('value-');
});

it('the address of a client is logged: the contract names postal addresses `address`', () => {
  const line = JSON.parse(logged((log) => log.warn({ clientAddress: '192.0.2.1', address: '1 Main St' }, 'failed')));
  expect(line).toMatchObject({ clientAddress: '192.0.2.1', address: '[redacted]' });
});

it('redacts PII in a copy, so that the caller keeps the object', () => {
  const call = { deep: { list: [{ passCode: '0000', kept: 1 }] }, beside: { kept: 2 } };
  const line = JSON.parse(logged((log) => log.info({ call }, 'a request')));
  expect(line.call).toEqual({ deep: { list: [{ passCode: '[redacted]', kept: 1 }] }, beside: { kept: 2 } });
  expect(call.deep.list[0]?.passCode).toBe('0000');
});

it('logs the fields of an object, not its own JSON form', () => {
  class Order {
    readonly total = 1;
    toJSON() {
      return 'hunter2';
    }
  }
  const plain = Object.defineProperty({ total: 2 }, 'toJSON', { value: () => 'hunter2' });
  const url = new URL('https://omni:hunter2@example.com');
  const text = logged((log) => log.info({ url, order: new Order(), plain }, 'odd'));
  expect(JSON.parse(text)).toMatchObject({ url: {}, order: { total: 1 }, plain: { total: 2 } });
  expect(text).not.toContain('hunter2');
});

it('an error is logged without what a database or a driver quotes in it', () => {
  const cause = new Error('duplicate key of +1 202 555 0123');
  const error = Object.assign(
    new Error('invalid input syntax for type uuid: "482913" of ada@example.com at postgres://omni:hunter2@db', {
      cause,
    }),
    { code: '22P02', detail: 'Key (number)=(+12025550123) exists', where: 'ROW(482913)' },
  );
  const text = logged((log) => log.error({ err: error }, 'broken'));
  expect(JSON.parse(text)).toMatchObject({ level: 'error', msg: 'broken', err: { type: 'Error', code: '22P02' } });
  expect(text).toContain('log.test.ts:');
  expect(text).not.toMatch(/0123|482913|example|hunter2/);
});

it('a key or a token in an error is hidden, too', () => {
  const text = logged((log) =>
    log.error(new Error('no omk_abcdefghijkl, no omo_abcdefghijkl nor eyJhbGciOi.eyJzdWIi.c2ln here')),
  );
  expect(text).toContain('no [redacted], no [redacted] nor [redacted] here');
});
