import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { logRequests } from './access-log.ts';
import type { Handlers } from './handler.ts';
import { HttpError } from './http-error.ts';
import { app, appWith, find, samples, send } from './testing.ts';
import { sampleHandlers } from './testing-samples.ts';
import { traceHeaders } from './trace-context.ts';

const trace = '0af7651916cd43dd8448eb211c80319c';
const traceparent = `00-${trace}-b7ad6b7169203331-01`;
const fresh = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** An app that collects its log. */
function loggingApp(handlers: Handlers) {
  const lines: Record<string, unknown>[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const logging = appWith(handlers, { log });
  logRequests(logging, () => {});
  return { app: logging, lines };
}

describe('the header X-Request-Id', () => {
  it.each(samples)('is in a success of $id', async (sample) => {
    const sent = await send(sample, { headers: { 'x-request-id': 'order-42' } });
    expect(sent.statusCode).toBe(sample.reply.status);
    if (sample.url.startsWith('/auth') || sample.url.startsWith('/mfa'))
      expect(sent.headers['x-request-id']).toMatch(fresh);
    else expect(sent.headers['x-request-id']).toBe('order-42');
  });

  it('is in the response to a path that cannot be decoded', async () => {
    const sent = await app.inject({ url: '/v1/topics/%zz/subscribers', headers: { 'x-request-id': 'order-42' } });
    expect([sent.statusCode, sent.headers['x-request-id'], sent.json().errorId]).toEqual([400, 'order-42', 'order-42']);
  });

  it('is another one in each response to a request without one', async () => {
    const sent = await Promise.all([1, 2, 3].map(() => send(find('listTopics'))));
    const ids = sent.map(({ headers }) => headers['x-request-id']);
    expect(new Set(ids).size).toBe(3);
    for (const id of ids) expect(id).toMatch(fresh);
  });
});

describe('the log', () => {
  it('has the identifier and the trace of a request in each of its lines', async () => {
    const { app: logging, lines } = loggingApp({
      listTopics: async ({ log }) => {
        log.warn('from the handler');
        throw new HttpError(503, 'Later.', { retryAfter: 1 });
      },
    });
    await send(find('listTopics'), { headers: { 'x-request-id': 'order-42', traceparent } }, logging);
    await expect.poll(() => lines.map(({ msg }) => msg)).toEqual(['from the handler', 'Later.', 'request']);
    for (const line of lines) expect(line).toMatchObject({ requestId: 'order-42', traceId: trace });
  });

  it.each([undefined, 'x', `${traceparent}0`])('has no trace for the traceparent %s', async (header) => {
    const { app: logging, lines } = loggingApp(sampleHandlers(samples));
    await send(find('listTopics'), { headers: { traceparent: header } }, logging);
    await expect.poll(() => lines).toHaveLength(1);
    expect(lines[0]).not.toHaveProperty('traceId');
    expect(lines[0]).not.toHaveProperty('firstRequestId');
  });
});

it('a handler sends the traceparent of its own request', async () => {
  const found: object[] = [];
  const tracing = appWith({
    ...sampleHandlers(samples),
    listTopics: async () => {
      await sleep(1);
      found.push(traceHeaders());
      return find('listTopics').reply as never;
    },
  });
  const ask = (header?: string) => send(find('listTopics'), { headers: { traceparent: header } }, tracing);
  await Promise.all([ask(traceparent), ask(), ask('invalid')]);
  expect(found).toContainEqual({ traceparent });
  expect(found.filter((headers) => Object.keys(headers).length === 0)).toHaveLength(2);
});
