import { everyNth } from '@omnichannel/tooling/full-run';
import { afterAll, describe, expect, it } from 'vitest';
import type { Operation } from '../../src/http/contract/operation.ts';
import { send, sendRaw } from './http.ts';
import { requestIdFault } from './request-id.ts';
import { startTargets } from './targets.ts';

const targets = await startTargets();
afterAll(() => targets.close());
const { operations } = targets.contract;
const sampled = everyNth('server, identifiers of requests', operations, 4, ({ id }) => id);

const uuid = '7b0d8d0e-4f5a-4c1e-9f0a-2d6c1f3b5a70';
const malformed = ['', 'a b', '"a"', 'a,b', 'a;b', '<a>', '\u00e4', 'a\tb', 'x'.repeat(129), 'x'.repeat(10_240)];
const firstOf = (family: string) => operations.find((operation) => operation.family === family) as Operation;

describe.each(targets.all)('the $name', ({ url, newCaller }) => {
  it.each(sampled)('uses the identifier that a request to $id sends', async ({ method, template, family }) => {
    for (const sent of [uuid, 'order-42:a.b_c']) {
      // A rejected request: without a token, or for the sign-in without a body.
      const response = await send(url, {
        method,
        path: template,
        headers: { 'X-Request-Id': sent, Authorization: '' },
      });
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(requestIdFault(response)).toBeUndefined();
      if (family === 'reply' && sent !== uuid) expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
      else expect(response.headers['x-request-id']).toBe(sent);
    }
  });

  it.each(['reply', 'notification', 'messenger', 'chatApp', 'knowledge'])(
    'replaces malformed identifiers in the family %s, without an error',
    async (family) => {
      const { method, template } = firstOf(family);
      const rejected = await send(url, { method, path: template, headers: { Authorization: '' } });
      for (const sent of malformed) {
        const response = await send(url, {
          method,
          path: template,
          headers: { 'X-Request-Id': sent, Authorization: '' },
        });
        expect(response.status, sent).toBe(rejected.status);
        expect(requestIdFault(response), sent).toBeUndefined();
        expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
      }
    },
  );

  it('replaces identifiers when a request has several', async () => {
    const lines = 'X-Request-Id: a\r\nx-request-id: b';
    const head = `GET /v1/nothing HTTP/1.1\r\nHost: a\r\n${lines}\r\nConnection: close\r\n\r\n`;
    const response = await sendRaw(url, head);
    expect(response.status).toBe(404);
    expect(requestIdFault(response)).toBeUndefined();
    expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('has the same identifier in header and body of a success, and keeps it when it is repeated for a key', async () => {
    const { token } = await newCaller();
    const headers = {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': crypto.randomUUID(),
    };
    const request = {
      method: 'POST',
      path: '/mfa/v1/destinations/verification',
      body: JSON.stringify({ number: '+12025550100' }),
    };
    const ask = (id: string) => send(url, { ...request, headers: { ...headers, 'X-Request-Id': id } });
    const first = await ask(uuid);
    expect([first.status, first.headers['x-request-id']]).toEqual([200, uuid]);
    expect(requestIdFault(first)).toBeUndefined();
    const repeated = await ask(uuid.replace('7b', '8c'));
    expect(repeated.headers['x-request-id']).toBe(uuid);
    expect(String(repeated.body)).toBe(String(first.body));
  });

  it('identifies each page, probe and preflight', async () => {
    for (const [method, path] of [
      ['GET', '/'],
      ['GET', '/nothing'],
      ['GET', '/healthz'],
      ['GET', '/__mock'],
      ['GET', '/__mock/nothing'],
      ['OPTIONS', '/v1/topics'],
      ['HEAD', '/v1/topics'],
    ] as const) {
      const response = await send(url, { method, path, headers: { 'X-Request-Id': 'order-42' } });
      expect(response.headers['x-request-id'], path).toBe('order-42');
    }
  });
});

it('the service also identifies its response to malformed HTTP', async () => {
  const response = await sendRaw(targets.service.url, 'GET / HTTP/1.1\r\nbad header\r\n\r\n');
  expect(response.status).toBe(400);
  expect(requestIdFault(response)).toBeUndefined();
});
