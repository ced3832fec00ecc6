import { setTimeout } from 'node:timers/promises';
import pino from 'pino';
import { describe, expect, it } from 'vitest';
import type { Operation } from './contract/operation.ts';
import { HttpError } from './http-error.ts';
import type { Rejection } from './rejection.ts';
import { appWith, contract, find, samples, send } from './testing.ts';

const origin = 'https://shop.example.com';

/** An app whose operations all fail with this error, and what it logs. */
function failingWith(error: unknown, keepLine?: (line: string) => void) {
  const lines: string[] = [];
  const log = pino({ level: 'debug' }, { write: keepLine ?? ((line: string) => void lines.push(line)) });
  const fail = async () => {
    throw error;
  };
  const app = appWith(Object.fromEntries(samples.map(({ id }) => [id, fail])), { log, allowOrigins: [origin] });
  return { app, logged: () => lines.map((line) => JSON.parse(line)) };
}

function brokenGetter(): never {
  throw new TypeError('broken inside');
}

/** Errors at which the error handler fails itself. */
const hostile: [name: string, error: (status: number) => unknown][] = [
  [
    'a violation that cannot be read',
    (status) =>
      new HttpError(status, 'x', { violations: [Object.defineProperty({}, 'field', { get: brokenGetter }) as never] }),
  ],
  ['a status that HTTP does not have', () => new HttpError(99_999, 'x')],
  ['a header that HTTP does not allow', (status) => new HttpError(status, 'x', { headers: { 'X-Broken': 'a\nb' } })],
  [
    'an object that throws whatever is asked of it',
    () => new Proxy({}, { get: brokenGetter, has: brokenGetter, getPrototypeOf: brokenGetter }),
  ],
];

/** A 500 without internals, which a page of an allowed origin can read. */
function expectFailure({ statusCode, body, headers }: Awaited<ReturnType<typeof send>>): void {
  expect(statusCode).toBe(500);
  expect(body).not.toMatch(/broken|TypeError|ERR_|Symbol/);
  expect(body).toContain('The service failed. Repeat the request later.');
  expect(headers).toMatchObject({ 'access-control-allow-origin': origin, vary: expect.stringContaining('Origin') });
}

describe('a rejection', () => {
  const rejectionsOf = async (id: string, error: unknown, sent: Parameters<typeof send>[1] = {}) => {
    const rejections: Rejection[] = [];
    const fail = async () => {
      throw error;
    };
    const app = appWith({ [id]: fail }, { onRejection: (rejection) => void rejections.push(rejection) });
    const { headers } = await send(find(id), sent, app);
    return { rejections, requestId: headers['x-request-id'] };
  };

  it.each([
    ['sendChatAppMessage', new HttpError(470, 'The window is closed.', { code: 470 }), '470'],
    ['sendMessengerMessage', new HttpError(501, 'There is no carrier.', { code: 2 }), '2'],
    ['requestVerification', new HttpError(501, 'There is no carrier.', { code: -501 }), '-501'],
    ['requestVerification', new HttpError(404, 'There is none.'), undefined],
    ['createTopic', new HttpError(409, 'It exists.'), undefined],
    ['createChatMessage', new HttpError(404, 'There is none.'), 'not_found'],
  ] as const)('of %s is reported with the code of its body: %s', async (id, error, code) => {
    const { rejections, requestId } = await rejectionsOf(id, error);
    const { method, template } = contract.operations.find((operation) => operation.id === id) as Operation;
    expect(rejections).toEqual([
      {
        account: expect.objectContaining({ environmentId: 'e' }),
        method,
        path: template,
        status: error.status,
        ...(code !== undefined && { code }),
        message: error.message,
        requestId,
      },
    ]);
  });

  it('names the invalid fields, and not their values', async () => {
    const violations = [{ in: 'body', field: 'passcode', message: 'is not a passcode', value: '"482910"' }] as const;
    const { rejections } = await rejectionsOf('checkVerification', new HttpError(400, 'Invalid.', { violations }));
    expect(rejections[0]?.message).toBe('body passcode is not a passcode');
    expect(JSON.stringify(rejections)).not.toContain('482910');
  });

  it('of a caller without a known account is not reported', async () => {
    const { rejections } = await rejectionsOf('listTopics', new Error('x'), {
      headers: { authorization: 'Bearer bad' },
    });
    expect(rejections).toEqual([]);
  });
});

it.each([['an error', () => new Error('x')] as const, ...hostile])(
  'where the log throws as well as an operation (%s), the client gets the 500 of its error format',
  async (_, error) => {
    const { app } = failingWith(error(500), brokenGetter);
    const response = await send(find('listTopics'), { headers: { origin } }, app);
    expectFailure(response);
    expect(response.json()).toMatchObject({ statusCode: 500, errorId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  },
);

it('a 500 after a failure in the error handler closes the connection of a service that stops', async () => {
  const app = appWith({
    listTopics: async () => {
      app.close();
      await setTimeout(100);
      throw new HttpError(99_999, 'x');
    },
  });
  const response = await send(find('listTopics'), {}, app);
  expect(response.statusCode).toBe(500);
  expect(response.headers.connection).toBe('close');
});

describe.each(hostile)('where an operation throws %s', (_, error) => {
  it.each(['listTopics', 'createAccessToken', 'sendChatAppMessage', 'sendMessengerMessage', 'listKnowledgeBases'])(
    '%s returns 500 in its own error format, and the log has the cause',
    async (id) => {
      const { app, logged } = failingWith(error(id === 'listTopics' ? 422 : 400));
      const response = await send(find(id), { headers: { origin } }, app);
      expectFailure(response);
      const lines = logged();
      const failure = lines.find(({ msg }) => msg === 'error handler failed');
      expect(failure).toMatchObject({
        operationId: id,
        err: { message: expect.any(String), stack: expect.anything() },
      });
      if (id === 'listTopics') expect(response.json()).toMatchObject({ statusCode: 500, errorId: failure.requestId });
    },
  );
});

it.each(contract.operations)(
  '$id does not fail on a parameter with a name of JavaScript: 4xx at most',
  async ({ id }) => {
    const sample = find(id);
    for (const name of ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf', 'then', 'toJSON']) {
      const separator = sample.url.includes('?') ? '&' : '?';
      const response = await send(sample, { url: `${sample.url}${separator}${name}=%00` });
      expect(response.statusCode, response.body).toBeLessThan(500);
      expect(response.body).not.toMatch(/Cannot read|is not a function|native code/);
    }
  },
);

it.each(['/beside/%00', '/beside/x?a=%00', '/beside/x?%00=a', '/beside/x?constructor=%00'])(
  'a route outside the contract returns 400 for %s',
  async (url) => {
    const app = appWith({});
    app.get('/beside/:id', async () => 'fine');
    expect((await app.inject({ url: '/beside/x?a=b' })).body).toBe('fine');
    const response = await app.inject({ url });
    expect(response.statusCode).toBe(400);
    expect(response.body).toContain('cannot be stored');
  },
);

it('a success with a header that HTTP does not allow becomes a failure without it', async () => {
  const sample = find('listTopics');
  const app = appWith({ listTopics: async () => ({ ...sample.reply, headers: { 'X-Broken': 'a\nb' } }) as never });
  const response = await send(sample, {}, app);
  expect(response.statusCode).toBe(500);
  expect(response.json()).toMatchObject({ statusCode: 500, message: 'The service failed. Repeat the request later.' });
});
