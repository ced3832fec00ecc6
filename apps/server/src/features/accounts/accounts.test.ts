import fastify from 'fastify';
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from 'jose';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Account } from '../../http/account.ts';
import { createKeys } from '../../platform/crypto/key-derivation.ts';
import type { OpenDatabase } from '../../platform/postgres/database.ts';
import { openDatabase } from '../../platform/postgres/open-database.ts';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testCall, testContext, testSecret } from '../../testing.ts';
import { testActor } from '../audit/testing.ts';
import type { Context } from '../context.ts';
import { type Accounts, createAccounts } from './accounts.ts';
import { listApiKeys, revokeApiKey, rotateApiKey } from './api-keys.ts';
import { createAccount, listAccounts, replaceSigningKey, setDisabled, updateAccount } from './manage-accounts.ts';
import { loadSigningKeys, renewSigningKey } from './signing-keys.ts';
import { testApiKey } from './testing.ts';

const open = await useDatabase();
let elsewhere: OpenDatabase;
let context: Context;
/** Two instances on one database. */
let here: Accounts;
let there: Accounts;
let userName: string;
let apiKey: string;
/** The account of `userName`. */
let id: string;
let count = 0;

beforeAll(async () => {
  const settings = { databaseUrl: open.directUrl, directDatabaseUrl: undefined, dataDir: '' };
  elsewhere = await openDatabase(settings, pino({ level: 'silent' }));
});
afterAll(() => elsewhere.close());

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  context = testContext(open);
  here = createAccounts(context);
  there = createAccounts(testContext(elsewhere));
  userName = `user-${++count}@example.com`;
  ({ apiKey, id } = await createAccount(open.database, testActor, {
    userName,
    sandbox: false,
    defaultSender: 'Example',
    tokenLifetime: 900,
  }));
});
afterEach(async () => {
  await here.close?.();
  await there.close?.();
  vi.useRealTimers();
  await sql`DELETE FROM failed_sign_ins`.execute(open.database);
});

/** Lets the instances look at what has changed. */
async function look(): Promise<void> {
  await vi.advanceTimersByTimeAsync(2000);
  // The look is a query on a real connection: one after it is answered later.
  for (const { database } of [open, elsewhere]) await sql`SELECT 1`.execute(database);
}

async function accountNamed(userName: string) {
  return (await listAccounts(open.database)).find((account) => account.userName === userName);
}

interface Attempt {
  apiKey?: string;
  userName?: string;
  address?: string;
  on?: Accounts;
}

async function signIn({ address = '192.0.2.1', on = here, ...body }: Attempt = {}) {
  const call = testCall('createAccessToken', undefined as unknown as Account, { body: { apiKey, userName, ...body } });
  const handler = on.handlers?.createAccessToken ?? expect.fail('There is no handler.');
  return handler({ ...call, address });
}

async function token(attempt?: Attempt): Promise<string> {
  const { body } = await signIn(attempt);
  return body.data.access_token;
}

const rejection = (status: number) => expect.objectContaining({ name: 'HttpError', status });

describe('signing in', () => {
  it('gives a token that lasts as long as the account says, and is not cached on its way', async () => {
    const reply = await signIn();
    expect(reply).toEqual({
      status: 200,
      body: {
        replyCode: 0,
        replyMessage: 'Signed in',
        requestId: expect.any(String),
        clientRequestId: 0,
        requestTime: expect.any(String),
        data: { access_token: expect.any(String), token_type: 'Bearer', expires_in: 900 },
      },
      headers: { 'Cache-Control': 'no-store' },
    });
    const { exp = 0, iat = 0 } = decodeJwt(reply.body.data.access_token);
    expect(exp - iat).toBe(900);
    expect(await there.authenticate(reply.body.data.access_token)).toMatchObject({ userName, sandbox: false });
  });

  it('says the same to a wrong key and to a user name that is not there', async () => {
    const wrong = await signIn({ apiKey: 'wrong' }).catch((error) => error);
    const unknown = await signIn({ userName: 'nobody@example.com' }).catch((error) => error);
    expect(wrong).toEqual(rejection(401));
    expect({ ...unknown, stack: '' }).toEqual({ ...wrong, stack: '' });
    expect(unknown.message).toBe(wrong.message);
    expect(wrong.message).toBe(
      'The apiKey and userName do not belong together, or the account is disabled. Check both.',
    );
  });

  it('rejects the key of another account', async () => {
    const settings = { userName: 'another@example.com', sandbox: true, defaultSender: 'A', tokenLifetime: 60 };
    const { apiKey } = await createAccount(open.database, testActor, settings);
    await expect(signIn({ apiKey })).rejects.toEqual(rejection(401));
  });

  it('leaves neither the key nor, where it failed, names and addresses in the database', async () => {
    await signIn();
    await expect(signIn({ userName: 'stranger@example.com', address: '198.51.100.99' })).rejects.toEqual(
      rejection(401),
    );
    const { rows } = await sql<{ text: string }>`
      SELECT t::text AS text FROM accounts t UNION ALL SELECT t::text FROM api_keys t UNION ALL SELECT t::text FROM failed_sign_ins t
    `.execute(open.database);
    const text = rows.map((row) => row.text).join('\n');
    for (const secret of [apiKey, 'stranger@example.com', '198.51.100.99']) expect(text).not.toContain(secret);
    expect(text).toContain(userName);
  });
});

describe('an API key', () => {
  const owner = () => ({ id, userName });

  it('that has expired rejects the sign-in and its tokens, and says so', async () => {
    const expiresAt = new Date(Date.now() + 600_000);
    apiKey = await testApiKey(context, owner(), { expiresAt });
    const reply = await signIn();
    // The token ends with the key.
    expect(reply.body.data.expires_in).toBeLessThanOrEqual(600);
    await sql`UPDATE api_keys SET expires_at = now() WHERE expires_at IS NOT NULL`.execute(open.database);
    const message = 'The API key has expired. Sign in with another key of the account.';
    await expect(signIn()).rejects.toMatchObject({ status: 401, message });
    await look();
    const reason = () => there.authenticate(reply.body.data.access_token, {}, '').catch(({ message }) => message);
    await expect.poll(reason).toBe('The API key of the token has expired. Sign in with another key.');
  });

  it('that was rotated works until the overlap is over, next to the new one', async () => {
    const former = await token();
    const { created } = await rotateApiKey(open.database, testActor, owner(), { key: 'default', overlapMs: 60_000 });
    await look();
    for (const accepted of [former, await token(), await token({ apiKey: created.apiKey })]) {
      expect(await there.authenticate(accepted)).toMatchObject({ userName });
    }
  });

  it('that is revoked ends its own tokens, and those of no other key', async () => {
    const other = await testApiKey(context, owner());
    const [revoked, kept] = [await token(), await token({ apiKey: other })];
    for (const accepted of [revoked, kept]) await there.authenticate(accepted);
    await revokeApiKey(open.database, testActor, owner(), 'default');
    await look();
    const reason = () => there.authenticate(revoked, {}, '').catch(({ message }) => message);
    await expect.poll(reason).toBe('The API key of the token was revoked. Sign in with another key.');
    expect(await there.authenticate(kept)).toMatchObject({ userName });
    await expect(signIn()).rejects.toEqual(rejection(401));
  });

  it.each<[string, () => Promise<unknown>]>([
    ['a sign-in', () => signIn()],
    ['a request with its token', authenticateOnly],
  ])('records when it was last used: by %s', async (_, use) => {
    await use();
    await here.close?.();
    await there.close?.();
    const [key] = await listApiKeys(open.database, id);
    expect(Date.now() - (key?.lastUsedAt?.getTime() ?? 0)).toBeLessThan(60_000);
  });

  /** Uses a token after the sign-in of it was recorded and forgotten. */
  async function authenticateOnly(): Promise<void> {
    const signedIn = await token();
    await here.close?.();
    await open.database.updateTable('api_keys').set({ last_used_at: null }).execute();
    await there.authenticate(signedIn);
  }

  it('records no use for a failed sign-in', async () => {
    await signIn({ userName: 'other@example.com' }).catch(() => {});
    await here.close?.();
    expect((await listApiKeys(open.database, id))[0]?.lastUsedAt).toBeNull();
  });
});

describe('a failed sign-in', () => {
  const logged = async (attempt: Attempt) => {
    const warn = vi.fn();
    // The sign-in has no caller yet.
    const call = testCall('createAccessToken', undefined as unknown as Account, {
      body: { apiKey, userName, ...attempt },
    });
    const handler = here.handlers?.createAccessToken ?? expect.fail('There is no handler.');
    const address = '198.51.100.7';
    await expect(handler({ ...call, address, log: { warn } as unknown as typeof call.log })).rejects.toEqual(
      rejection(401),
    );
    expect(JSON.stringify(warn.mock.calls)).not.toContain(attempt.apiKey ?? apiKey);
    return warn.mock.calls;
  };

  it('of a known key is logged with its id, its masked id and the address', async () => {
    const [key] = await listApiKeys(open.database, id);
    const who = { apiKeyId: key?.id, maskedId: key?.maskedId, clientAddress: '198.51.100.7' };
    expect(await logged({ userName: 'someone@example.com' })).toEqual([[who, 'sign-in failed']]);
    await sql`UPDATE api_keys SET expires_at = now() WHERE id = ${key?.id}`.execute(open.database);
    expect(await logged({})).toEqual([[who, 'sign-in failed; key expired']]);
  });

  it('of an unknown key is logged with a hash of the user name', async () => {
    const fieldsOf = async (attempt: Attempt) => (await logged(attempt))[0]?.[0];
    const [first, again] = [await fieldsOf({ apiKey: 'wrong' }), await fieldsOf({ apiKey: 'guess' })];
    const other = await fieldsOf({ apiKey: 'wrong', userName: 'someone@example.com' });
    expect(first).toEqual({ userNameHash: expect.stringMatching(/^[\w-]{16}$/), clientAddress: '198.51.100.7' });
    expect(again).toEqual(first);
    expect(other).not.toEqual(first);
  });
});

describe('failed sign-ins', () => {
  const fail = (attempt: Attempt = {}) => signIn({ apiKey: 'wrong', ...attempt }).catch((error) => error);

  it('are ten for an address and an account; then the right key is rejected, too', async () => {
    for (let failures = 0; failures < 10; failures++) expect(await fail()).toEqual(rejection(401));
    const denied = await signIn().catch((error) => error);
    expect(denied).toEqual(rejection(429));
    expect(denied.retryAfter).toBeGreaterThan(0);
    expect(denied.retryAfter).toBeLessThanOrEqual(900);
    expect(denied.headers).toEqual({
      RateLimit: `"failures";r=0;t=${denied.retryAfter}`,
      'RateLimit-Policy': '"failures";q=10;w=900',
    });
    await expect(signIn({ on: there })).rejects.toEqual(rejection(429));
  });

  it('of a stranger do not lock the owner out', async () => {
    for (let failures = 0; failures < 12; failures++) await fail({ address: '203.0.113.9' });
    await signIn();
  });

  it('that arrive at the same time on two instances are counted, too', async () => {
    const errors = await Promise.all(Array.from({ length: 40 }, (_, index) => fail({ on: index % 2 ? here : there })));
    expect(errors.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(errors.filter(({ status }) => status === 429)).toHaveLength(30);
  });

  it('are a hundred for an address over all accounts', async () => {
    for (let failures = 0; failures < 100; failures++) {
      expect(await fail({ userName: `guess-${failures}` })).toEqual(rejection(401));
    }
    expect(await fail({ userName: 'one more' })).toEqual(rejection(429));
    await expect(signIn()).rejects.toEqual(rejection(429));
    await signIn({ address: '192.0.2.2' });
  });

  it('count for a whole network of IPv6', async () => {
    for (let failures = 0; failures < 10; failures++) await fail({ address: `2001:db8::${failures + 1}` });
    await expect(signIn({ address: '2001:db8::ffff' })).rejects.toEqual(rejection(429));
    await signIn({ address: '2001:db8:1::1' });
  });

  it('are forgotten after their window', async () => {
    for (let failures = 0; failures < 10; failures++) await fail();
    await sql`UPDATE failed_sign_ins SET expire = expire - 15 * 60 * 1000`.execute(open.database);
    await signIn();
  });
});

describe('what changes of an account', () => {
  it('reaches every instance at its next look: disabling', async () => {
    const accepted = await token();
    await there.authenticate(accepted);
    await setDisabled(open.database, testActor, userName, true);
    await look();
    await expect.poll(() => there.authenticate(accepted).catch((error) => error)).toEqual(rejection(401));
    await expect(here.authenticate(accepted)).rejects.toEqual(rejection(401));
    await expect(signIn()).rejects.toEqual(rejection(401));
  });

  it('takes its tokens again within a second when it is enabled', async () => {
    const accepted = await token();
    await setDisabled(open.database, testActor, userName, true);
    await expect(there.authenticate(accepted)).rejects.toEqual(rejection(401));
    await setDisabled(open.database, testActor, userName, false);
    const authenticate = () => there.authenticate(accepted).catch((error) => error);
    await expect.poll(authenticate, { timeout: 5000 }).toMatchObject({ userName });
  });

  it('is not missed when a look falls between the change and its commit', async () => {
    const accepted = await token();
    await there.authenticate(accepted);
    await open.database.transaction().execute(async (transaction) => {
      await transaction
        .updateTable('accounts')
        .set({ disabled_at: sql<Date>`now()` })
        .where('user_name', '=', userName)
        .execute();
      await look();
      await there.authenticate(accepted);
    });
    await look();
    await expect.poll(() => there.authenticate(accepted).catch((error) => error)).toEqual(rejection(401));
  });

  it('rejects the previous API key at once and its tokens at the next poll; accepts those of the new one at once', async () => {
    const former = await token();
    await there.authenticate(former);
    const formerKey = apiKey;
    const rotation = { key: 'default', overlapMs: 0 };
    ({ apiKey } = (await rotateApiKey(open.database, testActor, { id, userName }, rotation)).created);
    await expect(signIn({ apiKey: formerKey })).rejects.toEqual(rejection(401));
    expect(await there.authenticate(await token())).toMatchObject({ userName });
    await look();
    await expect.poll(() => there.authenticate(former).catch((error) => error)).toEqual(rejection(401));
    await expect(here.authenticate(former)).rejects.toEqual(rejection(401));
  });

  it('keeps the settings that are not named', async () => {
    await updateAccount(open.database, testActor, userName, { tokenLifetime: 60 });
    await updateAccount(open.database, testActor, userName, { limits: { listTopics: 3 } });
    await updateAccount(open.database, testActor, userName, { defaultSender: 'Shop', limits: { createTopic: 5 } });
    expect(await accountNamed(userName)).toMatchObject({
      tokenLifetime: 60,
      defaultSender: 'Shop',
      limits: { listTopics: 3, createTopic: 5 },
    });
  });

  it.each([
    ['setDisabled', (name: string) => setDisabled(open.database, testActor, name, true)],
    ['changeAccount', (name: string) => updateAccount(open.database, testActor, name, { tokenLifetime: 60 })],
  ])('is distinguished from an unknown account: %s', async (_, change) => {
    await expect(change('unknown')).rejects.toThrow('There is no account unknown.');
  });

  it('is not the name: that is taken', async () => {
    const settings = { userName, sandbox: true, defaultSender: 'Example', tokenLifetime: 60 };
    await expect(createAccount(open.database, testActor, settings)).rejects.toThrow(
      `There is an account ${userName} already.`,
    );
    await signIn();
  });
});

describe('the default sender of an account', () => {
  it.each(['', 'Example Shop', 'Shop 🛒', 'Лавка'])(
    'is one that a request can name, unlike "%s"',
    async (defaultSender) => {
      const settings = { userName: 'other', sandbox: true, defaultSender, tokenLifetime: 60 };
      await expect(createAccount(open.database, testActor, settings)).rejects.toThrow(/^defaultSender must /);
      expect((await listAccounts(open.database)).map((account) => account.userName)).not.toContain('other');
      await expect(updateAccount(open.database, testActor, userName, { defaultSender })).rejects.toThrow(
        /^defaultSender must /,
      );
      expect(await accountNamed(userName)).not.toMatchObject({ defaultSender });
    },
  );
});

describe('signing keys', () => {
  const kids = async (on: Accounts) => (await on.cache.signingKeys()).jwks.keys.map(({ kid }) => kid);
  const kidOf = (token: string) => decodeProtectedHeader(token).kid;
  const endOverlap = async () => {
    await sql`UPDATE signing_keys SET retired_at = now() WHERE retired_at > now()`.execute(open.database);
    await look();
  };

  it('are one, when two instances start at the same time', async () => {
    await sql`DELETE FROM signing_keys`.execute(open.database);
    await Promise.all([here, there, here, there].map((on) => on.cache.signingKeys()));
    expect(await kids(here)).toEqual(await kids(there));
    expect(await kids(here)).toHaveLength(1);
  });

  it('are published, without their private half', async () => {
    const app = fastify();
    here.routes?.(app);
    const reply = await app.inject('/.well-known/jwks.json');
    expect(reply.headers).toMatchObject({
      'content-type': expect.stringContaining('application/jwk-set+json'),
      'cache-control': 'public, max-age=300',
    });
    const keySet = reply.json<JSONWebKeySet>();
    for (const key of keySet.keys) {
      expect(key).toEqual({
        kty: 'OKP',
        crv: 'Ed25519',
        x: expect.any(String),
        kid: expect.any(String),
        alg: 'EdDSA',
        use: 'sig',
      });
    }
    const { payload } = await jwtVerify(await token(), createLocalJWKSet(keySet));
    expect(payload.iss).toBe('omnichannel');
    await app.close();
  });

  it('are replaced: after the overlap the former one signs no more, its tokens stay good, and other instances take the new ones', async () => {
    const former = await token();
    await there.authenticate(former);
    const published = (await kids(here)).length;
    await replaceSigningKey(open.database, testActor, context.keys);
    await look();
    // Gateways learn of the new key before anything is signed by it.
    await expect.poll(() => kids(here)).toHaveLength(published + 1);
    expect(kidOf(await token())).toBe(kidOf(former));
    await endOverlap();
    await expect.poll(async () => kidOf(await token())).not.toBe(kidOf(former));
    const fresh = createAccounts(testContext(elsewhere));
    for (const on of [here, there, fresh]) {
      expect(await on.authenticate(former)).toMatchObject({ userName });
      expect(await on.authenticate(await token())).toMatchObject({ userName });
    }
    await fresh.close?.();
  });

  it('that another instance created just now are read before a token is rejected', async () => {
    await there.cache.signingKeys();
    await replaceSigningKey(open.database, testActor, context.keys);
    await sql`UPDATE signing_keys SET retired_at = now() WHERE retired_at > now()`.execute(open.database);
    const fresh = createAccounts(context);
    const signed = await token({ on: fresh });
    // Not for every token that names an unknown key: anyone can send those.
    vi.advanceTimersByTime(1500);
    expect(await there.authenticate(signed)).toMatchObject({ userName });
    await fresh.close?.();
  });

  it('are revoked: earlier tokens are rejected, too', async () => {
    const former = await token();
    await there.authenticate(former);
    await replaceSigningKey(open.database, testActor, context.keys, { revoke: true });
    await look();
    await expect.poll(() => there.authenticate(former).catch((error) => error)).toEqual(rejection(401));
    await there.authenticate(await token({ on: there }));
  });

  it('are replaced by themselves when they are old, and gone everywhere when they are removed', async () => {
    const former = await token();
    const before = await kids(here);
    await sql`UPDATE signing_keys SET created_at = now() - interval '91 days'`.execute(open.database);
    await look();
    await token();
    // The key is replaced in the background.
    await expect.poll(() => kids(here)).toHaveLength(before.length + 1);
    await endOverlap();
    await expect.poll(async () => kidOf(await token())).not.toBe(kidOf(former));
    await here.authenticate(former);
    await sql`DELETE FROM signing_keys WHERE retired_at IS NOT NULL`.execute(open.database);
    await look();
    await expect.poll(() => kids(here)).not.toContain(kidOf(former));
    await expect(here.authenticate(former)).rejects.toEqual(rejection(401));
  });

  it('are replaced when the secret of the service is: former tokens stay good, the former secret can go', async () => {
    const former = await token();
    const secret = 'another-secret-for-tests-0123456789-abcdefghijklmnopq';
    const keys = createKeys(secret, [testSecret]);
    // As each start does.
    await renewSigningKey(open.database, keys);
    const withFormer = createAccounts({ ...context, keys });
    expect(await withFormer.authenticate(former)).toMatchObject({ userName });
    expect(kidOf(await token({ on: withFormer }))).toBe(kidOf(former));
    await withFormer.close?.();

    const withoutFormer = createAccounts({ ...context, keys: createKeys(secret) });
    expect(await withoutFormer.authenticate(former)).toMatchObject({ userName });
    // Without the secret of the former key the new one signs at once.
    const { current } = await loadSigningKeys(open.database, keys);
    const signed = await token({ on: withoutFormer });
    expect(kidOf(signed)).not.toBe(kidOf(former));
    expect(current.kid).toBe(kidOf(former));
    await withoutFormer.close?.();
    await sql`DELETE FROM signing_keys`.execute(open.database);
  });

  it('are not replaced in turn by instances that hold the secret of each other for the former one', async () => {
    const secret = 'another-secret-for-tests-0123456789-abcdefghijklmnopq';
    const [restarted, waiting] = [createKeys(secret, [testSecret]), createKeys(testSecret, [secret])];
    await token();
    await renewSigningKey(open.database, restarted);
    const { current } = await loadSigningKeys(open.database, restarted);
    for (const keys of [waiting, restarted, waiting]) {
      expect((await loadSigningKeys(open.database, keys)).current.kid).toBe(current.kid);
    }
    await sql`DELETE FROM signing_keys`.execute(open.database);
  });

  it('of a secret that is lost: tokens stay good, signing in says what to do', async () => {
    const former = await token();
    const lost = createAccounts({ ...context, keys: createKeys('a secret that is not the one of before, at all, no') });
    expect(await lost.authenticate(former)).toMatchObject({ userName });
    await expect(signIn({ on: lost })).rejects.toThrow('OMNICHANNEL_PREVIOUS_SECRETS');
    expect(kidOf(await token())).toBe(kidOf(former));
    await lost.close?.();
  });
});
