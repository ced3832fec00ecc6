import { inspect } from 'node:util';
import { array, assert, constantFrom, json, oneof, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { piiRequests } from '../test/pii-requests.ts';
import { type ContractOperation, contractOperations, pathValues } from '../test/scenarios.ts';
import * as errors from './api-error.ts';
import { ApiError, createApiError, type Violation } from './api-error.ts';
import { createClient } from './client.ts';
import type { OperationId } from './operation.ts';
import * as operations from './operations.gen.ts';
import { redact } from './redact.ts';
import { createTestFetch } from './testing/index.ts';
import type { Scenarios } from './testing/scenarios.gen.ts';

const classes: Record<number, string> = {
  400: 'BadRequestError',
  401: 'UnauthorizedError',
  403: 'ForbiddenError',
  404: 'NotFoundError',
  409: 'ConflictError',
  413: 'PayloadTooLargeError',
  415: 'UnsupportedMediaTypeError',
  422: 'UnprocessableContentError',
  429: 'TooManyRequestsError',
};

// biome-ignore lint/suspicious/noExplicitAny: the bodies of five error formats
type Body = any;

/** The sentences that begin with the name of a field, in the camelCase or snake_case of the contract. */
function named(...sentences: string[]): Violation[] {
  return sentences.flatMap((message) => {
    const [first = ''] = message.replace(/^\(#\d+\) /, '').split(/:? /);
    return first[0] === first[0]?.toLowerCase() ? { field: first, message } : [];
  });
}

/** The content of an error by its error format, taken from the descriptions of the contract and not from the code. */
const errorFormats: [
  prefix: RegExp,
  read: (body: Body) => { text: string; code: unknown; id?: string; details?: unknown; violations: Violation[] },
][] = [
  [
    /^\/(auth|mfa)\//,
    ({ replyCode, requestId: id, error: { description, internalErrors } }) => ({
      text: [description, ...internalErrors.map((one: Body) => one.details)].join(' '),
      code: internalErrors[0]?.code ?? replyCode,
      id,
      details: internalErrors,
      violations: named(...internalErrors.map((one: Body) => one.details)),
    }),
  ],
  [
    /^\/v1\//,
    ({ message, statusCode: code, errorId: id, errors: details }) => {
      const faults = Object.values<Body>(details ?? {}).flatMap(({ messages }) => messages);
      const violations = Object.entries<Body>(details ?? {}).flatMap(([field, { messages }]) =>
        messages.map((message: string) => ({ field, message })),
      );
      return { text: [message, ...faults].join(' '), code, id, details, violations };
    },
  ],
  [
    /^\/conversation\/(wab|rcs|sms|chat)\//,
    ({ errors: details }) => {
      const text = details[0].details ?? details[0].title;
      return { text, code: details[0].code, details, violations: named(text) };
    },
  ],
  [
    /^\/conversation\/messenger\//,
    ({ error: { message: text, code, error_subcode: details, fbtrace_id: id } }) => ({
      text,
      code,
      details,
      id,
      violations: named(text),
    }),
  ],
  [
    /^\//,
    ({ message: text, code, params: details }) => ({
      text,
      code,
      details,
      violations: details ? [{ field: details, message: text }] : [],
    }),
  ],
];

const failures = contractOperations.flatMap(({ operation, path, scenarios }) =>
  scenarios.filter(({ status }) => status >= 400).map((scenario) => ({ ...scenario, operation, path })),
);

const testFetch = createTestFetch();
const client = createClient({ baseUrl: 'https://api.example.com', token: 'any', fetch: testFetch, maxRetries: 0 });

/** Calls an operation by its name. */
function call(operation: OperationId): Promise<unknown> {
  const send = operations[operation] as unknown as (at: typeof client, options: object) => Promise<unknown>;
  const { method } = contractOperations.find((one) => one.operation === operation) as ContractOperation;
  return send(client, { params: { path: pathValues }, ...(/POST|PUT|PATCH/.test(method) && { body: {} }) });
}

async function refusal(operation: OperationId, scenario: string): Promise<ApiError> {
  testFetch.use(operation, scenario as Scenarios[typeof operation]);
  const error: unknown = await call(operation).catch((thrown: unknown) => thrown);
  testFetch.reset();
  if (error instanceof ApiError) return error;
  throw error;
}

/** All that a program prints of an error without meaning to. */
function printed(error: ApiError): string {
  return [error.message, String(error), error.stack, inspect(error, { depth: 9 }), JSON.stringify(error)].join('\n');
}

function answer(status: number, headers: HeadersInit = {}): Response {
  return new Response(null, { status, headers });
}

describe.each(failures)(
  '$operation, $scenario ($status)',
  ({ operation, scenario, path, status, type, headers, example }) => {
    const value: Body = type === 'text/plain' ? JSON.parse(example.value as string) : example.value;
    const wanted = errorFormats.find(([prefix]) => prefix.test(path))?.[1](value);

    it('is read as its error format says', async () => {
      const error = await refusal(operation as OperationId, scenario);
      expect(error).toMatchObject({
        name: classes[status] ?? (status >= 500 ? 'ServerError' : 'ApiError'),
        status,
        code: wanted?.code,
        operation,
      });
      expect(error).toBeInstanceOf(errors[error.name as 'ServerError']);
      expect(error.requestId).toBe(wanted?.id ?? headers['X-Request-Id']);
      expect(error.details).toEqual(wanted?.details);
      expect(error.body).toEqual(value);
      expect(error.response.status).toBe(status);
      expect(error.retryAfter).toBe(headers['Retry-After'] === undefined ? undefined : Number(headers['Retry-After']));
      expect(error.message).toBe(redact(wanted?.text ?? '', {}));
      expect(error.violations).toEqual(wanted?.violations.map((one) => ({ ...one, message: redact(one.message, {}) })));
    });
  },
);

describe('the contract', () => {
  it('has failures of all error formats and of each class', () => {
    const named = failures.map(({ status }) => classes[status] ?? (status >= 500 ? 'ServerError' : 'ApiError'));
    expect([...new Set(named)].sort()).toEqual([...Object.values(classes), 'ApiError', 'ServerError'].sort());
    for (const [prefix, read] of errorFormats) {
      const found = failures.filter(({ path, type }) => prefix.test(path) && type !== 'text/plain');
      expect(found.some(({ example }) => read(example.value).violations.length > 0)).toBe(true);
    }
  });
});

describe('an answer that is not of the API', () => {
  it.each([
    ['HTML', '<html><h1>502 Bad Gateway</h1>nginx</html>', 'text/html', 'text/html'],
    ['nothing', '', 'text/plain', 'empty'],
    ['no body', null, '', 'empty'],
    ['a JSON text', '"down"', 'application/json', 'application/json'],
    ['JSON null', 'null', 'application/json', 'empty'],
    ['JSON that breaks off', '{"message":', 'application/json', 'application/json'],
    ['other JSON', '{"detail":"down","error":"down","errors":"down"}', 'application/json', 'application/json'],
  ])('is an error of its status, and says what came: %s', async (_, body, type, said) => {
    testFetch.once('listTopics', () => new Response(body, { status: 502, headers: { 'Content-Type': type } }));
    const error: unknown = await call('listTopics').catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'ServerError', status: 502, code: undefined, requestId: undefined });
    expect(String(error)).toBe(`ServerError: listTopics returned 502: malformed response (${said}).`);
  });

  it('is a matter of baseUrl only with 404', () => {
    const said = (status: number, body: string) =>
      createApiError('listTopics', answer(status, { 'Content-Type': 'text/html' }), body).message;
    expect(said(404, '<html>')).toMatch(/malformed response \(text\/html\): check baseUrl\.$/);
    for (const status of [400, 403, 500, 502, 503]) expect(said(status, '')).not.toContain('baseUrl');
  });

  it('has a body only where an object came', () => {
    expect(createApiError('listTopics', answer(502), '<html>').body).toBeUndefined();
    expect(createApiError('listTopics', answer(502), { detail: 'down' }).body).toEqual({ detail: 'down' });
  });

  it('is read without a fault, whatever it is', () => {
    const members = constantFrom(
      'error',
      'errors',
      'message',
      'code',
      'replyCode',
      'internalErrors',
      'params',
      'title',
    );
    const value = oneof(
      json().map((text) => JSON.parse(text) as unknown),
      constantFrom(null, [null], [[]], {}, 7, '', { toString: null }, [{ toString: null }]),
    );
    assert(
      property(members, members, value, (outer, inner, any) => {
        for (const body of [
          any,
          [any],
          { [outer]: any },
          { [outer]: { [inner]: any } },
          { [outer]: [{ [inner]: any }] },
        ]) {
          expect(createApiError('listTopics', answer(400), body).status).toBe(400);
        }
      }),
    );
  });
});

describe('the faults of a request', () => {
  const details = (...list: string[]) => list.map((text) => ({ code: 1009, details: text }));
  const messages = (text: string) => ({ messages: [text] });

  it.each([
    ['sentences', { errors: details('to is required.', 'type is required.') }],
    ['parts of one', { errors: details('to is required', 'type is required.') }],
    ['by member', { errors: { to: messages('to is required.'), type: messages('type is required.') } }],
    ['of an envelope', { error: { internalErrors: details('to is required.', 'type is required.') } }],
  ])('are distinguished: %s', (_, body) => {
    const { message, violations } = createApiError('sendChatAppMessage', answer(400), body);
    expect(message).toMatch(/^to is required[.;] type is required\.$/);
    expect(violations.map(({ field }) => field)).toEqual(['to', 'type']);
  });

  it('are all in the message, also several of a field', () => {
    const errors = { 'subscribers.0': { messages: ['It is empty.', 'It is not a string.'] } };
    const error = createApiError('addTopicSubscribers', answer(422), { message: 'Invalid.', errors });
    expect(error.message).toBe('Invalid. It is empty. It is not a string.');
    expect(error.violations).toEqual([
      { field: 'subscribers.0', message: 'It is empty.' },
      { field: 'subscribers.0', message: 'It is not a string.' },
    ]);
  });

  it.each([
    ['nested', 'text.body must have at most 4,096 characters.', 'text.body'],
    ['of a list', 'files[0].type must be "image".', 'files[0].type'],
    ['with its value', 'task_id: "7" is not a valid UUID.', 'task_id'],
    ['after a code', '(#100) to is required.', 'to'],
  ])('name a field %s', (_, text, field) => {
    const { violations } = createApiError('sendMessengerMessage', answer(400), { error: { message: text, code: 100 } });
    expect(violations).toEqual([{ field, message: text }]);
  });

  it.each([
    'No file of this account has this media id.',
    '(#10) This message is sent outside of the allowed window.',
    'Content-Type video/webm is not supported.',
    '',
  ])('name none in %j', (text) => {
    expect(createApiError('listTopics', answer(400), { message: text }).violations).toEqual([]);
    expect(createApiError('listTopics', answer(400), { errors: details(text) }).violations).toEqual([]);
  });

  it.each([
    'token has expired.',
    'token is expired.',
    'account is suspended.',
    'topic does not exist.',
    'request is running.',
    'rate limit exceeded.',
    'database is down.',
    'service is not ready.',
    'error: the token has expired.',
    'please send the token again.',
  ])('name none in prose: %s', (text) => {
    for (const status of [400, 401, 403, 404, 409, 422, 429, 500, 503]) {
      expect(createApiError('listTopics', answer(status), { message: text }).violations).toEqual([]);
      expect(createApiError('listTopics', answer(status), { errors: details(text) }).violations).toEqual([]);
    }
  });

  it('follow the summary of the response', () => {
    const error = { description: 'Nothing was sent.', internalErrors: details('number is required.') };
    const { message } = createApiError('requestVerification', answer(400), { error });
    expect(message).toBe('Nothing was sent. number is required.');
  });
});

describe('a message', () => {
  it('has texts only, from a body that breaks the contract', () => {
    const faults = [{ details: 7 }, { details: { toString: null } }, { title: {} }, { messages: [null, 'b'] }];
    const errors = [...faults, { details: 'number is required.' }];
    const { message } = createApiError('listTopics', answer(400), { message: { text: 'c' }, errors });
    expect(message).toBe('b; number is required.');
  });
});

describe('Retry-After', () => {
  it.each([
    ['30', 30],
    ['0', 0],
    ['Thu, 01 Jan 2015 00:00:00 GMT', 0],
    ['soon', undefined],
    ['', undefined],
  ])('of "%s" says %s', (value, seconds) => {
    expect(createApiError('listTopics', answer(429, { 'Retry-After': value }), {}).retryAfter).toBe(seconds);
  });

  it('may be a date', () => {
    const header = { 'Retry-After': new Date(Date.now() + 60_000).toUTCString() };
    expect([59, 60]).toContain(createApiError('listTopics', answer(503, header), {}).retryAfter);
  });
});

describe('what is printed of an error', () => {
  it('does not hold body, details and response', () => {
    const error = createApiError('createSubscriber', answer(422), {
      statusCode: 422,
      message: 'Invalid.',
      errors: { email: { messages: ['email is invalid.'], value: 'lina.haddad.example.com' } },
    });
    expect(printed(error)).not.toMatch(/lina|messages|Response/);
    expect(Object.keys(error)).toEqual(['name', 'operation', 'status', 'code', 'requestId', 'retryAfter']);
    expect(JSON.parse(JSON.stringify(error))).toEqual({
      name: 'UnprocessableContentError',
      status: 422,
      code: 422,
      operation: 'createSubscriber',
    });
  });

  // Not words that is in the text anyway; among them what a pattern or a replacement would take otherwise.
  const values = string({
    unit: constantFrom(...'Żß7$&\\([*.+"{} ', '\u202e', '👩🏽'),
    minLength: 4,
    maxLength: 12,
  }).map((text) => `Q${text}Z`);
  const numbers = string({ unit: constantFrom(...'0123456789'), minLength: 11, maxLength: 11 }).map(
    (text) => `+1202${text}`,
  );
  const passcodes = string({ unit: constantFrom(...'0123456789'), minLength: 4, maxLength: 6 }).map(
    (text) => `9${text}`,
  );

  it.each(piiRequests)('holds nothing personal that $operation sends: $scenario', ({ operation, fill, places }) => {
    expect(places).toBeGreaterThan(0);
    assert(
      property(array(oneof(values, numbers, passcodes), { minLength: places, maxLength: places }), (personal) => {
        const echo = `${personal.join(', ')} is not valid: <${[...personal].reverse().join('')}>`;
        for (const body of [
          { replyCode: -1, error: { description: echo, internalErrors: [{ code: -1, details: echo }] } },
          { statusCode: 422, message: echo, errors: { [echo]: { messages: [echo], value: echo } } },
          { errors: [{ code: 1009, title: echo, details: echo }] },
          { error: { message: echo, code: 100 } },
          { code: 'invalid_param', message: echo, params: echo },
        ]) {
          const error = createApiError(operation, answer(400), body, fill(personal));
          const sentences = error.violations.map(({ field, message }) => `${field} ${message}`).join();
          for (const value of personal) expect(printed(error) + sentences).not.toContain(value);
        }
      }),
      { numRuns: 30 },
    );
  });
});
