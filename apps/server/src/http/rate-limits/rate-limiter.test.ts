import { createHmac } from 'node:crypto';
import { createRequire } from 'node:module';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { isConnectionError } from '../../platform/postgres/connection-errors.ts';
import { newId } from '../../platform/postgres/ids.ts';
import { openDatabase } from '../../platform/postgres/open-database.ts';
import { useDatabase, waitingFor } from '../../platform/postgres/testing.ts';
import { testAccount, testCall, testContext } from '../../testing.ts';
import type { HttpError } from '../http-error.ts';
import { defaultRateLimits } from './default-rate-limits.ts';
import { createRateLimiter, type Limits } from './rate-limiter.ts';

const open = await useDatabase();
const context = testContext(open);
const ends: (() => unknown)[] = [];

function limitsOf(of: typeof context): Limits {
  return createRateLimiter(of);
}

let limits: Limits;
beforeEach(() => {
  limits = limitsOf(context);
});
afterAll(async () => {
  for (const end of ends) await end();
});

const signIn = (address: string) => ({ operationId: 'createAccessToken' as const, account: null, address });

/** Time does not pass in the buckets there are. */
const stopTime = () => sql`UPDATE rate_limits SET used = 0, at = now() + interval '1 hour'`.execute(open.database);

/** Returns the examples of the rate-limit headers in a contract. */
function exampleHeaders(contract: 'openapi' | 'admin') {
  const { components } = createRequire(import.meta.url)(`@omnichannel/spec/${contract}.json`);
  const { RateLimit, RateLimitPolicy } = components.headers;
  return { RateLimit: RateLimit.example, 'RateLimit-Policy': RateLimitPolicy.example };
}

describe('check', () => {
  it('gives the headers that the contracts have as examples', async () => {
    const account = await testAccount(context);
    expect(await limits.check(testCall('listTopics', account))).toEqual(exampleHeaders('openapi'));
    const operator = { kind: 'operatorKey', id: 'example', name: 'example', role: 'readOnly' } as const;
    const request = { operationId: 'listAccounts', account: null, operator, address: '192.0.2.1' } as const;
    expect(await limits.check(request)).toEqual(exampleHeaders('admin'));
  });

  it('gives the headers of the response, as the contract declares them', async () => {
    const account = await testAccount(context, { limits: { listTopics: 7 } });
    expect(await limits.check(testCall('listTopics', account))).toEqual({
      RateLimit: '"account";r=6;t=1',
      'RateLimit-Policy': '"account";q=7;w=1',
    });
    expect(await limits.check(testCall('createTopic', account))).toEqual({
      RateLimit: `"account";r=${defaultRateLimits.createTopic - 1};t=1`,
      'RateLimit-Policy': `"account";q=${defaultRateLimits.createTopic};w=1`,
    });
  });

  it('counts the requests of each operator apart', async () => {
    const remaining = async (id: string) => {
      const operator = { kind: 'operatorKey', id, name: id, role: 'readOnly' } as const;
      return (await limits.check({ operationId: 'listTopics', account: null, operator, address: '192.0.2.1' }))
        .RateLimit;
    };
    const first = await remaining('one');
    expect(first).toMatch(/^"operator";r=\d+;t=1$/);
    expect(await remaining('two')).toBe(first);
  });

  it('rejects what is over the limit with 429, the same headers and when to try again', async () => {
    const account = await testAccount(context, { limits: { listTopics: 2 } });
    const call = testCall('listTopics', account);
    await limits.check(call);
    await stopTime();
    await limits.check(call);
    await limits.check(call);
    const rejected: HttpError = await limits.check(call).then(
      () => expect.fail('It was let through.'),
      (error) => error,
    );
    expect(rejected).toMatchObject({
      name: 'HttpError',
      status: 429,
      message: 'The limit of 2 requests a second is reached. Wait, then send the request again.',
      retryAfter: 1,
      headers: { RateLimit: '"account";r=0;t=1', 'RateLimit-Policy': '"account";q=2;w=1' },
    });
    await limits.check(testCall('createTopic', account));
    await limits.check(testCall('listTopics', await testAccount(context)));
  });

  it('counts the requests of each subscriber token apart from its account, with the limit of the account', async () => {
    const account = await testAccount(context, { limits: { countUnread: 2 } });
    const browserOf = (id: string) =>
      testCall('countUnread', {
        ...account,
        subscriber: { id, subscriberId: 'lina', expiresAtMs: Date.now() + 60_000 },
      });
    const [lina, omar] = [browserOf(newId()), browserOf(newId())];
    expect(await limits.check(lina)).toEqual({
      RateLimit: '"subscriber";r=1;t=1',
      'RateLimit-Policy': '"subscriber";q=2;w=1',
    });
    await limits.check(testCall('countUnread', account));
    await stopTime();
    for (let count = 0; count < 2; count++) await limits.check(lina);
    await expect(limits.check(lina)).rejects.toMatchObject({
      status: 429,
      headers: { RateLimit: '"subscriber";r=0;t=1' },
    });
    await limits.check(omar);
    expect(await limits.check(testCall('countUnread', account))).toMatchObject({ RateLimit: '"account";r=1;t=1' });
  });

  it('lets no more through on two instances than on one', async () => {
    const account = await testAccount(context, { limits: { requestVerification: 25 } });
    const call = testCall('requestVerification', account);
    const settings = { databaseUrl: open.directUrl, directDatabaseUrl: undefined, dataDir: '' };
    const elsewhere = await openDatabase(settings, pino({ level: 'silent' }));
    ends.push(elsewhere.close);
    const instances = [limits, limitsOf(testContext(elsewhere))];
    await limits.check(call);
    await stopTime();
    const settled = await Promise.allSettled(
      Array.from({ length: 80 }, (_, index) => instances[index % 2]?.check(call)),
    );
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(25);
  });

  it('counts sign-ins by address, and keeps none', async () => {
    await limits.check(signIn('198.51.100.7'));
    await stopTime();
    for (let count = 0; count < defaultRateLimits.createAccessToken; count++)
      await limits.check(signIn('198.51.100.7'));
    await expect(limits.check(signIn('198.51.100.7'))).rejects.toMatchObject({
      status: 429,
      headers: { RateLimit: '"address";r=0;t=1', 'RateLimit-Policy': '"address";q=10;w=1' },
    });
    await limits.check(signIn('198.51.100.8'));
    const { rows } = await sql<{ row: string }>`SELECT rate_limits::text AS row FROM rate_limits`.execute(
      open.database,
    );
    const text = rows.map(({ row }) => row).join('\n');
    expect(text).not.toContain('198.51.100');
    // Versions that run side by side count in the same bucket only when both derive the same name of it.
    const hash = createHmac('sha256', context.keys.derive('rate-limits')).update('198.51.100.7').digest('base64');
    expect(text).toContain(hash);
  });

  it('lets nothing through that it cannot count: the database is away', async () => {
    const away = await openDatabase(
      { databaseUrl: 'postgres://user@127.0.0.1:1/none', directDatabaseUrl: undefined, dataDir: '' },
      pino({ level: 'silent' }),
    );
    ends.push(away.close);
    const error = await limitsOf(testContext(away))
      .check(signIn('192.0.2.1'))
      .catch((error) => error);
    expect(isConnectionError(error)).toBe(true);
  });
});

describe('close', () => {
  it.each(['listTopics', 'requestVerification'] as const)(
    'waits until a request of %s is counted',
    async (operation) => {
      const account = await testAccount(context);
      const call = testCall(operation, account);
      const closing = limitsOf(context);
      await closing.check(call);
      let isClosed = false;
      const all: (Promise<unknown> | undefined)[] = [];
      await open.database.transaction().execute(async (work) => {
        await sql`SELECT FROM rate_limits WHERE subject = ${account.id} FOR UPDATE`.execute(work);
        all.push(closing.check(call));
        await expect.poll(() => waitingFor(work)).toBe(1);
        all.push(
          closing.close?.().then(() => {
            isClosed = true;
          }),
        );
        await sql`SELECT`.execute(work);
        expect(isClosed).toBe(false);
      });
      await Promise.all(all);
    },
  );
});
