import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApp } from '../../http/app.ts';
import { readContract } from '../../http/contract/contract.ts';
import { readDocument } from '../../http/contract/document.ts';
import type { Handler } from '../../http/handler.ts';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testAccount, testCall, testContext } from '../../testing.ts';
import { testActor } from '../audit/testing.ts';
import { type Accounts, createAccounts } from './accounts.ts';
import { revokeApiKey } from './api-keys.ts';
import { createFailedTokens } from './failed-tokens.ts';
import { setDisabled } from './manage-accounts.ts';
import { testApiKey } from './testing.ts';

afterEach(() => vi.useRealTimers());

describe('failed tokens', () => {
  const failure = expect.objectContaining({ status: 429, retryAfter: expect.any(Number) });

  it('are counted by address, an IPv6 network as one, for a minute', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const failed = createFailedTokens(2);
    for (const host of [1, 2]) failed.count(`2001:db8::${host}`);
    expect(() => failed.requireBelowLimit('2001:db8::3')).toThrow(failure);
    expect(() => failed.count('2001:db8::3')).toThrow(failure);
    failed.requireBelowLimit('2001:db8:0:1::1');
    failed.requireBelowLimit('192.0.2.1');
    vi.advanceTimersByTime(60_001);
    failed.requireBelowLimit('2001:db8::3');
  });

  it('are rejected with the limit and the time until it ends', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const failed = createFailedTokens(2);
    const rejection = (attempt: () => void) => {
      try {
        return attempt();
      } catch (error) {
        return error;
      }
    };
    const tooMany = (seconds: number) => ({
      name: 'HttpError',
      status: 429,
      message: 'Too many access tokens from this address are not valid. Wait, then sign in for a new one.',
      retryAfter: seconds,
      headers: { RateLimit: `"failures";r=0;t=${seconds}`, 'RateLimit-Policy': '"failures";q=2;w=60' },
    });
    failed.count('192.0.2.1');
    failed.requireBelowLimit('192.0.2.1');
    vi.advanceTimersByTime(1000);
    failed.count('192.0.2.1');
    expect(rejection(() => failed.requireBelowLimit('192.0.2.1'))).toMatchObject(tooMany(59));
    vi.advanceTimersByTime(500);
    expect(rejection(() => failed.count('192.0.2.1'))).toMatchObject(tooMany(59));
    vi.advanceTimersByTime(58_499);
    expect(rejection(() => failed.requireBelowLimit('192.0.2.1'))).toMatchObject(tooMany(1));
    // The window may end between the check and the message.
    const { now } = performance;
    const spy = vi.spyOn(performance, 'now').mockImplementationOnce(() => now.call(performance));
    spy.mockImplementationOnce(() => now.call(performance) + 2000);
    expect(rejection(() => failed.requireBelowLimit('192.0.2.1'))).toMatchObject(tooMany(1));
    spy.mockRestore();
    vi.advanceTimersByTime(1);
    failed.requireBelowLimit('192.0.2.1');
    // A new window begins.
    for (let count = 0; count < 2; count++) failed.count('192.0.2.1');
    expect(rejection(() => failed.count('192.0.2.1'))).toMatchObject(tooMany(60));
  });

  it('of 50,000 addresses are remembered; the address whose window is oldest is forgotten first', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const failed = createFailedTokens(1);
    const address = (index: number) => `10.0.${index >> 8}.${index & 255}`;
    failed.count(address(0));
    vi.advanceTimersByTime(60_001);
    for (let index = 1; index < 50_000; index++) failed.count(address(index));
    // Its first window is over: it is the newest address now.
    failed.count(address(0));
    expect(() => failed.requireBelowLimit(address(1))).toThrow(failure);
    failed.count('192.0.2.1');
    failed.requireBelowLimit(address(1));
    for (const index of [0, 2, 49_999]) expect(() => failed.requireBelowLimit(address(index))).toThrow(failure);
  });
});

describe('an address whose tokens fail', async () => {
  const open = await useDatabase();
  const context = testContext(open, { config: { ...testContext(open).config, maxFailedTokens: 5 } });
  const contract = readContract(await readDocument());
  let accounts: Accounts;
  /** Another instance: it remembers other tokens. */
  let elsewhere: Accounts;
  let app: ReturnType<typeof createApp>;
  beforeEach(() => {
    accounts = createAccounts(context);
    elsewhere = createAccounts(context);
    app = createApp({
      contract,
      handlers: {},
      authenticate: accounts.authenticate,
      trustProxy: ['loopback'],
      checkResponses: true,
    });
  });
  afterEach(async () => {
    await app.close();
    await accounts.close?.();
    await elsewhere.close?.();
  });

  const call = (url: string, token: string, address = '192.0.2.7') =>
    app.inject({ url, headers: { Authorization: `Bearer ${token}`, 'X-Forwarded-For': address } });
  /** A token of a new account. */
  async function signIn(on = accounts) {
    const account = await testAccount(context);
    const { userName } = account;
    const apiKey = await testApiKey(context, account, { name: 'token' });
    const handler = on.handlers?.createAccessToken as Handler<'createAccessToken'>;
    const { body } = await handler(testCall('createAccessToken', null as never, { body: { apiKey, userName } }));
    return { account, userName, token: body.data.access_token };
  }

  it('gets 429 in the error format of each family, and other addresses do not', async () => {
    const { token } = await signIn(elsewhere);
    for (let count = 0; count < 5; count++) expect((await call('/v1/topics', `wrong-${count}`)).statusCode).toBe(401);
    const paths = contract.operations.filter(({ method, secured }) => method === 'GET' && secured);
    expect(new Set(paths.map(({ family }) => family)).size).toBeGreaterThanOrEqual(4);
    for (const { template } of paths) {
      const rejected = await call(template.replace(/\{\w+\}/g, 'x'), 'wrong-6');
      expect(rejected.statusCode).toBe(429);
      expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
    }
    // Nothing is checked, also not what is right.
    expect((await call('/v1/topics', token)).statusCode).toBe(429);
    expect((await call('/v1/topics', 'wrong', '192.0.2.8')).statusCode).toBe(401);
    expect((await call('/v1/topics', token, '192.0.2.8')).statusCode).toBe(501);
    // A token that was verified works from everywhere, and so does one that this instance issued.
    expect((await call('/v1/topics', token)).statusCode).toBe(501);
    expect((await call('/v1/topics', (await signIn()).token)).statusCode).toBe(501);
  });

  it.each<[string, signatures: number, () => Promise<string>]>([
    ['forged', 0, async () => 'wrong'],
    [
      'of a revoked API key',
      1,
      async () => {
        const { account, token } = await signIn(elsewhere);
        await revokeApiKey(open.database, testActor, account, 'token');
        return token;
      },
    ],
    [
      'of a disabled account',
      1,
      async () => {
        const { userName, token } = await signIn(elsewhere);
        await setDisabled(open.database, testActor, userName, true);
        return token;
      },
    ],
    [
      'expired',
      1,
      async () => {
        const { token } = await signIn(elsewhere);
        vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 3600 * 1000 });
        return token;
      },
    ],
  ])('is locked out by many tokens, and not by the repetition of one (%s)', async (name, signatures, makeToken) => {
    const token = await makeToken();
    const verify = vi.spyOn(crypto.subtle, 'verify');
    for (let count = 0; count < 20; count++) expect((await call('/v1/topics', token)).statusCode).toBe(401);
    const { length: checks } = verify.mock.calls;
    // An account may be enabled again, so its tokens are checked again after a second.
    if (name.includes('disabled')) expect(checks).toBeLessThan(20);
    else expect(checks).toBe(signatures);
    verify.mockRestore();
    // The repeated one counted once.
    for (let count = 0; count < 4; count++) expect((await call('/v1/topics', `wrong-${count}`)).statusCode).toBe(401);
    expect((await call('/v1/topics', 'wrong-4')).statusCode).toBe(429);
    expect((await call('/v1/topics', token)).statusCode).toBe(401);
  });

  it('is locked out by expired tokens that this instance does not know, and not by those that it does', async () => {
    const [known, unknown] = await Promise.all(
      [accounts, elsewhere].map((on) => Promise.all(Array.from({ length: 6 }, async () => (await signIn(on)).token))),
    );
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 3600 * 1000 });
    const statuses = async (tokens: string[] = []) => {
      const responses = [];
      for (const token of tokens) responses.push((await call('/v1/topics', token)).statusCode);
      return responses;
    };
    expect(await statuses(known)).toEqual([401, 401, 401, 401, 401, 401]);
    expect(await statuses(unknown)).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('accepts a token that becomes valid after it was rejected', async () => {
    const { userName, token } = await signIn(elsewhere);
    await setDisabled(open.database, testActor, userName, true);
    expect((await call('/v1/topics', token)).statusCode).toBe(401);
    await setDisabled(open.database, testActor, userName, false);
    const status = async () => (await call('/v1/topics', token)).statusCode;
    await expect.poll(status, { timeout: 5000, interval: 200 }).toBe(501);
    expect(await status()).toBe(501);
  });
});
