import { afterAll, describe, expect, it } from 'vitest';
import { startMock } from '../src/index.ts';

const mock = await startMock({ port: 0 });
afterAll(() => mock.close());
const headers = { Authorization: 'Bearer test' };
const last = () => mock.requests().at(-1);

describe('what a request asks for itself', () => {
  it.each([
    ['an answer', headers, 200],
    ['a rejection', {}, 401],
  ])('holds %s back: a later request is answered before', async (_, credentials, status) => {
    const answered: number[] = [];
    const slow = fetch(`${mock.url}/v1/topics?__delay=1000`, { headers: credentials }).then((response) => {
      answered.push(response.status);
    });
    await fetch(`${mock.url}/v1/topics?__code=429`, { headers });
    answered.push(429);
    await slow;
    expect(answered).toEqual([429, status]);
    expect(mock.requests()).toContainEqual(expect.objectContaining({ delay: 1000, status }));
  });

  it.each([
    ['/v1/topics', 'statusCode'],
    ['/datasets', 'code'],
    ['/conversation/wab/v1/templates/namespace', 'errors'],
    ['/mfa/v1/destinations/verification?checkCode=x', 'replyCode'],
  ])('%s answers fault=503 in its error format', async (path, member) => {
    const response = await fetch(mock.url + path, { headers: { ...headers, Prefer: 'fault=503' } });
    expect(response.status).toBe(503);
    expect(response.headers.get('Retry-After')).toBe('1');
    expect(await response.json()).toHaveProperty(member);
    expect(last()).toMatchObject({ fault: 'status', status: 503 });
  });

  it('fault=503 is not recorded where the request fails otherwise', async () => {
    const response = await fetch(`${mock.url}/v1/nonesuch`, { headers: { ...headers, Prefer: 'fault=503' } });
    expect(response.status).toBe(404);
    expect(last()).not.toHaveProperty('fault');
  });

  it.each(['cut', 'malformed'])('fault=%s leaves an answer without a body whole, and is not logged', async (fault) => {
    const response = await fetch(`${mock.url}/v1/topics/order-updates/subscribers/removal`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json', Prefer: `fault=${fault}` },
      body: '{"subscribers":["user-1042"]}',
    });
    expect([response.status, await response.text()]).toEqual([204, '']);
    expect(last()).not.toHaveProperty('fault');
  });

  it('is rejected where it is a typo, in the error format of the path', async () => {
    const response = await fetch(`${mock.url}/datasets?__fautl=503`, { headers });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ message: expect.stringContaining('Did you mean __fault?') });
  });
});

it('an error rate of 1 fails every request but a preflight', async () => {
  const failing = await startMock({ port: 0, errorRate: 1 });
  try {
    const preflight = { Origin: 'http://localhost:3000', 'Access-Control-Request-Method': 'GET' };
    const statuses = await Promise.all([
      fetch(`${failing.url}/v1/topics`, { headers }).then(({ status }) => status),
      fetch(`${failing.url}/v1/topics`, { method: 'OPTIONS', headers: preflight }).then(({ status }) => status),
    ]);
    expect(statuses).toEqual([503, 204]);
  } finally {
    await failing.close();
  }
});

it('latency holds every answer back', async () => {
  const slow = await startMock({ port: 0, latency: { p50: 50, p99: 50 } });
  try {
    await fetch(`${slow.url}/v1/topics`, { headers });
    expect(slow.requests()).toMatchObject([{ delay: 50, status: 200 }]);
  } finally {
    await slow.close();
  }
});

it.each([
  [{ latency: { p50: 400, p99: 50 } }, '--latency (option latency) must be two times in milliseconds'],
  [{ latency: { p50: 0, p99: 0 } }, 'p50 above 0'],
  [{ errorRate: 5 }, '--error-rate (option errorRate) must be a share from 0 to 1'],
  [{ errorRate: Number.NaN }, '--error-rate'],
  [{ sseInterval: -1 }, '--sse-interval (option sseInterval)'],
  [{ webhookInterval: Number.POSITIVE_INFINITY }, '--webhook-interval (option webhookInterval)'],
])('startMock rejects %j', async (options, message) => {
  await expect(startMock({ port: 0, ...options })).rejects.toThrow(message);
});
