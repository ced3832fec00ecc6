import { requestIdInBody } from '@omnichannel/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { startMock } from '../src/index.ts';
import { startProxy } from '../src/proxy/index.ts';
import { send, validRequests } from './requests.ts';

const mock = await startMock({ port: 0, sseInterval: 0, checkResponses: true });
afterAll(() => mock.close());
const requests = validRequests(mock.document);
const uuid = '7b0d8d0e-4f5a-4c1e-9f0a-2d6c1f3b5a70';
const fresh = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The identifiers in the header and in the body. */
async function idsOf(response: Response) {
  const body = await response.text();
  const isJson = response.headers.get('Content-Type')?.startsWith('application/json');
  return {
    header: response.headers.get('X-Request-Id'),
    inBody: isJson ? requestIdInBody(JSON.parse(body)) : undefined,
  };
}

describe.each(requests)('$operationId', (request) => {
  it('returns the identifier of the request in the header and the body', async () => {
    const response = await send(mock.url, request, { 'X-Request-Id': uuid });
    expect(response.status).toBeLessThan(300);
    const { header, inBody = uuid } = await idsOf(response);
    expect([header, inBody]).toEqual([uuid, uuid]);
  });

  it('has the same identifier in header and body of each declared scenario', async () => {
    for (const [status, { content = {} }] of Object.entries<{ content?: Record<string, { examples?: object }> }>(
      request.source.responses,
    )) {
      for (const name of Object.values(content).flatMap(({ examples = {} }) => Object.keys(examples))) {
        const response = await send(mock.url, request, { Prefer: `example=${name.split('.').at(-1)}` });
        const { header, inBody = header } = await idsOf(response);
        expect(header, `${status} ${name}`).toMatch(/^[A-Za-z0-9._:-]{1,128}$/);
        expect(inBody, `${status} ${name}`).toBe(header);
      }
    }
  });

  it('has the same identifier in header and body of errors', async () => {
    for (const headers of [
      { Authorization: '' },
      { Accept: 'application/xml' },
      { Prefer: 'fault=503' },
      { Prefer: 'dynamic=true' },
    ]) {
      const { header, inBody = header } = await idsOf(await send(mock.url, request, headers));
      expect(header, JSON.stringify(headers)).toMatch(/^[A-Za-z0-9._:-]{1,128}$/);
      expect(inBody, JSON.stringify(headers)).toBe(header);
    }
  });
});

it.each(['', 'a b', '"a"', 'a,b', '<a>', 'ä', 'x'.repeat(129), 'x'.repeat(10_240)])(
  'replaces a malformed identifier, without an error: %s',
  async (sent) => {
    const response = await fetch(`${mock.url}/v1/topics`, {
      headers: { Authorization: 'Bearer any-token', 'X-Request-Id': sent },
    });
    expect([response.status, response.headers.get('X-Request-Id')]).toEqual([200, expect.stringMatching(fresh)]);
  },
);

it.each(['/__mock', '/__mock/requests', '/__mock/nothing', '/nothing', '/v1/nothing', '/'])(
  'identifies %s',
  async (path) => {
    const response = await fetch(mock.url + path, { headers: { 'X-Request-Id': 'order-42' } });
    await response.text();
    expect(response.headers.get('X-Request-Id')).toBe('order-42');
  },
);

it('shows the identifier in the request log', async () => {
  await fetch(`${mock.url}/nothing`, { headers: { 'X-Request-Id': 'order-43' } });
  const logged = (await (await fetch(`${mock.url}/__mock/requests`)).json()) as { requestId?: string }[];
  expect(logged.at(-1)?.requestId).toBe('order-43');
});

it('creates the same identifiers for the same seed, whatever pages are visited', async () => {
  const idsWith = async (visit: boolean) => {
    const seeded = await startMock({ port: 0, seed: 7 });
    try {
      const ids: (string | null)[] = [];
      for (const path of ['/v1/topics', '/nothing']) {
        if (visit) await fetch(`${seeded.url}/__mock/requests`);
        ids.push((await fetch(seeded.url + path)).headers.get('X-Request-Id'));
      }
      return ids;
    } finally {
      await seeded.close();
    }
  };
  const ids = await idsWith(false);
  expect(new Set(ids).size).toBe(2);
  expect(await idsWith(true)).toEqual(ids);
});

it('the proxy identifies its own failures, and passes on the header of the upstream', async () => {
  const proxy = await startProxy({ upstream: mock.url, port: 0 });
  const lost = await startProxy({ upstream: 'http://127.0.0.1:9', port: 0 });
  try {
    for (const { url } of [proxy, lost]) {
      const response = await fetch(`${url}/v1/topics`, { headers: { 'X-Request-Id': 'order-44' } });
      const { header, inBody } = await idsOf(response);
      expect([header, inBody]).toEqual(['order-44', 'order-44']);
    }
    await expect.poll(() => proxy.journal.list().at(-1)?.requestId).toBe('order-44');
  } finally {
    await proxy.close();
    await lost.close();
  }
});
