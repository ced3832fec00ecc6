import { createRequire } from 'node:module';
import { everyNth } from '@omnichannel/tooling/full-run';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { missing } from './app.ts';
import { meta } from './contract/meta.ts';
import type { Call, Handlers } from './handler.ts';
import { HttpError } from './http-error.ts';
import { account, app, appWith, contract, expectProblem, find, type Sent, samples, send } from './testing.ts';
import { sampleHandlers } from './testing-samples.ts';

const sampled = everyNth('server, operations of the HTTP application', samples, 4, ({ id }) => id);

describe.each(sampled)('$id', (sample) => {
  const takesBody = sample.payload !== undefined;
  const takesJson = sample.headers['content-type'] === 'application/json';

  it('is answered by its handler', async () => {
    const response = await send(sample);
    expect(response.statusCode, response.body).toBe(sample.reply.status);
    if (typeof sample.reply.body === 'object' && !Buffer.isBuffer(sample.reply.body)) {
      expect(response.json()).toEqual(JSON.parse(JSON.stringify(sample.reply.body)));
    }
  });

  it('is found with and without the trailing slash', async () => {
    const [path, query] = sample.url.split('?');
    const other = path?.endsWith('/') ? path.slice(0, -1) : `${path}/`;
    const response = await send(sample, { url: query === undefined ? other : `${other}?${query}` });
    expect(response.statusCode).toBe(sample.reply.status);
  });

  it.runIf(sample.secured)('returns 401 without a good token, before it looks at anything else', async () => {
    for (const authorization of [undefined, '', 'Basic dXNlcjpwYXNz', 'Bearer', 'Bearer a b', 'Bearer bad']) {
      const response = await send(sample, { headers: { authorization, 'content-type': 'text/plain' }, payload: '{' });
      expect(expectProblem(sample, response, 401)).toMatch(/Sign in/);
      if (authorization !== 'Bearer bad') expect(response.headers['www-authenticate']).toBe('Bearer');
    }
    expect((await send(sample, { headers: { authorization: 'bearer good' } })).statusCode).toBe(sample.reply.status);
  });

  it.runIf(!sample.secured)('asks for no token', async () => {
    expect((await send(sample, { headers: { authorization: undefined } })).statusCode).toBe(sample.reply.status);
  });

  it('returns 405 for another method and says which there are', async () => {
    const taken = samples.filter(({ template }) => template === sample.template).map(({ method }) => method);
    for (const method of ['PATCH', 'TRACE'].filter((one) => !taken.includes(one))) {
      const response = await send(sample, { method, payload: '{' });
      expectProblem(sample, response, 405);
      expect(response.headers.allow).toContain(sample.method);
    }
    const options = await send(sample, { method: 'OPTIONS', payload: '' });
    expect(options.statusCode).toBe(204);
    expect(options.headers.allow).toContain(sample.method);
  });

  it.runIf(sample.method === 'GET')('handles HEAD as GET, without the body', async () => {
    const response = await send(sample, { method: 'HEAD' });
    expect([response.statusCode, response.body]).toEqual([sample.reply.status, '']);
  });

  it('returns 404 for a path outside it, whatever the body', async () => {
    const payload = '{';
    expectProblem(
      sample,
      await send(sample, { url: `${sample.template}/nowhere/at/all`, method: 'POST', payload }),
      404,
    );
  });

  it.runIf(sample.reply.body !== undefined && !Buffer.isBuffer(sample.reply.body))(
    'returns 406 when the Accept header excludes its response',
    async () => {
      expect(expectProblem(sample, await send(sample, { headers: { accept: 'font/woff2;q=1' } }), 406)).toContain(
        'Accept',
      );
    },
  );

  it.runIf(takesJson)('returns 415 for text, for a form and for a compressed body', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonl', 'nonsense']) {
      const response = await send(sample, { headers: { 'content-type': type } });
      expect(expectProblem(sample, response, 415)).toContain('application/json');
    }
    expectProblem(sample, await send(sample, { headers: { 'content-encoding': 'gzip' } }), 415);
  });

  it.runIf(takesJson)('returns 400 for what is not JSON, and quotes nothing of it', async () => {
    for (const payload of ['{', '{"number":"+12025550100"', 'nul', '"\\x"', Buffer.from('{"a":"\xff"}', 'latin1')]) {
      const text = expectProblem(sample, await send(sample, { payload }), 400);
      expect(text).not.toContain('2025550100');
    }
    expectProblem(sample, await send(sample, { payload: '['.repeat(100) + ']'.repeat(100) }), 400);
  });

  it.runIf(takesBody)('returns 400 for a body without a type', async () => {
    expectProblem(sample, await send(sample, { headers: { 'content-type': undefined } }), 400);
  });

  it.runIf(takesBody)('rejects an absent body, or a body of another type, as invalid', async () => {
    const { invalidStatus } = contract.operations.find(({ id }) => id === sample.id) ?? {};
    expect(expectProblem(sample, await send(sample, { payload: '' }), invalidStatus as number)).toContain(
      'is required',
    );
    if (takesJson) expectProblem(sample, await send(sample, { payload: '[]' }), invalidStatus as number);
  });

  it.runIf(takesBody)('returns 413 for a body over its limit', async () => {
    const { limit } = contract.operations.find(({ id }) => id === sample.id)?.body ?? { limit: 0 };
    expect(limit).toBeGreaterThan(0);
    expectProblem(sample, await send(sample, { payload: Buffer.alloc(limit + 1, ' ') }), 413);
  });

  it.runIf(sample.keyed)('passes the key of a request to the handler, and rejects an invalid one', async () => {
    const calls: Call[] = [];
    const kept = appWith({
      [sample.id]: async (call: Call) => {
        calls.push(call);
        return sample.reply;
      },
    } as Handlers);
    const key = 'x'.repeat(255);
    for (const headers of [{ 'idempotency-key': key }, { 'idempotency-key': 'a key' }, {}]) {
      expect((await send(sample, { headers }, kept)).statusCode).toBe(sample.reply.status);
    }
    expect(calls.map(({ idempotency }) => idempotency?.key)).toEqual([key, 'a key', undefined]);
    for (const bad of ['', `${key}x`, 'é']) {
      const response = await send(sample, { headers: { 'idempotency-key': bad } }, kept);
      expect(expectProblem(sample, response, sample.template.startsWith('/v1/') ? 422 : 400)).toContain(
        'Idempotency-Key',
      );
    }
  });

  it('returns 501 until it has a handler', async () => {
    expect(expectProblem(sample, await send(sample, {}, appWith({})), 501)).toContain(sample.id);
  });

  it('returns 503 with Retry-After while the database is unreachable, and 500 without detail for an unexpected error', async () => {
    const failing = (error: Error) =>
      send(
        sample,
        {},
        appWith({
          [sample.id]: async () => {
            throw error;
          },
        }),
      );
    const away = await failing(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }));
    expectProblem(sample, away, 503);
    expect(away.headers['retry-after']).toBe('5');
    const unknown = await failing(new Error('the secret is forty-two'));
    expect(expectProblem(sample, unknown, 500)).not.toContain('forty-two');
  });
});

it('the operations that have no handler are listed', () => {
  expect(missing(contract, {})).toHaveLength(samples.length);
  expect(missing(contract, sampleHandlers(samples))).toEqual([]);
  const { listTopics: _, ...others } = sampleHandlers(samples);
  expect(missing(contract, others)).toEqual(['listTopics']);
});

it('an unknown path gets the fallback error format', async () => {
  const response = await app.inject({ url: '/nowhere?secret=1' });
  expect(response.statusCode).toBe(404);
  expect(response.json()).toMatchObject({ statusCode: 404, path: '/nowhere' });
  expect(response.json().message).not.toContain('/sandbox');
  const malformed = await app.inject({ url: '/v1/topics/%zz/subscribers' });
  expect([malformed.statusCode, malformed.json().statusCode]).toEqual([400, 400]);
});

it.each([
  ['/v1/topic', 'Did you mean /v1/topics?'],
  ['/v1/topics/+12025550100/subscriber', 'Did you mean /v1/topics/{topicKey}/subscribers?'],
  ['/nowhere', 'Compare it with the reference.'],
])('an unknown path gets a similar one as a suggestion: %s', async (url, advice) => {
  const { statusCode, body } = await app.inject({ url });
  expect(statusCode).toBe(404);
  expect(body).toContain(`There is no such path. ${advice}`);
});

it('a process that serves no operation knows none of their paths', async () => {
  const apart = appWith({}, { contract: { ...contract, operations: [] } });
  for (const method of ['GET', 'POST'] as const) {
    expect((await apart.inject({ method, url: '/v1/topics' })).statusCode).toBe(404);
  }
});

describe('a request that fits', () => {
  async function received(id: string, sent: Sent): Promise<Call> {
    let call: Call | undefined;
    const sample = find(id);
    const spy = appWith({
      [id]: async (made: Call) => {
        call = made;
        return sample.reply;
      },
    } as Handlers);
    const response = await send(sample, sent, spy);
    expect(response.statusCode, response.body).toBe(sample.reply.status);
    return call as Call;
  }

  it('keeps additional properties, and adds defaults of absent ones', async () => {
    const { body } = await received('requestVerification', { payload: '{"number":"+12025550100","note":{"a":1}}' });
    expect(body).toEqual({ number: '+12025550100', note: { a: 1 }, codeLength: '6', codeExp: '3', language: 'en' });
  });

  it('can be asked for what was sent, without the defaults', async () => {
    const { sentJson } = await received('requestVerification', { payload: '{"number":"+12025550100","note":{"a":1}}' });
    expect(sentJson).toEqual({ number: '+12025550100', note: { a: 1 } });
  });

  it('has its query read as what the contract names, and its path decoded', async () => {
    const { query } = await received('listTopics', { url: '/v1/topics?page=2&key=7&other=x' });
    expect({ ...query }).toEqual({ page: 2, pageSize: 100, key: '7', other: 'x' });
    const { params } = await received('addTopicSubscribers', {
      url: `/v1/topics/a%2Fb%20${'x'.repeat(1000)}/subscribers`,
    });
    expect({ ...params }).toEqual({ topicKey: `a/b ${'x'.repeat(1000)}` });
  });

  it('comes with its caller, the id that it sends and the time', async () => {
    const call = await received('createTopic', { headers: { 'x-request-id': 'mine' } });
    expect(call.account).toBe(account);
    expect(call.requestId).toBe('mine');
    expect(call.address).toBe('127.0.0.1');
    expect(Math.abs(call.receivedAt.getTime() - Date.now())).toBeLessThan(60_000);
  });

  it('has the received file, or the fields of a form', async () => {
    const file = Buffer.from([0, 255, 10]);
    const document = { headers: { 'content-type': 'application/json' }, payload: file };
    expect((await received('uploadChatAppMedia', document)).body).toMatchObject({
      contentType: 'application/json',
      size: 3,
      head: file,
    });
    const { body } = (await received('uploadFile', {})) as unknown as { body: object };
    expect(body).toMatchObject({ user: 'user-1042', file: { name: 'a.png', size: 5, head: Buffer.from('bytes') } });
  });

  it('has the same fingerprint however it is written, and another one for another body', async () => {
    const fingerprint = async (id: string, sent: Sent) => {
      const call = await received(id, { ...sent, headers: { 'idempotency-key': 'k', ...sent.headers } });
      return call.idempotency?.fingerprint.toString('hex');
    };
    const one = await fingerprint('createTopic', { payload: '{"key":"a","name":"A","more":[{"x":1,"y":2}]}' });
    expect(await fingerprint('createTopic', { payload: '{ "more":[{"y":2,"x":1}], "name":"A", "key":"a" }' })).toBe(
      one,
    );
    expect(await fingerprint('createTopic', { payload: '{"key":"a","name":"B","more":[{"x":1,"y":2}]}' })).not.toBe(
      one,
    );
    const form = find('uploadFile').payload as string;
    const again = {
      headers: { 'content-type': 'multipart/form-data; boundary=other' },
      payload: form.replaceAll('--sample', '--other'),
    };
    const upload = await fingerprint('uploadFile', {});
    expect(await fingerprint('uploadFile', again)).toBe(upload);
    expect(await fingerprint('uploadFile', { payload: form.replace('bytes', 'BYTES') })).not.toBe(upload);
  });
});

describe('a request that does not fit', () => {
  const detail = async (id: string, sent: Sent) => (await send(find(id), sent)).body;

  it.each([
    ['subscriberId', 255],
    ['firstName', 255],
    ['chatappNumber', 2048],
  ])('has a longer %s than %i characters, which are not bytes', async (member, most) => {
    const status = async (length: number) =>
      (await send(find('createSubscriber'), { payload: JSON.stringify({ [member]: '\u{1f600}'.repeat(length) }) }))
        .statusCode;
    expect(await status(most)).toBe(201);
    expect(await status(most + 1)).toBe(422);
  });

  it('lists every invalid field by name, without its value', async () => {
    const text = await detail('requestVerification', {
      payload: '{"number":"tel 2025550100","language":"fr","codeExp":11}',
    });
    expect(text).toMatch(/number is not a valid phone number.*\+12025550100/);
    expect(text).toMatch(/language must be one of en, ar/);
    expect(text).toContain('codeExp');
    expect(text).not.toMatch(/tel 2025550100|fr"/);
  });

  it.each(['\\u0020', ' \\n\\u00a0'])('has no subject, only white space (%j)', async (subject) => {
    const step = `{"type":"email","content":{"subject":"${subject}","text":"Hello"}}`;
    const workflow = await send(find('createWorkflow'), { payload: `{"name":"Order","steps":[${step}]}` });
    expect([workflow.statusCode, workflow.body]).toEqual([422, expect.stringContaining('must not be blank')]);
    const overrides = `{"name":"order","to":"lina","overrides":{"email":{"subject":"${subject}"}}}`;
    expect(await detail('triggerEvent', { payload: overrides })).toMatch(
      /overrides\.email\.subject.*must not be blank/,
    );
  });

  it('lists only violations of the branch that its tag names', async () => {
    const { errors } = JSON.parse(
      await detail('sendChatAppMessage', { payload: '{"to":"12025550100","type":"text"}' }),
    );
    expect(errors).toEqual([{ code: 1008, title: expect.any(String), details: 'text is required.' }]);
  });

  it('has the texts of the contract', async () => {
    const { components } = createRequire(import.meta.url)('@omnichannel/spec/openapi.json');
    const { value } = components.examples['chatApp.missingParameter'];
    const reported = JSON.parse(
      await detail('sendChatAppMessage', { payload: '{"type":"text","text":{"body":"Hi"}}' }),
    );
    expect(reported).toEqual({ ...value, meta });
  });

  it('is not coerced in its body, and is in its query only to what it says', async () => {
    expect(await detail('createTopic', { payload: '{"key":1,"name":"A"}' })).toContain('key must be a string');
    expect(await detail('listTopics', { url: '/v1/topics?page=x&pageSize=-1' })).toMatch(
      /page must be.*pageSize must be/,
    );
    expect(await detail('listTopics', { url: '/v1/topics?page=1&page=2' })).toContain(
      'page must be sent once, not 2 times.',
    );
    const rejected = JSON.parse(await detail('stopChatMessage', { url: '/chat-messages/7/stop' }));
    expect(rejected.message).toContain('task_id: "7" is not a valid UUID.');
  });

  it('repeats clientRequestId in the reply envelope', async () => {
    expect(JSON.parse(await detail('createAccessToken', { payload: '{"clientRequestId":7}' }))).toMatchObject({
      clientRequestId: 7,
    });
  });

  it('has a sender that an SMS can show', async () => {
    const response = async (sender: string) => {
      const payload = JSON.stringify({ number: '+12025550100', sender });
      return (await send(find('requestVerification'), { payload })).body;
    };
    for (const sender of [
      'ExampleShop',
      'A',
      '123',
      '+12025550100',
      '12025550100',
      'Café 24/7',
      '1-800',
      '0 to 9',
      '@£$¥Δ',
      'ñüÇ',
    ]) {
      expect(await response(sender), sender).toContain('"replyCode":0');
    }
    const noNames = [
      '',
      ' Shop',
      'Shop ',
      'ExampleShop2',
      'Two\nlines',
      'متجر',
      '\u202eShop',
      'Shop€',
      'São Paulo',
      'França',
    ];
    const noNumbers = ['0', '12', '+', '+1', '+0123', '01234567890', '+02025550100', '1'.repeat(16)];
    for (const sender of [...noNames, ...noNumbers]) {
      expect(JSON.parse(await response(sender)).error.internalErrors).toEqual([
        { code: -12, details: expect.stringMatching(/^sender: ".*" must be a name of 1 to 11 characters/s) },
      ]);
    }
    expect(await response('x'.repeat(50_000))).toContain('…');
  });

  it('may hold no text that cannot be kept', async () => {
    for (const text of ['\\u0000', '\\ud83d', '\\uDC00']) {
      const payload = `{"key":"a","name":"A","more":{"deep":["x${text}"]}}`;
      expect(await detail('createTopic', { payload })).toContain('more.deep.0 must be text');
    }
    expect(await detail('addTopicSubscribers', { url: '/v1/topics/a%00/subscribers' })).toContain(
      'topicKey must be text',
    );
    const form = (find('uploadFile').payload as string).replace('user-1042', 'user\0');
    expect(await detail('uploadFile', { payload: form })).toContain('user must be text');
    const fine = await send(find('createTopic'), { payload: '{"key":"a","name":"\\ud83d\\ude00 \\\\u0000"}' });
    expect(fine.statusCode).toBe(201);
  });

  it('lists some of thousands of violations', async () => {
    for (const count of [1000, 100_000]) {
      const payload = JSON.stringify({ subscribers: Array(count).fill(1) });
      const response = await send(find('addTopicSubscribers'), { payload });
      expect(response.statusCode).toBe(422);
      expect(response.body.length).toBeLessThan(10_000);
    }
  });
});

describe('a path outside the contract', () => {
  const beside = appWith({});
  beside.get('/.well-known/things/:id', async () => 'a thing');
  beside.put('/.well-known/things/:id', async () => 'another');

  it('returns 405 for another method, and says which there are', async () => {
    for (const url of ['/.well-known/things/1', '/.well-known/things/1/']) {
      const response = await beside.inject({ method: 'DELETE', url });
      expect([response.statusCode, response.headers.allow]).toEqual([405, 'GET, HEAD, PUT, OPTIONS']);
    }
    const options = await beside.inject({ method: 'OPTIONS', url: '/.well-known/things/1' });
    expect([options.statusCode, options.headers.allow]).toEqual([204, 'GET, HEAD, PUT, OPTIONS']);
  });

  it('is none but those that there are', async () => {
    for (const url of ['/.well-known/things', '/xwell-known/things/1', '/.well-known/things/1/2']) {
      expect((await beside.inject({ method: 'GET', url })).statusCode).toBe(404);
      expect((await beside.inject({ method: 'DELETE', url })).statusCode).toBe(404);
    }
  });
});

describe('a response that breaks the contract', () => {
  const broken = (reply: object) => send(find('listTopics'), {}, appWith({ listTopics: async () => reply as never }));

  it.each([
    ['by its body', { status: 200, body: { data: 7 } }, 'data must be an array'],
    ['by its status', { status: 201, body: {} }, '201'],
    ['by a body that is absent', { status: 200, body: undefined }, 'Content-Type is required'],
  ])('%s fails', async (_, reply, reported) => {
    const response = await broken(reply);
    expect(response.statusCode).toBe(500);
    expect(response.json().message).toMatch(/violates the contract/);
    expect(response.json().message).toContain(reported);
  });

  it('by a 429 without Retry-After fails', async () => {
    const rejecting = appWith({
      listTopics: async () => {
        throw new HttpError(429, 'Wait.');
      },
    });
    expect((await send(find('listTopics'), {}, rejecting)).body).toContain('Retry-After is required');
  });
});

it('a fault is logged with the id of its request; what a caller did wrong is not', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
  const failing = appWith(
    {
      createTopic: async () => {
        throw new TypeError('x is not a function');
      },
    },
    { log },
  );
  await send(find('createTopic'), { payload: '{}' }, failing);
  expect(lines).toEqual([]);
  const { errorId } = (await send(find('createTopic'), {}, failing)).json();
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] as string)).toMatchObject({
    requestId: errorId,
    operationId: 'createTopic',
    accountId: account.id,
    msg: 'request failed',
  });
});

it('the address of the caller is what a trusted proxy says, and of no other', async () => {
  const address = async (trustProxy: readonly string[]) => {
    let seen = '';
    const proxied = appWith(
      {
        listTopics: async (call) => {
          seen = call.address;
          return find('listTopics').reply as never;
        },
      },
      { trustProxy },
    );
    await send(find('listTopics'), { headers: { 'x-forwarded-for': '203.0.113.7' } }, proxied);
    return seen;
  };
  expect(await address([])).toBe('127.0.0.1');
  expect(await address(['127.0.0.0/8'])).toBe('203.0.113.7');
  expect(await address(['10.0.0.0/8'])).toBe('127.0.0.1');
});
