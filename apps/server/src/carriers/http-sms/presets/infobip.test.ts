import { afterEach, describe, expect, it } from 'vitest';
import { createHttpSms } from '../http-sms.ts';
import {
  countSegments,
  recordEvents,
  respondWith,
  startProvider,
  testConnection,
  testSms,
} from '../testing-provider.ts';

const kind = createHttpSms({ countSegments });
const callbackSecret = 'a secret in the URL & more';
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function open(respond: Parameters<typeof startProvider>[0], credentials = {}) {
  const provider = await startProvider(respond);
  closers.push(provider.close);
  const connection = testConnection({ preset: 'infobip', baseUrl: provider.url }, { apiKey: 'a-key', ...credentials });
  const { events, states } = recordEvents();
  const link = kind.open(connection, events);
  closers.push(() => link.close());
  return { link, connection, provider, states };
}

const responseOf = (groupId: number, name: string) => ({
  bulkId: 'BULK-1',
  messages: [
    { messageId: 'MESSAGE-1', status: { groupId, name, description: 'A description' }, destination: '12025550123' },
  ],
});

it('submits as the API of version 3 takes it', async () => {
  const { link, provider } = await open((response) => respondWith(response, 200, responseOf(1, 'PENDING_ACCEPTED')), {
    callbackSecret,
  });
  const expiresAt = new Date(Date.now() + 300_000 + 900);
  expect(await link.submit(testSms({ sender: '+12025550100', expiresAt }), 0)).toEqual({
    outcome: 'accepted',
    id: 'MESSAGE-1',
  });
  const [request] = provider.requests;
  expect(request).toMatchObject({ method: 'POST', url: '/sms/3/messages', headers: { authorization: 'App a-key' } });
  expect(JSON.parse(request?.body ?? '')).toEqual({
    messages: [
      {
        sender: '12025550100',
        destinations: [{ to: '12025550123' }],
        content: { text: 'Your code is 481516.' },
        options: { validityPeriod: { amount: 300, timeUnit: 'SECONDS' } },
        webhooks: {
          delivery: {
            url: `https://sms.example.com/carriers/0123456789abcdef01234567/status?secret=${encodeURIComponent(callbackSecret)}`,
          },
          contentType: 'application/json',
        },
      },
    ],
  });
});

it('leaves out validity and callbacks that there are not', async () => {
  const { link, provider } = await open((response) => respondWith(response, 200, responseOf(1, 'PENDING_ACCEPTED')));
  await link.submit(testSms(), 0);
  const [message] = JSON.parse(provider.requests[0]?.body ?? '').messages;
  expect(Object.keys(message)).toEqual(['sender', 'destinations', 'content']);
});

it.each([
  [200, responseOf(5, 'REJECTED_DND'), { outcome: 'rejected', code: 'REJECTED_DND', scope: 'recipient' }],
  [200, responseOf(5, 'REJECTED_SENDER'), { outcome: 'rejected', scope: 'sender' }],
  [200, responseOf(5, 'REJECTED_FLOODING_FILTER'), { outcome: 'rejected', scope: 'message' }],
  [200, responseOf(2, 'UNDELIVERABLE_REJECTED_OPERATOR'), { outcome: 'rejected' }],
  [200, responseOf(5, 'REJECTED_SYSTEM_ERROR'), { outcome: 'unknown' }],
  [200, responseOf(5, 'REJECTED_NOT_ENOUGH_CREDITS'), { outcome: 'notSent' }],
  [
    400,
    { errorCode: 'E400', description: 'Request cannot be processed.' },
    {
      outcome: 'rejected',
      code: 'E400',
      reason: 'The provider returned 400 (E400): Request cannot be processed.',
    },
  ],
  [
    401,
    { requestError: { serviceException: { messageId: 'UNAUTHORIZED', text: 'Invalid login details' } } },
    {
      outcome: 'notSent',
      reason: 'The provider returned 401 (UNAUTHORIZED): Invalid login details',
    },
  ],
  [429, {}, { outcome: 'later' }],
])('understands %i with %j', async (status, body, expected) => {
  const { link } = await open((response) => respondWith(response, status, body));
  expect(await link.submit(testSms(), 0)).toMatchObject(expected);
});

describe('a callback', () => {
  const connection = testConnection(
    { preset: 'infobip', baseUrl: 'https://x.example.com' },
    { apiKey: 'a', callbackSecret },
  );
  const call = (path: string, results: object[]) =>
    kind.parseCallback?.(connection, {
      method: 'POST',
      path,
      url: `/carriers/${connection.id}/${path}?secret=${encodeURIComponent(callbackSecret)}`,
      headers: { 'content-type': 'application/json' },
      body: Buffer.from(JSON.stringify({ results })),
    });
  const report = (id: string, groupName: string, name: string, error = 'NO_ERROR') => ({
    messageId: id,
    to: '12025550123',
    status: { groupName, name },
    error: { name: error },
  });

  it('reports many SMS, and delivery to the operator is not final', async () => {
    const results = [
      report('1', 'DELIVERED', 'DELIVERED_TO_OPERATOR'),
      report('2', 'DELIVERED', 'DELIVERED_TO_HANDSET'),
      report('3', 'UNDELIVERABLE', 'UNDELIVERABLE_NOT_DELIVERED', 'EC_ABSENT_SUBSCRIBER'),
      report('4', 'EXPIRED', 'EXPIRED_EXPIRED'),
      report('5', 'EXPIRED', 'EXPIRED_DLR_UNKNOWN'),
      report('6', 'REJECTED', 'REJECTED_NEW_REASON'),
      report('7', 'PENDING', 'PENDING_ENROUTE'),
    ];
    const parsed = await call('status', results);
    const receipts = parsed?.outcome === 'events' ? parsed.receipts : [];
    expect(receipts.map(({ id, status }) => `${id} ${status}`)).toEqual([
      '1 sent',
      '2 delivered',
      '3 failed',
      '4 failed',
      '5 unknown',
      '6 failed',
    ]);
    expect(receipts[2]?.code).toBe('EC_ABSENT_SUBSCRIBER');
  });

  it('brings inbound SMS', async () => {
    const sms = {
      messageId: '8',
      from: '12025550123',
      to: '12025550100',
      text: 'STOP',
      receivedAt: '2026-11-24T10:00:00.000+0000',
    };
    expect(await call('inbound', [{ ...sms, cleanText: 'STOP', keyword: 'STOP', smsCount: 1 }])).toMatchObject({
      inbound: [
        { key: '8', from: '+12025550123', to: '+12025550100', text: 'STOP', at: new Date('2026-11-24T10:00:00Z') },
      ],
      reply: { status: 200 },
    });
  });
});

it('checks the API key, which may lack the permission to read the balance', async () => {
  const statuses = [200, 403, 401];
  const { connection, provider } = await open((response) => respondWith(response, statuses.shift() ?? 500, {}));
  const outcomes = [];
  for (const _ of [1, 2, 3]) outcomes.push((await kind.check(connection, new AbortController().signal)).outcome);
  expect(outcomes).toEqual(['ok', 'ok', 'broken']);
  expect(provider.requests[0]).toMatchObject({ method: 'GET', url: '/account/1/balance' });
});
