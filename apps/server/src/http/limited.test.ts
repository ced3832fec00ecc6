import { Readable } from 'node:stream';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import type { AppParts } from './app.ts';
import type { Call } from './handler.ts';
import type { Taken } from './rate-limits/buckets.ts';
import { Place } from './rate-limits/place.ts';
import { Refused } from './refused.ts';
import { sampleHandlers } from './samples.ts';
import { account, appWith, expectProblem, find, samples, send } from './testing.ts';

describe('a limit', () => {
  const headers = { RateLimit: '"account";r=9;t=1', 'RateLimit-Policy': '"account";q=10;w=1' };

  it('is told on any answer, and counts before the body is read', async () => {
    const seen: unknown[] = [];
    const limited = appWith(sampleHandlers(samples), {
      limit: async (request) => {
        seen.push(request);
        return headers;
      },
    });
    for (const payload of [undefined, '{']) {
      const answer = await send(find('createTopic'), { payload }, limited);
      expect(answer.headers).toMatchObject({
        ratelimit: headers.RateLimit,
        'ratelimit-policy': headers['RateLimit-Policy'],
      });
    }
    await send(find('createAccessToken'), { headers: { authorization: undefined } }, limited);
    expect(seen).toEqual([
      { operationId: 'createTopic', account, address: '127.0.0.1' },
      { operationId: 'createTopic', account, address: '127.0.0.1' },
      { operationId: 'createAccessToken', account: null, address: '127.0.0.1' },
    ]);
  });

  it('that is reached is 429, with the time to wait', async () => {
    const reached = appWith(sampleHandlers(samples), {
      limit: async () => {
        throw new Refused(429, 'Too many requests. Wait.', { retryAfter: 1.2, headers });
      },
    });
    const answer = await send(find('listTopics'), {}, reached);
    expectProblem(find('listTopics'), answer, 429);
    expect(answer.headers).toMatchObject({ 'retry-after': '2', ratelimit: headers.RateLimit });
  });
});

describe('a limit that the handler counts along with its work', () => {
  const sample = find('createTopic');
  const granted = { granted: true, remaining: 4 };
  const refused = { granted: false, remaining: 0 };

  const placeOf =
    (take: () => Promise<Taken>): NonNullable<AppParts['placeOf']> =>
    async ({ operationId }) =>
      new Place({
        asking: { subject: 'a', operation: operationId, quota: 5 },
        policy: 'account',
        standing: { refusedAt: Number.NEGATIVE_INFINITY },
        take,
      });

  /** @returns the app, and how often a place was taken by itself */
  function counting(
    handle: (call: Call) => Promise<object>,
    alone: () => Promise<Taken> = async () => granted,
    log?: AppParts['log'],
  ) {
    let times = 0;
    const app = appWith(
      { createTopic: handle as never },
      {
        ...(log && { log }),
        limit: () => expect.fail('It was counted before.'),
        placeOf: placeOf(() => {
          times += 1;
          return alone();
        }),
      },
    );
    return { app, timesAlone: () => times };
  }
  const never = () => expect.fail('It was carried out.');

  it('is told on the answer', async () => {
    const { app, timesAlone } = counting(async (call) => {
      call.place?.answer({ granted: true, remaining: 2 });
      return sample.reply;
    });
    const answer = await send(sample, {}, app);
    expect(answer.statusCode).toBeLessThan(300);
    expect(answer.headers).toMatchObject({ ratelimit: '"account";r=2;t=1', 'ratelimit-policy': '"account";q=5;w=1' });
    expect(timesAlone()).toBe(0);
  });

  it.each([
    ['JSON that is none', { payload: '{' }, 400],
    ['a body of another type', { headers: { 'content-type': 'text/csv' } }, 415],
    [
      'no body, of a type that is none',
      { payload: '', headers: { 'content-type': 'garbage', 'content-length': '0' } },
      415,
    ],
    ['an answer of another type', { headers: { accept: 'text/csv' } }, 406],
  ])('counts, and tells, what is refused before its work: %s', async (_, sent, status) => {
    const { app, timesAlone } = counting(never);
    const answer = await send(sample, sent, app);
    expect(answer.statusCode).toBe(status);
    expect(answer.headers).toMatchObject({ ratelimit: '"account";r=4;t=1' });
    expect(timesAlone()).toBe(1);
  });

  it('counts what the work fails in, once', async () => {
    const unforeseen = async () => {
      throw new Error('a fault');
    };
    const counted = counting(async (call) => [call.place?.answer(granted), await unforeseen()]);
    for (const [{ app, timesAlone }, times] of [
      [counting(unforeseen), 1],
      [counted, 0],
    ] as const) {
      const answer = await send(sample, {}, app);
      expect(answer.statusCode).toBe(500);
      expect(answer.headers).toMatchObject({ ratelimit: '"account";r=4;t=1' });
      expect(timesAlone()).toBe(times);
    }
  });

  it('does not count where the database is away', async () => {
    const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    const { app, timesAlone } = counting(() => Promise.reject(away));
    expectProblem(sample, await send(sample, {}, app), 503);
    expect(timesAlone()).toBe(0);
    const uncounted = counting(never, () => Promise.reject(away));
    expectProblem(sample, await send(sample, { payload: '{' }, uncounted.app), 503);
  });

  it('is told where the database was lost after it was counted', async () => {
    const conflict = Object.assign(new Error('deadlock detected'), { code: '40P01' });
    for (const [taken, status, left] of [
      [granted, 503, 4],
      [refused, 429, 0],
    ] as const) {
      const { app } = counting(async (call) => {
        call.place?.answer(taken);
        throw conflict;
      });
      const answer = await send(sample, {}, app);
      expectProblem(sample, answer, status);
      expect(answer.headers).toMatchObject({ ratelimit: `"account";r=${left};t=1` });
    }
  });

  it('that is reached hides no fault from the log', async () => {
    const lines: string[] = [];
    const { app } = counting(
      async () => {
        throw new Error('a fault');
      },
      async () => refused,
      pino({ level: 'warn' }, { write: (line) => void lines.push(line) }),
    );
    expectProblem(sample, await send(sample, {}, app), 429);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 50, operationId: sample.id, err: { message: 'a fault' } },
    ]);
  });

  it('that is reached is 429, whoever counts', async () => {
    const inWork = counting(async (call) => {
      call.place?.answer(refused);
      throw call.place?.refused;
    });
    const before = counting(never, async () => refused);
    for (const [{ app }, sent] of [
      [inWork, {}],
      [before, { payload: '{' }],
    ] as const) {
      const answer = await send(sample, sent, app);
      expectProblem(sample, answer, 429);
      expect(answer.headers).toMatchObject({ 'retry-after': '1', ratelimit: '"account";r=0;t=1' });
    }
    expect([inWork.timesAlone(), before.timesAlone()]).toEqual([0, 1]);
  });

  const padded = (length: number) => String(sample.payload).padEnd(length);
  it.each([
    ['a body of 4,096 bytes', { payload: padded(4096) }, 'later'],
    ['a larger one', { payload: padded(4097) }, 'before'],
    [
      'one of unknown size',
      { payload: Readable.from([padded(100)]), headers: { 'transfer-encoding': 'chunked' } },
      'before',
    ],
    ['a request with a key, which may be answered already', { headers: { 'idempotency-key': 'key-1' } }, 'before'],
  ])('is counted before or later: %s', async (_, sent, when) => {
    const seen: string[] = [];
    const app = appWith(
      {
        createTopic: (async (call: Call) => {
          seen.push(call.place ? 'later' : 'before');
          call.place?.answer(granted);
          return sample.reply;
        }) as never,
      },
      {
        limit: async () => ({ RateLimit: 'before' }),
        placeOf: placeOf(() => expect.fail('It is counted already.')),
      },
    );
    const answer = await send(sample, sent, app);
    expect(answer.statusCode).toBeLessThan(300);
    expect(seen).toEqual([when]);
    expect(answer.headers.ratelimit).toBe(when === 'before' ? 'before' : '"account";r=4;t=1');
  });
});
