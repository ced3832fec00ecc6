import { createHash, createHmac } from 'node:crypto';
import { fullRun } from '@omnichannel/tooling/full-run';
import fc from 'fast-check';
import Fastify, { type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterEach, describe, expect, it } from 'vitest';
import { createApp } from '../http/app.ts';
import { readContract } from '../http/contract/contract.ts';
import { readDocument } from '../http/contract/document.ts';
import { createCallbackMetrics } from './callback-metrics.ts';
import { callbackRoutes } from './callback-routes.ts';
import type { Connection } from './connection-kind.ts';
import { createHttpSms } from './http-sms/http-sms.ts';
import { countSegments, testConnection } from './http-sms/testing-provider.ts';
import type { InboundSms, ProviderReceipt } from './provider-events.ts';
import { toConnectionKind } from './testing-kinds.ts';

const contract = readContract(await readDocument());
const secret = 'a-secret-that-no-one-guesses';
const kind = toConnectionKind(createHttpSms({ countSegments }));
const infobip = testConnection(
  { preset: 'infobip', baseUrl: 'https://api.example.com' },
  { apiKey: 'a-key', callbackSecret: secret },
  { name: 'my-infobip' },
);
const twilio = testConnection(
  { preset: 'twilio', accountSid: `AC${'0'.repeat(32)}` },
  { authToken: secret },
  { name: 'my-twilio', id: 'fedcba987654321001234567', publicUrl: 'https://sms.example.com/service/' },
);

let app: FastifyInstance;
afterEach(() => app.close());

/** Starts the routes in the service's own application. */
function start(store: () => Promise<void> = async () => {}) {
  const receipts: [string, readonly ProviderReceipt[]][] = [];
  const inbound: [string, readonly InboundSms[]][] = [];
  const noted: string[] = [];
  const registry = new Registry();
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) });
  app = createApp({
    contract: { ...contract, operations: [] },
    handlers: {},
    authenticate: () => Promise.reject(new Error('No operation is served.')),
    log,
  });
  const connections = new Map([infobip, twilio].map((connection) => [connection.id, connection as Connection]));
  callbackRoutes({
    find(id) {
      const connection = connections.get(id);
      return connection && { kind, connection };
    },
    async receive({ name }, received) {
      await store();
      receipts.push([name, received]);
    },
    async receiveInbound({ name }, received) {
      await store();
      inbound.push([name, received]);
    },
    log,
    receiveWatermarks: async () => {},
    receiveMessages: async () => {},
    noteWebhook: ({ name }) => void noted.push(name),
    metrics: createCallbackMetrics(registry),
  })(app);
  return { receipts, inbound, noted, registry, lines };
}

const statusUrl = `/carriers/${infobip.id}/status`;
const report = {
  results: [
    {
      bulkId: 'BULK-1',
      messageId: 'MESSAGE-1',
      to: '12025550123',
      sentAt: '2026-11-24T10:00:00.000+0000',
      doneAt: '2026-11-24T10:00:01.000+0000',
      messageCount: 1,
      status: { groupId: 3, groupName: 'DELIVERED', id: 5, name: 'DELIVERED_TO_HANDSET', description: 'Delivered' },
      error: { groupId: 0, groupName: 'OK', id: 0, name: 'NO_ERROR', description: 'No Error', permanent: false },
    },
  ],
};
const post = (url: string, payload: object | string, headers = {}) =>
  app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json', ...headers } });

describe('a callback', () => {
  it('is answered after its receipts are stored, with the reply of the preset', async () => {
    const { receipts, noted, registry } = start();
    const response = await post(`${statusUrl}?secret=${secret}`, report);
    expect(noted).toEqual(['my-infobip']);
    expect([response.statusCode, response.headers['content-type'], response.body]).toEqual([200, 'text/plain', 'OK']);
    expect(receipts).toMatchObject([
      ['my-infobip', [{ id: 'MESSAGE-1', status: 'delivered', recipient: '12025550123' }]],
    ]);
    expect(await registry.metrics()).toContain(
      'omnichannel_carrier_callbacks_total{connection="my-infobip",path="status",outcome="stored"} 1',
    );
  });

  it('is verified over the public URL, and gets 204 without a reply', async () => {
    const { receipts, inbound } = start();
    const call = (path: string, fields: Record<string, string>, base = 'https://sms.example.com/service') => {
      const url = `/carriers/${twilio.id}/${path}?a=b`;
      const signed = Object.entries(fields).sort().flat().join('');
      const signature = createHmac('sha1', secret).update(`${base}${url}${signed}`).digest('base64');
      const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature };
      return post(url, new URLSearchParams(fields).toString(), headers);
    };
    const status = { MessageSid: 'SM1', MessageStatus: 'sent', To: '+12025550123' };
    const response = await call('status', status);
    expect([response.statusCode, response.body]).toEqual([204, '']);
    expect(receipts).toMatchObject([['my-twilio', [{ id: 'SM1', status: 'sent' }]]]);
    expect((await call('status', status, 'http://sms.example.com/service')).statusCode).toBe(401);
    expect((await call('status', status, 'http://localhost:80')).statusCode).toBe(401);
    const sms = { MessageSid: 'SM2', From: '+12025550123', To: '+12025550100', Body: 'STOP' };
    const reply = await call('inbound', sms);
    expect([reply.statusCode, reply.headers['content-type'], reply.body]).toEqual([200, 'text/xml', '<Response/>']);
    expect(inbound).toMatchObject([['my-twilio', [{ key: 'SM2', from: '+12025550123', text: 'STOP' }]]]);
  });

  it('gets 503 when it cannot be stored, so that the provider repeats it', async () => {
    const { registry } = start(() => Promise.reject(new Error('the database is down')));
    const response = await post(`${statusUrl}?secret=${secret}`, report);
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5']);
    expect(response.body).not.toContain('database');
    expect(await registry.metrics()).toContain('outcome="failed"} 1');
  });

  it.each([
    ['an unknown connection', `/carriers/${'0'.repeat(24)}/status`, 404],
    ['an unknown path', `/carriers/${infobip.id}/other?secret=${secret}`, 404],
    ['no secret', statusUrl, 401],
    ['a wrong secret', `${statusUrl}?secret=wrong`, 401],
  ])('with %s stores nothing', async (_, url, status) => {
    const { receipts, lines } = start();
    expect((await post(url, report)).statusCode).toBe(status);
    expect(receipts).toEqual([]);
    expect(lines.join('')).not.toMatch(/12025550123|MESSAGE-1|secret=/);
  });

  it.each<[string, string, number]>([
    ['no JSON', '{"results":[', 400],
    ['no events', '{"results":{}}', 400],
    ['events without the fields', '{"results":[{"a":1}]}', 400],
    ['an empty list', '{"results":[]}', 200],
    ['too many bytes', JSON.stringify({ results: [], padding: 'x'.repeat(256 * 1024) }), 413],
  ])('with %s stores nothing', async (_, payload, status) => {
    const { receipts, noted } = start();
    expect((await post(`${statusUrl}?secret=${secret}`, payload)).statusCode).toBe(status);
    expect([receipts, noted]).toEqual([[], status === 200 ? ['my-infobip'] : []]);
  });

  it('is a GET or a POST', async () => {
    start();
    const url = `${statusUrl}?secret=${secret}`;
    const responses = await Promise.all(
      (['HEAD', 'PUT', 'DELETE', 'GET'] as const).map((method) => app.inject({ method, url })),
    );
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([405, 405, 405, 400]);
  });

  it('of a kind that fails is not readable, and the log names the connection only', async () => {
    const failing = Fastify();
    app = failing;
    const broken = { ...kind, parseCallback: () => Promise.reject(new Error('a fault')) };
    callbackRoutes({
      find: () => ({ kind: broken, connection: infobip as Connection }),
      receive: async () => {},
      receiveInbound: async () => {},
      log: pino({ level: 'silent' }),
      receiveWatermarks: async () => {},
      receiveMessages: async () => {},
      noteWebhook: () => {},
      metrics: createCallbackMetrics(new Registry()),
    })(failing);
    failing.setErrorHandler(({ status = 500 }: { status?: number }, _, reply) => reply.code(status).send());
    expect((await post(statusUrl, report)).statusCode).toBe(400);
  });
});

it.each([true, undefined])(
  'notes that a webhook has arrived, unless it is a verification: %s',
  async (isVerification) => {
    const verified = Fastify();
    app = verified;
    const noted: string[] = [];
    const events = { outcome: 'events', receipts: [], inbound: [], ...(isVerification && { isVerification }) } as const;
    callbackRoutes({
      find: () => ({ kind: { ...kind, parseCallback: () => events }, connection: infobip as Connection }),
      receive: async () => {},
      receiveInbound: async () => {},
      log: pino({ level: 'silent' }),
      receiveWatermarks: async () => {},
      receiveMessages: async () => {},
      noteWebhook: ({ name }) => void noted.push(name),
      metrics: createCallbackMetrics(new Registry()),
    })(verified);
    expect((await post(statusUrl, report)).statusCode).toBe(204);
    expect(noted).toEqual(isVerification ? [] : ['my-infobip']);
  },
);

it('acknowledges a genuine event that cannot be read, and counts it', async () => {
  const genuine = Fastify();
  app = genuine;
  const registry = new Registry();
  const lines: string[] = [];
  const events = { outcome: 'events', receipts: [], inbound: [], unreadable: 'It has no id.' } as const;
  callbackRoutes({
    find: () => ({ kind: { ...kind, parseCallback: () => events }, connection: infobip as Connection }),
    receive: async () => {},
    receiveInbound: async () => {},
    log: pino({ level: 'info' }, { write: (line: string) => lines.push(line) }),
    receiveWatermarks: async () => {},
    receiveMessages: async () => {},
    noteWebhook: () => {},
    metrics: createCallbackMetrics(registry),
  })(genuine);
  expect((await post(statusUrl, report)).statusCode).toBe(204);
  expect(lines.join('')).toContain('It has no id.');
  expect(await registry.metrics()).toContain('path="status",outcome="unreadable"} 1');
});

/** `FUZZ_CALLBACKS` sets the number of mutated calls: 10,000 in CI, 1000 otherwise. `FUZZ_SEEDS=<seed> FC_PATH=<path>` repeats a failure. */
const { FUZZ_CALLBACKS = fullRun ? '10000' : '1000', FUZZ_SEEDS = '20261124', FC_PATH } = process.env;
const seeds = FUZZ_SEEDS.split(',').map(Number);

const inboundReport = {
  results: [
    {
      messageId: 'INBOUND-1',
      from: '12025550123',
      to: '12025550100',
      text: 'STOP',
      receivedAt: '2026-11-24T10:00:00Z',
    },
  ],
};
const contentTypes = ['application/json', 'application/x-www-form-urlencoded', 'text/plain', '', 'a/b;;='];

/** Valid calls, as the providers make them. */
const validCalls = [
  { connection: infobip, path: 'status', contentType: 'application/json', body: JSON.stringify(report) },
  { connection: infobip, path: 'inbound', contentType: 'application/json', body: JSON.stringify(inboundReport) },
  ...[
    ['status', 'MessageSid=SM1&MessageStatus=delivered&To=%2B12025550123&From=%2B12025550100&ErrorCode=30003'],
    ['inbound', 'MessageSid=SM2&From=%2B12025550123&To=%2B12025550100&Body=STOP&NumMedia=0&NumMedia=1'],
  ].map(([path = '', body = '']) => ({ connection: twilio, path, contentType: contentTypes[1] as string, body })),
].map((call) => ({ ...call, body: Buffer.from(call.body) }));

type Call = (typeof validCalls)[number];

/** Calls with another path, type or body, or with some bytes or one field of the body changed. */
const mutatedCalls = fc.oneof(
  fc.record<Call>({
    connection: fc.constantFrom(infobip, twilio),
    path: fc.constantFrom('status', 'inbound'),
    contentType: fc.constantFrom(...contentTypes),
    body: fc.oneof(
      fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
      fc.json().map((text) => Buffer.from(text)),
      fc.constantFrom(...validCalls).map(({ body }) => body),
    ),
  }),
  fc
    .tuple(fc.constantFrom(...validCalls), fc.array(fc.tuple(fc.nat(), fc.nat({ max: 255 })), { maxLength: 4 }))
    .map(([call, changes]) => {
      const body = Buffer.from(call.body);
      for (const [position, byte] of changes) body[position % body.length] = byte;
      return { ...call, body };
    }),
  fc.tuple(fc.constantFrom(report, inboundReport), fc.nat(), fc.anything()).map(([content, position, value]) => {
    const [event] = content.results;
    const names = Object.keys(event ?? {});
    const changed = names[position % names.length] ?? '';
    const body = Buffer.from(
      JSON.stringify({ results: [event, { ...event, [changed]: toJson(value) }].slice(position % 2) }),
    );
    const path = content === report ? 'status' : 'inbound';
    return { connection: infobip, path, contentType: 'application/json', body };
  }),
);

function toJson(value: unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(value));
  } catch {
    return null;
  }
}

/** Returns URL and headers of a call as the provider would make it. */
function authenticateCall({ connection, path, contentType, body }: Call) {
  const url = `/carriers/${connection.id}/${path}`;
  if (connection === infobip) return { url: `${url}?secret=${secret}`, headers: {} };
  const isForm = contentType.startsWith('application/x-www');
  const hash = createHash('sha256').update(body).digest('hex');
  const signedUrl = isForm || body.length === 0 ? url : `${url}?bodySHA256=${hash}`;
  const fieldsOfBody = new URLSearchParams(isForm ? body.toString() : '');
  const names = [...new Set(fieldsOfBody.keys())].sort();
  const fields = names
    .flatMap((name) => [...new Set(fieldsOfBody.getAll(name))].sort().map((value) => name + value))
    .join('');
  const signature = createHmac('sha1', secret)
    .update(`https://sms.example.com/service${signedUrl}${fields}`)
    .digest('base64');
  return { url: signedUrl, headers: { 'x-twilio-signature': signature } };
}

it.each(seeds)(
  `gets no 5xx for any content: ${FUZZ_CALLBACKS} mutated calls of seed %i`,
  async (seed) => {
    const stored: unknown[] = [];
    const { receipts, inbound } = start();
    const statuses = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(mutatedCalls, fc.nat({ max: 9 }), async (call, digit) => {
        const { connection, path, contentType, body } = call;
        const isAuthentic = digit > 0;
        const { url, headers } = isAuthentic
          ? authenticateCall(call)
          : { url: `/carriers/${connection.id}/${path}`, headers: {} };
        const { statusCode } = await app.inject({
          method: 'POST',
          url,
          payload: body,
          headers: { ...headers, ...(contentType !== '' && { 'content-type': contentType }) },
        });
        statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
        // 415 is an invalid media type. An authentic call is never rejected as another's.
        expect(isAuthentic ? [200, 204, 400, 415] : [401, 415]).toContain(statusCode);
        stored.push(...receipts.splice(0), ...inbound.splice(0));
      }),
      { seed, numRuns: Number(FUZZ_CALLBACKS), ...(FC_PATH && { path: FC_PATH }) },
    );
    if (FC_PATH) return;
    // PostgreSQL stores all that was read.
    expect(JSON.stringify(stored)).not.toMatch(/\\u0000|\\ud[89a-f]/i);
    for (const status of [200, 204, 400, 401]) expect(statuses.get(status), String(status)).toBeGreaterThan(10);
    expect(stored.length).toBeGreaterThan(10);
    console.log(`${FUZZ_CALLBACKS} mutated callbacks:`, Object.fromEntries([...statuses].sort()));
  },
  60_000 + 20 * Number(FUZZ_CALLBACKS),
);
