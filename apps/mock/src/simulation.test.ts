import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startMock } from './index.ts';

const mock = await startMock({ port: 0, seed: 'simulation', checkResponses: true });
afterAll(() => mock.close());
beforeEach(() => mock.reset());

const list = (own = {}) => fetch(`${mock.url}/v1/topics`, { headers: { Authorization: 'Bearer test', ...own } });
const control = (method: string, body?: unknown, own = {}) =>
  fetch(`${mock.url}/__mock/simulation`, {
    method,
    headers: { 'Content-Type': 'application/json', ...own },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
const signup = { 'X-Mock-Session': 'signup' };

describe('the simulation of failures', () => {
  it.each([429, 500, 502, 503, 504])('gives all requests of a session the status %i', async (errorStatus) => {
    await control('PUT', { errorPercent: 100, errorStatus }, signup);
    const response = await list(signup);
    expect(response.status).toBe(errorStatus);
    expect(response.headers.get('Retry-After')).toBe([429, 503].includes(errorStatus) ? '1' : null);
    expect(await response.json()).toBeDefined();
    expect((await list()).status).toBe(200);
    expect(mock.session('signup').requests()[0]).toMatchObject({ fault: 'status', status: errorStatus, drawn: true });
  });

  it('gives a share of the requests an error', async () => {
    await control('PUT', { errorPercent: 50 });
    const statuses = await Promise.all(Array.from({ length: 60 }, async () => (await list()).status));
    expect(new Set(statuses)).toEqual(new Set([200, 503]));
  });

  it('delays responses, each within the range', async () => {
    await control('PUT', { delay: { min: 2, max: 5 } });
    for (let index = 0; index < 20; index++) await list();
    const delays = mock.requests().map(({ delay = 0 }) => delay);
    expect(Math.min(...delays)).toBeGreaterThanOrEqual(2);
    expect(Math.max(...delays)).toBeLessThanOrEqual(5);
    expect(new Set(delays).size).toBeGreaterThan(1);
  });

  it('spares requests that choose their response, and those that a rule replies to', async () => {
    await control('PUT', { errorPercent: 100 });
    expect((await list({ Prefer: 'example=empty' })).status).toBe(200);
    mock.on('listTopics').replyOnce('tooManyRequests');
    expect((await list()).status).toBe(429);
    expect((await list()).status).toBe(503);
  });

  it('is shown, and is switched off by DELETE, by zeros, and by a reset', async () => {
    const simulation = { delay: { min: 0, max: 0 }, errorPercent: 100, errorStatus: 503 };
    for (const off of [() => control('DELETE'), () => control('PUT', { errorPercent: 0 }), async () => mock.reset()]) {
      expect(await (await control('PUT', { errorPercent: 100 })).json()).toEqual(simulation);
      expect(await (await control('GET')).json()).toEqual(simulation);
      await off();
      expect(await (await control('GET')).json()).toEqual({});
      expect((await list()).status).toBe(200);
    }
    await control('PUT', { errorPercent: 100 }, signup);
    await fetch(`${mock.url}/__mock`, { method: 'DELETE', headers: signup });
    expect((await list(signup)).status).toBe(200);
  });

  it.each([
    [[], 'simulation must be an object'],
    [{ rate: 1 }, 'simulation has the unknown field "rate"'],
    [{ eror: 1 }, 'The fields are delay, errorPercent, errorStatus.'],
    [{ errorPercent: 101 }, 'simulation.errorPercent must be a percentage from 0 to 100.'],
    [{ errorPercent: '5' }, 'simulation.errorPercent must be'],
    [
      { errorPercent: 5, errorStatus: 404 },
      'simulation.errorStatus is 404. It must be one of 429, 500, 502, 503, 504.',
    ],
    [{ delay: 5 }, 'simulation.delay must be milliseconds'],
    [{ delay: { min: 5, max: 1 } }, 'min not above max'],
    [{ delay: { min: 0, max: 60_001 } }, 'from 0 to 60000'],
    [
      { errorRate: 5 },
      'simulation has the unknown field "errorRate". The fields are delay, errorPercent, errorStatus.',
    ],
    [{ delay: { min: 1, mx: 5 } }, 'simulation.delay has the unknown field "mx". Did you mean max?'],
    [{ delay: { min: -1 } }, 'simulation.delay must be'],
  ])('%j is rejected', async (body, message) => {
    const response = await control('PUT', body);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(JSON.stringify(message).slice(1, -1));
    expect(await (await control('GET')).json()).toEqual({});
  });
});
