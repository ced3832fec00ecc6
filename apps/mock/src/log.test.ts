import { describe, expect, it } from 'vitest';
import { startReceiver } from '../test/receiver.ts';
import { startMock } from './index.ts';
import type { Exchange } from './journal.ts';
import { createLines } from './log.ts';
import type { Delivery } from './webhooks/deliveries.ts';

const plain = createLines(false);
const exchange = (parts: Partial<Exchange>): Exchange => ({
  id: 1,
  at: new Date(2026, 0, 31, 12, 4, 31).getTime(),
  method: 'GET',
  target: '/v1/topics',
  request: { headers: {} },
  violations: [],
  notes: [],
  took: 3,
  ...parts,
});

describe('a request is one line', () => {
  it.each<[string, Partial<Exchange>, string]>([
    [
      'an answer',
      { status: 200, operation: 'listTopics', example: 'topics' },
      'GET /v1/topics 200 listTopics, topics, 3 ms',
    ],
    [
      'violations',
      {
        status: 400,
        operation: 'requestVerification',
        violations: [{ in: 'body', field: 'number', message: 'is required' }],
        failureReason: 'The request does not fit.',
      },
      '400 requestVerification: number is required, 3 ms',
    ],
    [
      'a message without an endpoint for its statuses',
      { status: 200, operation: 'sendChatAppMessage', lacksStatusEndpoint: true },
      '200 sendChatAppMessage, no endpoint for statuses, 3 ms',
    ],
    [
      'many violations',
      {
        status: 400,
        operation: 'a',
        violations: ['a', 'b', 'c', 'd', 'e'].map((field) => ({ in: 'body', field, message: 'is required' })),
      },
      'a is required; b is required; c is required and 2 more, 3 ms',
    ],
    [
      'limits and examples of the contract, unchanged',
      {
        status: 400,
        violations: [
          {
            in: 'body',
            field: 'number',
            message: 'is not a valid phone number. Send it complete, such as +12025550100.',
          },
          { in: 'body', field: 'by+12025550100', message: 'is not a field of the contract' },
        ],
      },
      '400 number is not a valid phone number. Send it complete, such as +12025550100; by… is not a field of the contract, 3 ms',
    ],
    [
      'a body that is too large',
      { status: 413, failureReason: 'The body is larger than 10485760 bytes. Send a smaller one.' },
      '413 The body is larger than 10485760 bytes. Send a smaller one, 3 ms',
    ],
    [
      'an answer that was made up',
      { status: 200, operation: 'listTopics', dynamic: true },
      '200 listTopics, dynamic, 3 ms',
    ],
    [
      'fields that the contract does not know',
      {
        status: 200,
        operation: 'a',
        example: 'b',
        notes: [
          { in: 'query', field: 'pagesize', message: '', meant: 'pageSize' },
          { in: 'body', field: 'name@example.com', message: '' },
          { in: 'body', field: 'text.colour', message: '' },
          { in: 'body', field: 'size', message: '' },
        ],
      },
      '200 a, not in the contract: ?pagesize (did you mean pageSize?), …, body.text.colour and 1 more, b, 3 ms',
    ],
    [
      'fields of a response that the contract does not know',
      { status: 200, operation: 'a', responseNotes: [{ in: 'body', field: 'colour', message: '' }] },
      '200 a, response has fields that are not in the contract: body.colour, 3 ms',
    ],
    [
      'an answer that is no example',
      { status: 200, operation: 'a', source: 'a sample of audio/ogg' },
      '200 a, a sample of audio/ogg, 3 ms',
    ],
    [
      'an error rate',
      { status: 503, operation: 'a', failureReason: 'The service is away on purpose.', fault: 'status', drawn: true },
      '503 a, error rate, 3 ms',
    ],
    [
      'a missing response, and what was wrong with the request',
      {
        status: 502,
        operation: 'a',
        violations: [{ in: 'body', field: 'id', message: 'is required' }],
        failureReason: 'http://127.0.0.1:1 does not accept connections. Is it running?',
        unanswered: true,
      },
      '502 a: id is required, no complete response: http://127.0.0.1:1 does not accept connections. Is it running? 3 ms',
    ],
    [
      'a path that the contract does not have, behind the proxy',
      {
        status: 404,
        violations: [{ in: 'path', field: '', message: 'There is no path /x/+12025550100. Compare it.' }],
      },
      '404 There is no path /x/…. Compare it, 3 ms',
    ],
    ['a rejection', { status: 404, failureReason: 'There is no path /x.' }, '404 There is no path /x, 3 ms'],
    [
      'a fault and a delay',
      { status: 503, operation: 'a', fault: 'status', delay: 2000 },
      '503 a, fault=503, delay=2000, 3 ms',
    ],
    ['a reset', { operation: 'a', fault: 'reset' }, 'GET /v1/topics cut off a, fault=reset, 3 ms'],
    ['a cut', { status: 200, operation: 'a', fault: 'cut' }, 'GET /v1/topics 200 cut off a, fault=cut, 3 ms'],
    [
      'a response that violates the contract',
      { status: 200, operation: 'a', responseViolations: [{ in: 'body', field: 'id', message: 'is required' }] },
      '200 a, response violates the contract: id is required, 3 ms',
    ],
    ['a query', { target: '/v1/topics?page=1&q=secret', status: 200 }, '/v1/topics?page=…&q=… 200'],
  ])('%s', (_, parts, line) => {
    expect(plain.ofExchange(exchange(parts))).toContain(line);
    expect(plain.ofExchange(exchange(parts))).toMatch(/^12:04:31 [^\n]*$/);
  });

  it('in colours for a terminal', () => {
    expect(createLines(true).ofExchange(exchange({ status: 200 }))).toContain('\u001b[32m200');
  });
});

it.each([
  '/v1/subscribers/+12025550100',
  '/v1/subscribers/%2B12025550100',
  '/v1/x?number=12025550100&12025550100',
  '/v1/subscribers/2025550',
  '/v1/topics/+1-202-555-0100/subscribers',
  '/v1/topics/(202)%20555.0100',
  '/v1/topics?%2B1%20202%20555%200100=',
  '/v1/topics?+1+202+555+0100',
  '/v1/topics/%2B1%2D202%2D555%2D0100',
  '/v1/topics/%32%30%32%35%35%35%30100',
  '/v1/topics/1%2520202%2520555%25200100',
  '/v1/topics/202%E2%80%91555%C2%A00100',
  '/v1/100%/+1 202 555 0100',
  '/v1/topics/%D9%A2%D9%A0%D9%A2%20%D9%A5%D9%A5%D9%A5%20%D9%A0%D9%A1%D9%A0%D9%A0',
  '/v1/name@example.com',
  '/v1/12025550-1002-0255-5010-012025550100',
  '/v1/f043afd0-f0ae-4277-1234-6967123456780-2025550100',
  '/v1/name%40example.com',
])('personal data in %s is masked', (target) => {
  const line = plain.ofExchange(exchange({ target, status: 404, failureReason: `There is no path ${target}.` }));
  expect(line).not.toMatch(/555|٥٥٥|2025550|0100|name/);
});

it.each([
  ['a space, which parts the words of a line', '/v1/a%20b', 'GET /v1/a%20b 404'],
  ['an IP address', '/v1/192.168.100.200', '/v1/192.168.100.200 404'],
  ['what is not a number', '/v1/2026-11/ids/12-34-56', '/v1/2026-11/ids/12-34-56 404'],
  ['a UUID', '/media/f043afd0-f0ae-4277-1234-696712345678', '/media/f043afd0-f0ae-4277-1234-696712345678 404'],
])('%s is logged unchanged', (_, target, reported) => {
  expect(plain.ofExchange(exchange({ target, status: 404 }))).toContain(reported);
});

it('what steers a terminal is not passed on, nor is a line without end', () => {
  const line = plain.ofExchange(exchange({ target: `/\u009b31m\u001b[2J${'x'.repeat(9000)}`, status: 404 }));
  expect(line).toMatch(/^[\x20-\x7e…]+$/);
  expect(line.length).toBeLessThan(300);
});

it.each<[Partial<Delivery>, string]>([
  [
    { state: 'delivered', attempts: [{ at: 0, status: 200, took: 8 }] },
    'webhook chatAppStatus to localhost:3000 200 delivered, 8 ms',
  ],
  [
    { messageStatus: 'read', state: 'delivered', attempts: [{ at: 0, status: 200, took: 8 }] },
    'webhook chatAppStatus (read) to localhost:3000 200 delivered, 8 ms',
  ],
  [
    { state: 'pending', attempts: [{ at: 0, error: 'nothing listens there', took: 1 }] },
    'to localhost:3000 will be retried: nothing listens there, 1 ms',
  ],
])('a delivery is one line, without path and query of its URL: %j', (parts, line) => {
  const delivery: Delivery = {
    id: 'msg_1',
    at: 0,
    event: 'chatAppStatus',
    feed: 'chatAppStatus',
    url: 'http://localhost:3000/hooks/token?key=secret',
    body: '{}',
    attempts: [],
    state: 'pending',
    ...parts,
  };
  expect(plain.ofDelivery(delivery)).toContain(line);
  expect(plain.ofDelivery(delivery)).not.toMatch(/token|secret/);
});

it('a mock logs what it is asked and what it delivers, and nothing of what was sent', async () => {
  const lines: string[] = [];
  const receiver = await startReceiver();
  const mock = await startMock({ port: 0, webhookInterval: 1, log: (line) => lines.push(line) });
  const call = (method: string, path: string, body: object) =>
    fetch(mock.url + path, {
      method,
      headers: { Authorization: 'Bearer hidden-token', 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  try {
    await call('POST', '/mfa/v1/destinations/verification?__delay=5', { number: '+12025550100', message: 'hidden' });
    await call('PUT', '/mfa/v1/destinations/verification', { passCode: '987', checkCode: 'hidden' });
    await call('PUT', '/conversation/wab/v1/webhook', { type: 'message', url: `${receiver.url}/hidden` });
    await mock.inbound({ channel: 'chatApp', text: 'hidden' });
    await expect.poll(() => lines.join('\n')).toMatch(/webhook chatAppMessage to 127\.0\.0\.1:\d+ /);
  } finally {
    await Promise.all([mock.close(), receiver.close()]);
  }
  const text = lines.join('\n');
  expect(text).toMatch(
    /POST \/mfa\/v1\/destinations\/verification\?__delay=… 200 requestVerification, not in the contract: body\.message, \w+, delay=5, /,
  );
  expect(text).toMatch(/400 checkVerification: passCode must be 4 to 6 digits/);
  expect(text).not.toMatch(/hidden|12025550100|987/);
});
