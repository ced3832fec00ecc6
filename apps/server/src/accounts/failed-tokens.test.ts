import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readContract } from '../contract/contract.ts';
import { readDocument } from '../contract/document.ts';
import { useDatabase } from '../database/testing.ts';
import { createApp } from '../http/app.ts';
import type { Handler } from '../http/handler.ts';
import { testAccount, testCall, testContext } from '../testing.ts';
import { type Accounts, createAccounts } from './accounts.ts';
import { createFailedTokens } from './failed-tokens.ts';
import { rotateApiKey } from './manage.ts';

afterEach(() => vi.useRealTimers());

describe('failed tokens', () => {
  const refusal = expect.objectContaining({ status: 429, retryAfter: expect.any(Number) });

  it('are counted by address, an IPv6 network as one, for a minute', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const failed = createFailedTokens(2);
    for (const host of [1, 2]) failed.count(`2001:db8::${host}`);
    expect(() => failed.require('2001:db8::3')).toThrow(refusal);
    expect(() => failed.count('2001:db8::3')).toThrow(refusal);
    failed.require('2001:db8:0:1::1');
    failed.require('192.0.2.1');
    vi.advanceTimersByTime(60_001);
    failed.require('2001:db8::3');
  });

  it('of very many addresses are forgotten, oldest first', () => {
    const failed = createFailedTokens(1);
    for (let count = 0; count <= 50_000; count++)
      failed.count(`10.${count >> 16}.${(count >> 8) & 255}.${count & 255}`);
    failed.require('10.0.0.0');
    expect(() => failed.require('10.0.0.1')).toThrow(refusal);
  });
});

describe('an address whose tokens fail', async () => {
  const open = await useDatabase();
  const context = testContext(open, { config: { ...testContext(open).config, maxFailedTokens: 5 } });
  const contract = readContract(await readDocument());
  let accounts: Accounts;
  let app: ReturnType<typeof createApp>;
  beforeEach(() => {
    accounts = createAccounts(context);
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
  });

  const call = (url: string, token: string, address = '192.0.2.7') =>
    app.inject({ url, headers: { Authorization: `Bearer ${token}`, 'X-Forwarded-For': address } });
  /** A token of a new account. */
  async function signIn() {
    const { userName } = await testAccount(context);
    const apiKey = await rotateApiKey(open.database, userName);
    const handler = accounts.handlers?.createAccessToken as Handler<'createAccessToken'>;
    const { body } = await handler(testCall('createAccessToken', null as never, { body: { apiKey, userName } }));
    return { userName, token: body.data.access_token };
  }

  it('gets 429 in the error format of each family, and other addresses do not', async () => {
    const { token } = await signIn();
    for (let count = 0; count < 5; count++) expect((await call('/v1/topics', `wrong-${count}`)).statusCode).toBe(401);
    const paths = contract.operations.filter(({ method, secured }) => method === 'GET' && secured);
    expect(new Set(paths.map(({ family }) => family)).size).toBeGreaterThanOrEqual(4);
    for (const { template } of paths) {
      const rejected = await call(template.replace(/\{\w+\}/g, 'x'), 'wrong');
      expect(rejected.statusCode).toBe(429);
      expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
    }
    // Nothing is checked, also not what is right.
    expect((await call('/v1/topics', token)).statusCode).toBe(429);
    expect((await call('/v1/topics', 'wrong', '192.0.2.8')).statusCode).toBe(401);
    expect((await call('/v1/topics', token, '192.0.2.8')).statusCode).toBe(501);
    // What was verified goes on working from everywhere.
    expect((await call('/v1/topics', token)).statusCode).toBe(501);
  });

  it('is one whose tokens were revoked, and not one whose tokens have expired', async () => {
    const revoked = await signIn();
    await rotateApiKey(open.database, revoked.userName);
    for (let count = 0; count < 5; count++) expect((await call('/v1/topics', revoked.token)).statusCode).toBe(401);
    expect((await call('/v1/topics', revoked.token)).statusCode).toBe(429);

    const { token } = await signIn();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 3600 * 1000 });
    for (let count = 0; count < 10; count++)
      expect((await call('/v1/topics', token, '192.0.2.9')).statusCode).toBe(401);
  });
});
