import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type Mock, RuleError, startMock } from '../index.ts';

const mock: Mock = await startMock({ port: 0, checkResponses: true });
afterAll(() => mock.close());
beforeEach(() => mock.reset());

const own = { Authorization: 'Bearer test', 'Content-Type': 'application/json' };
const list = (headers = {}, query = '') => fetch(`${mock.url}/v1/topics${query}`, { headers: { ...own, ...headers } });
const verification = (body: unknown, headers = {}) =>
  fetch(`${mock.url}/mfa/v1/destinations/verification`, {
    method: 'POST',
    headers: { ...own, ...headers },
    body: JSON.stringify(body),
  });
const statuses = async (count: number, send = () => list()) => {
  const found: number[] = [];
  for (let index = 0; index < count; index++) found.push((await send()).status);
  return found;
};

describe('a sequence of replies', () => {
  it('is given in order, and the last repeats', async () => {
    mock.on('listTopics').reply(['tooManyRequests', 'internalServerError', 'empty']);
    expect(await statuses(5)).toEqual([429, 500, 200, 200, 200]);
  });

  it('ends in the default behaviour where it says so', async () => {
    mock.on('listTopics').reply(['tooManyRequests', 'internalServerError'], { afterLast: 'default' });
    expect(await statuses(3)).toEqual([429, 500, 200]);
  });

  it('ends in an error where it says so, which verify reports', async () => {
    const rule = mock.on('listTopics').reply(['empty'], { afterLast: 'exhausted' });
    expect(await statuses(2)).toEqual([200, 500]);
    expect(mock.requests().at(-1)).toMatchObject({
      rule: rule.id,
      failureReason: expect.stringContaining('exhausted'),
    });
    expect(() => mock.verify()).toThrow('has 1 reply, and 2 requests came');
  });

  it('waits where the request chooses its response', async () => {
    mock.on('listTopics').replyOnce('tooManyRequests');
    expect((await list({ Prefer: 'code=500' })).status).toBe(500);
    expect((await list({}, '?__dynamic=true')).status).toBe(200);
    expect((await list()).status).toBe(429);
  });

  it('the newest rule applies, and the older ones after it has ended', async () => {
    mock.on('listTopics').reply('tooManyRequests');
    mock.on('listTopics').replyOnce('internalServerError');
    expect(await statuses(2)).toEqual([500, 429]);
  });
});

describe('a match', () => {
  const body = { number: '+12025550101', codeLength: 4 };

  it.each([
    ['a part of the body', { body: { number: '+12025550101' } }, true],
    ['another value', { body: { number: '+12025550102' } }, false],
    ['a field that is absent', { body: { sender: 'x' } }, false],
    ['$exists: true', { body: { number: { $exists: true } } }, true],
    ['$exists: false', { body: { sender: { $exists: false } } }, true],
    ['$contains', { body: { number: { $contains: '5550101' } } }, true],
    ['$anyOf', { body: { codeLength: { $anyOf: [4, 6] } } }, true],
    ['$anyOf without the value', { body: { codeLength: { $anyOf: [5, 6] } } }, false],
    ['a header in any case', { headers: { 'X-Test': 'a' } }, true],
    ['another header', { headers: { 'X-Test': 'b' } }, false],
    ['an inherited name', { body: { constructor: { $exists: true } } }, false],
  ])('by %s', async (_, match, fits) => {
    mock.addRules([{ operation: 'requestVerification', match, reply: 'tooManyRequests' }]);
    expect((await verification(body, { 'x-test': 'a' })).status).toBe(fits ? 429 : 200);
  });

  it('by query, with numbers as their texts', async () => {
    mock.on('listTopics', { query: { page: 1 } }).reply('tooManyRequests');
    expect([(await list({}, '?page=1')).status, (await list({}, '?page=0')).status]).toEqual([429, 200]);
  });

  it('by path parameter', async () => {
    mock
      .on('deleteChatAppMedia', { path: { mediaId: 'f043afd0-f0ae-4b9c-ab3d-696fb4c8cd68' } })
      .reply('tooManyRequests');
    const remove = (id: string) =>
      fetch(`${mock.url}/conversation/wab/v1/media/${id}`, { method: 'DELETE', headers: own });
    expect((await remove('f043afd0-f0ae-4b9c-ab3d-696fb4c8cd68')).status).toBe(429);
    expect((await remove('45701982-8118-4bc5-8e9b-64562b4555f2')).status).not.toBe(429);
  });
});

describe('a reply', () => {
  it('has a body, headers and a status of its own', async () => {
    const body = {
      statusCode: 429,
      message: 'Slow down.',
      errorId: '5f1d7a84-db00-4d2f-b3ae-5df5b5b9a9d6',
      error: 'x',
    };
    mock
      .on('listTopics')
      .reply({ status: 429, body, headers: { 'retry-after': '7', 'X-Own': 'yes' }, validate: false });
    const response = await list();
    expect(response.status).toBe(429);
    expect(response.headers.get('Retry-After')).toBe('7');
    expect(response.headers.get('X-Own')).toBe('yes');
    expect(await response.json()).toEqual(body);
  });

  it('with a body that fits the contract is sent, also where answers are checked', async () => {
    const body = await (await list({ Prefer: 'example=empty' })).json();
    mock.on('listTopics').reply({ status: 200, body });
    expect(await (await list()).json()).toEqual(body);
  });

  it('with a body that breaks the contract is an error that says where', () => {
    const add = () => mock.on('listTopics').reply([{ status: 200, body: { totalCount: 'x' } }]);
    expect(add).toThrow(RuleError);
    expect(add).toThrow(/^rule\.reply\[0\] breaks the contract of listTopics: .*body\.data is required/);
    expect(mock.rules()).toEqual([]);
  });

  it('with validate: false may break it', async () => {
    mock.on('listTopics').reply({ status: 299, body: 'x', validate: false });
    const response = await list();
    expect([response.status, await response.json()]).toEqual([299, 'x']);
  });

  it('that breaks the contract has no effects', async () => {
    mock.on('uploadChatAppMedia').reply({ status: 200, body: 'x', validate: false });
    const response = await fetch(`${mock.url}/conversation/wab/v1/media`, {
      method: 'POST',
      headers: { ...own, 'Content-Type': 'application/pdf' },
      body: '%PDF-1.4',
    });
    expect([response.status, await response.json()]).toEqual([200, 'x']);
  });

  it('that breaks the contract leaves its Idempotency-Key free', async () => {
    const send = () => verification({ number: '+12025550100' }, { 'Idempotency-Key': 'k' });
    mock.on('requestVerification').replyOnce({ headers: { 'X-Foo': 'bar' }, validate: false });
    expect(await statuses(2, send)).toEqual([200, 200]);
    expect(mock.requests().at(-1)?.source).not.toBe('the first answer');
    await send();
    expect(mock.requests().at(-1)?.source).toBe('the first answer');
  });

  it.each([204, 205, 304])('with status %i has no body and no events', async (status) => {
    const add = (own: object) => () => mock.on('listTopics').reply({ status, validate: false, ...own });
    expect(add({ body: 'x' })).toThrow(
      `rule.reply.body must be left out: a response with status ${status} has no body.`,
    );
    expect(add({ events: [{}] })).toThrow('rule.reply.events must be left out');
    add({})();
    const response = await list();
    expect([response.status, await response.text()]).toEqual([status, '']);
  });

  it('with a status alone is the first example of it', async () => {
    mock.on('listTopics').reply({ status: 429 });
    expect((await list()).status).toBe(429);
    expect(mock.requests().at(-1)).toMatchObject({ example: 'tooManyRequests' });
  });

  it('has a fault or a delay', async () => {
    mock.on('listTopics').reply([{ fault: 'reset' }, { fault: '503' }, { fault: 'malformed' }, { delay: 60 }]);
    await expect(list()).rejects.toThrow();
    expect((await list()).status).toBe(503);
    await expect((await list()).json()).rejects.toThrow(SyntaxError);
    const start = performance.now();
    expect((await list()).status).toBe(200);
    expect(performance.now() - start).toBeGreaterThan(50);
    expect(mock.requests().map(({ fault }) => fault)).toEqual(['reset', 'status', 'malformed', undefined]);
  });

  it('streams events of its own at its own pace', async () => {
    const events = [{ event: 'message', answer: 'a' }, { event: 'message_end' }];
    mock.on('createChatMessage').reply({ events, pace: 80, validate: false });
    const start = performance.now();
    const response = await fetch(`${mock.url}/chat-messages`, {
      method: 'POST',
      headers: own,
      body: JSON.stringify({ query: 'q', user: 'u', response_mode: 'streaming' }),
    });
    expect(response.headers.get('Content-Type')).toContain('text/event-stream');
    const text = await response.text();
    expect(text.match(/^data: .*$/gm)).toEqual(events.map((event) => `data: ${JSON.stringify(event)}`));
    expect(performance.now() - start).toBeGreaterThan(70);
  });
});

describe('an invalid request', () => {
  it('gets the validation error of the contract, and the rule waits', async () => {
    const rule = mock.on('requestVerification').reply('passcodeSent');
    expect((await verification({})).status).toBe(400);
    expect(rule.used).toBe(0);
  });

  it('gets the reply where the rule does not validate, and its violations are recorded', async () => {
    mock.on('requestVerification').reply('passcodeSent', { validateRequest: false });
    expect((await verification({})).status).toBe(200);
    expect(mock.requests().at(-1)?.violations).toMatchObject([{ field: 'number' }]);
  });

  it('is rejected without a token, whatever the rule says', async () => {
    mock.on('listTopics').reply('empty', { validateRequest: false });
    expect((await fetch(`${mock.url}/v1/topics`)).status).toBe(401);
  });
});

it('the error rate spares requests that a rule replies to', async () => {
  const failing = await startMock({ port: 0, errorRate: 1 });
  try {
    failing.on('listTopics', { query: { page: '0' } }).reply('empty');
    expect((await fetch(`${failing.url}/v1/topics?page=0`, { headers: own })).status).toBe(200);
    expect((await fetch(`${failing.url}/v1/topics`, { headers: own })).status).toBe(503);
  } finally {
    await failing.close();
  }
});

describe('a rule that is wrong', () => {
  let deep: unknown = 'x';
  for (let level = 0; level < 100; level++) deep = { a: deep };
  const circle: Record<string, unknown> = {};
  circle.self = circle;
  const of = (rule: object) => ({ operation: 'listTopics', reply: 'empty', ...rule });

  it.each<[string, unknown, string | RegExp]>([
    ['no object', 1, 'rules[0] must be an object'],
    ['an unknown field', of({ repl: 1 }), 'rules[0] has the unknown field "repl". Did you mean reply?'],
    [
      'an unknown operation',
      of({ operation: 'listTopic' }),
      'rules[0].operation names no operation: "listTopic". Did you mean listTopics?',
    ],
    [
      'an unknown example',
      of({ reply: ['empty', 'emty'] }),
      /^rules\[0\]\.reply\[1\]\.example names no example of listTopics: "emty"\. Did you mean empty\?/,
    ],
    [
      'an unknown fault',
      of({ reply: { fault: 'rest' } }),
      /^rules\[0\]\.reply\.fault must be one of .* Did you mean reset\?/,
    ],
    ['a negative delay', of({ reply: { delay: -1 } }), 'rules[0].reply.delay must be'],
    ['an undeclared status', of({ reply: { status: 299 } }), 'rules[0].reply.status is 299'],
    ['a body without status', of({ reply: { body: {} } }), 'rules[0].reply.status is required'],
    ['two kinds of reply', of({ reply: { example: 'empty', status: 200 } }), 'rules[0].reply has an example next to'],
    ['an empty reply', of({ reply: {} }), 'rules[0].reply is empty'],
    ['no reply', of({ reply: [] }), 'rules[0].reply must have at least one'],
    [
      'a header that splits the response',
      of({ reply: { headers: { a: 'b\r\nc: d' } } }),
      'rules[0].reply.headers.a is not a valid header',
    ],
    [
      'a header of the server',
      of({ reply: { headers: { 'Content-Length': '1' } } }),
      'rules[0].reply.headers.Content-Length is written',
    ],
    ['an unknown end', of({ afterLast: 'repeats' }), /^rules\[0\]\.afterLast must be one of .* Did you mean repeat\?/],
    ['times below 0', of({ times: -1 }), 'rules[0].times must be'],
    ['a malformed id', of({ id: 'a b' }), 'rules[0].id must be'],
    [
      'an unknown part of a match',
      of({ match: { qurey: {} } }),
      'rules[0].match has the unknown field "qurey". Did you mean query?',
    ],
    [
      'an unknown matcher',
      of({ match: { body: { a: { $exist: true } } } }),
      'rules[0].match.body.a has the unknown matcher "$exist". Did you mean $exists?',
    ],
    [
      'a matcher next to a field',
      of({ match: { body: { $exists: true, a: 1 } } }),
      'rules[0].match.body has "$exists" next to other fields',
    ],
    [
      'an unknown path parameter',
      { operation: 'deleteChatAppMedia', match: { path: { mediaid: 'x' } }, reply: { delay: 1 } },
      'rules[0].match.path has the unknown field "mediaid". Did you mean mediaId?',
    ],
    [
      'a long text to search for',
      of({ match: { body: { a: { $contains: 'x'.repeat(257) } } } }),
      'rules[0].match.body.a.$contains must be',
    ],
    ['deep nesting', of({ match: { body: deep } }), 'is nested deeper than 64 levels'],
    ['a circle', of({ match: { body: circle } }), 'is nested deeper than 64 levels'],
    ['a function', of({ match: { body: () => 1 } }), 'rules[0].match.body is not JSON'],
    [
      'a key that sets a prototype',
      JSON.parse('{"operation":"listTopics","reply":"empty","__proto__":{"x":1}}'),
      'has the unknown field "__proto__"',
    ],
  ])('%s: the error names its place', (_, rule, message) => {
    expect(() => mock.addRules([rule as never])).toThrow(message);
    expect(mock.rules()).toEqual([]);
  });

  it('no key changes the prototype of objects', async () => {
    const match = JSON.parse('{"body":{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}}');
    mock.addRules([{ operation: 'requestVerification', match, reply: 'tooManyRequests' }]);
    expect((await verification({ number: '+12025550100' })).status).toBe(200);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('10,000 rules are rejected at once, and 1,000 are quick', async () => {
    const rules = Array.from({ length: 10_000 }, () => of({ match: { query: { page: '9' } } }));
    expect(() => mock.addRules(rules)).toThrow('The limit of a session is 1000.');
    mock.addRules(rules.slice(0, 1000));
    expect((await list()).status).toBe(200);
    expect(() => mock.addRules([of({})])).toThrow('The limit of a session is 1000.');
  });

  it('at the limit, a rule may still be replaced', () => {
    mock.addRules(Array.from({ length: 1000 }, (_, index) => of({ id: `id-${index}` })));
    mock.addRules([of({ id: 'id-7', reply: 'tooManyRequests' })]);
    expect(mock.rules()).toHaveLength(1000);
    expect(mock.rules().at(-1)).toMatchObject({ id: 'id-7', reply: 'tooManyRequests' });
    expect(() => mock.addRules([of({ id: 'id-7' }), of({})])).toThrow('rules would make 1001 rules.');
  });

  it('at the limit, rules that are used up as expected make room, and those that verify needs stay', async () => {
    mock.on('listTopics').replyOnce('empty');
    mock.on('listTopics').replyOnce('tooManyRequests');
    const missed = mock.on('listTopics').replyOnce('empty').times(2);
    for (let index = 0; index < 3; index++) await list();
    mock.addRules(Array.from({ length: 997 }, () => of({})));
    expect(mock.rules().filter(({ ended }) => ended)).toHaveLength(3);
    mock.addRules([of({}), of({})]);
    expect(mock.rules()).toHaveLength(1000);
    expect(mock.rules().filter(({ ended }) => ended)).toMatchObject([{ id: missed.id }]);
    expect(() => mock.verify()).toThrow(`${missed.id} (listTopics) expected 2 requests, and 1 came`);
    expect(() => mock.addRules([of({})])).toThrow('The limit of a session is 1000.');
  });

  it('bytes that are no base64, or too many, are rejected', () => {
    const reply = (bodyBase64: unknown) => of({ reply: { status: 200, bodyBase64, validate: false } as never });
    expect(() => mock.addRules([reply('abc')])).toThrow('.reply.bodyBase64 must be a text in base64');
    expect(() => mock.addRules([reply(7)])).toThrow('.reply.bodyBase64 must be a text in base64');
    const large = Buffer.alloc(256 * 1024 + 1).toString('base64');
    expect(() => mock.addRules([reply(large)])).toThrow('.reply.bodyBase64 has 262145 bytes. The limit is 262144.');
    const two = of({ reply: { status: 200, body: {}, bodyBase64: '' } as never });
    expect(() => mock.addRules([two])).toThrow('has body and bodyBase64. Give one of them.');
    expect(() => mock.addRules([of({ reply: { bodyBase64: '' } })])).toThrow(
      '.reply.status is required next to bodyBase64.',
    );
  });

  it('new ids differ from those in the same list', async () => {
    const fresh = await startMock({ port: 0 });
    try {
      fresh.addRules([of({ id: 'rule-1' }), of({}), of({ id: 'rule-2' })]);
      expect(fresh.rules().map(({ id }) => id)).toEqual(['rule-1', 'rule-3', 'rule-2']);
    } finally {
      await fresh.close();
    }
  });

  it('changes to listed rules have no effect', () => {
    mock.on('listTopics', { query: { page: '0' } }).reply({ status: 429 });
    const [rule] = mock.rules();
    Object.assign(rule?.match?.query ?? {}, { page: '9' });
    Object.assign(rule?.reply ?? {}, { status: 500 });
    expect(mock.rules()).toMatchObject([{ match: { query: { page: '0' } }, reply: { status: 429 } }]);
  });

  it('rules that are too large in all are rejected', () => {
    const large = of({ match: { body: { text: 'x'.repeat(1024 * 1024) } } });
    mock.addRules([large]);
    expect(() => mock.addRules([large])).toThrow('the limit of a session');
    expect(mock.rules()).toHaveLength(1);
  });

  it('later changes by the caller have no effect', async () => {
    const reply = { status: 429 };
    mock.on('listTopics').reply(reply);
    reply.status = 500;
    expect((await list()).status).toBe(429);
  });
});

it('the types know operations, examples and fields', async () => {
  const wrong = [
    // @ts-expect-error: there is no such operation
    () => mock.on('listTopic'),
    // @ts-expect-error: the operation has no such example
    () => mock.on('listTopics').reply('keyTaken'),
    // @ts-expect-error: nor in a sequence
    () => mock.on('listTopics').reply(['empty', { example: 'keyTaken' }]),
    // @ts-expect-error: the body has no such field
    () => mock.on('requestVerification', { body: { nmber: '+12025550100' } }).reply('passcodeSent'),
  ];
  expect(wrong).toHaveLength(4);
  expect(() => mock.on('listTopics').reply('keyTaken' as 'empty')).toThrow(RuleError);
  await verification({ number: '+12025550101' });
  const number: string | undefined = mock.requests('requestVerification')[0]?.request.json?.number;
  expect(number).toBe('+12025550101');
});
