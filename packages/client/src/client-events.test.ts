import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type Answer,
  baseUrl,
  broken,
  client,
  credentials,
  number,
  ok,
  running,
  status,
  stub,
  verification,
} from '../test/stub.ts';
import { createClient } from './client.ts';
import type { CallEvent } from './options.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('onEvent', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
  });

  it('sees each attempt, wait and outcome, and nothing personal', async () => {
    const events: CallEvent[] = [];
    const { fetch } = stub(status(503), broken, ok);
    const onEvent = (event: CallEvent) => events.push(event);
    await running(client(fetch).POST(verification, { body: { number }, onEvent }));
    const operation = `POST ${verification}`;
    expect(events).toMatchObject([
      { type: 'attempt', operation, attempt: 1 },
      { type: 'wait', operation, attempt: 1, delay: 250, status: 503 },
      { type: 'attempt', operation, attempt: 2 },
      { type: 'wait', operation, attempt: 2, delay: 500, error: { name: 'ConnectionError' } },
      { type: 'attempt', operation, attempt: 3 },
      { type: 'outcome', operation, attempt: 3, status: 200, error: undefined },
    ]);
    expect(events.at(-1)).not.toHaveProperty('delay');
    expect(inspect(events, { depth: Infinity })).not.toMatch(/2025550100|secret|Bearer/);
  });

  it.each([
    ['is not JSON', new Response('<html>'), 'UnexpectedResponseError'],
    [
      'breaks off',
      new Response(new ReadableStream({ pull: (body) => body.error(new Error('reset')) })),
      'ConnectionError',
    ],
  ])('sees why an answer that %s is of no use, without a status', async (_, answer, name) => {
    const events: CallEvent[] = [];
    const watched = client(stub(() => answer).fetch, { maxRetries: 0, onEvent: (event) => events.push(event) });
    await expect(watched.GET('/v1/topics')).rejects.toMatchObject({ name });
    expect(events.at(-1)).toMatchObject({ type: 'outcome', status: undefined, error: { name } });
  });

  it('sees how long an attempt took, without the wait before it', async () => {
    const events: CallEvent[] = [];
    const takes =
      (ms: number, code: number): Answer =>
      async () => {
        await new Promise((resolve) => setTimeout(resolve, ms));
        // Reading a body would take time of the real clock.
        return new Response(null, { status: code, headers: { 'Content-Length': '0' } });
      };
    const { fetch } = stub(takes(40, 503), takes(70, 204));
    await running(client(fetch, { onEvent: (event) => events.push(event) }).GET('/v1/topics'));
    const durations = events.flatMap(({ duration }) => duration ?? []);
    expect(durations.map(Math.round)).toEqual([40, 70]);
  });

  it('names an operation without its parameters', async () => {
    const events: CallEvent[] = [];
    const { fetch } = stub();
    await client(fetch, { onEvent: (event) => events.push(event) }).GET(verification as '/v1/topics', {
      params: { query: { number } as never },
    });
    expect(events.map(({ operation }) => operation)).toEqual([`GET ${verification}`, `GET ${verification}`]);
  });

  it('sees the sign-in and the second attempt after a 401', async () => {
    const events: CallEvent[] = [];
    const signIn: Answer = () => Response.json({ data: { access_token: 'secret' } });
    const { fetch } = stub(signIn, status(401), signIn, ok);
    const onEvent = (event: CallEvent) => events.push(event);
    await createClient({ baseUrl, credentials, fetch, onEvent }).GET('/v1/topics');
    expect(events.map(({ type, operation, attempt }) => `${type} ${attempt} ${operation}`)).toEqual([
      'attempt 1 GET /v1/topics',
      'attempt 1 POST /auth/v1/tokens/',
      'outcome 1 POST /auth/v1/tokens/',
      'wait 1 GET /v1/topics',
      'attempt 2 GET /v1/topics',
      'attempt 1 POST /auth/v1/tokens/',
      'outcome 1 POST /auth/v1/tokens/',
      'outcome 2 GET /v1/topics',
    ]);
    expect(inspect(events, { depth: Infinity })).not.toMatch(/example-api-key|developer@|secret/);
  });
});

it('a call without onEvent logs nothing', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  await client(stub(ok).fetch).GET('/v1/topics');
  expect(log).not.toHaveBeenCalled();
});

describe('a call that is watched', () => {
  const fault = new Error('The metrics are down.');
  it.each([
    [
      'throws',
      () => {
        throw fault;
      },
    ],
    ['rejects', () => Promise.reject(fault)],
    ['rejects late', () => new Promise((_, reject) => setTimeout(reject, 5, fault))],
  ])('is not affected by an onEvent that %s, which is logged', async (_, onEvent) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { response } = await client(stub(ok).fetch).GET('/v1/topics', { onEvent });
    expect(response.status).toBe(200);
    // A rejection that no one handled would fail the test run.
    await vi.waitFor(() => expect(log.mock.calls).toEqual(Array(2).fill(['onEvent:', fault])));
    log.mockRestore();
  });
});
