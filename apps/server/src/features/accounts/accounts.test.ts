import { decodeJwt } from 'jose';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import type { Account } from '../../http/account.ts';
import { testCall } from '../../testing.ts';
import { testActor } from '../audit/testing.ts';
import { listApiKeys, revokeApiKey, rotateApiKey } from './api-keys.ts';
import { createAccount, listAccounts, setDisabled, updateAccount } from './manage-accounts.ts';
import { testApiKey } from './testing.ts';
import { rejection, type SignIn, useTwoInstances } from './testing-two-instances.ts';

const two = await useTwoInstances();
const { open, look, signIn, token } = two;

async function accountNamed(userName: string) {
  return (await listAccounts(open.database)).find((account) => account.userName === userName);
}

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
    expect(await two.there.authenticate(reply.body.data.access_token)).toMatchObject({
      userName: two.userName,
      sandbox: false,
    });
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
    for (const secret of [two.apiKey, 'stranger@example.com', '198.51.100.99']) expect(text).not.toContain(secret);
    expect(text).toContain(two.userName);
  });
});

describe('an API key', () => {
  const owner = () => ({ id: two.id, userName: two.userName });

  it('that has expired rejects the sign-in and its tokens, and says so', async () => {
    const expiresAt = new Date(Date.now() + 600_000);
    two.apiKey = await testApiKey(two.context, owner(), { expiresAt });
    const reply = await signIn();
    // The token ends with the key.
    expect(reply.body.data.expires_in).toBeLessThanOrEqual(600);
    await sql`UPDATE api_keys SET expires_at = now() WHERE expires_at IS NOT NULL`.execute(open.database);
    const message = 'The API key has expired. Sign in with another key of the account.';
    await expect(signIn()).rejects.toMatchObject({ status: 401, message });
    await look();
    const reason = () => two.there.authenticate(reply.body.data.access_token, {}, '').catch(({ message }) => message);
    await expect.poll(reason).toBe('The API key of the token has expired. Sign in with another key.');
  });

  it('that was rotated works until the overlap is over, next to the new one', async () => {
    const former = await token();
    const { created } = await rotateApiKey(open.database, testActor, owner(), { key: 'default', overlapMs: 60_000 });
    await look();
    for (const accepted of [former, await token(), await token({ apiKey: created.apiKey })]) {
      expect(await two.there.authenticate(accepted)).toMatchObject({ userName: two.userName });
    }
  });

  it('that is revoked ends its own tokens, and those of no other key', async () => {
    const other = await testApiKey(two.context, owner());
    const [revoked, kept] = [await token(), await token({ apiKey: other })];
    for (const accepted of [revoked, kept]) await two.there.authenticate(accepted);
    await revokeApiKey(open.database, testActor, owner(), 'default');
    await look();
    const reason = () => two.there.authenticate(revoked, {}, '').catch(({ message }) => message);
    await expect.poll(reason).toBe('The API key of the token was revoked. Sign in with another key.');
    expect(await two.there.authenticate(kept)).toMatchObject({ userName: two.userName });
    await expect(signIn()).rejects.toEqual(rejection(401));
  });

  it.each<[string, () => Promise<unknown>]>([
    ['a sign-in', () => signIn()],
    ['a request with its token', authenticateOnly],
  ])('records when it was last used: by %s', async (_, use) => {
    await use();
    await two.here.close?.();
    await two.there.close?.();
    const [key] = await listApiKeys(open.database, two.id);
    expect(Date.now() - (key?.lastUsedAt?.getTime() ?? 0)).toBeLessThan(60_000);
  });

  /** Uses a token after the sign-in of it was recorded and forgotten. */
  async function authenticateOnly(): Promise<void> {
    const signedIn = await token();
    await two.here.close?.();
    await open.database.updateTable('api_keys').set({ last_used_at: null }).execute();
    await two.there.authenticate(signedIn);
  }

  it('records no use for a failed sign-in', async () => {
    await signIn({ userName: 'other@example.com' }).catch(() => {});
    await two.here.close?.();
    expect((await listApiKeys(open.database, two.id))[0]?.lastUsedAt).toBeNull();
  });
});

describe('a failed sign-in', () => {
  const logged = async (attempt: SignIn) => {
    const warn = vi.fn();
    // The sign-in has no caller yet.
    const call = testCall('createAccessToken', undefined as unknown as Account, {
      body: { apiKey: two.apiKey, userName: two.userName, ...attempt },
    });
    const handler = two.here.handlers?.createAccessToken ?? expect.fail('There is no handler.');
    const address = '198.51.100.7';
    await expect(handler({ ...call, address, log: { warn } as unknown as typeof call.log })).rejects.toEqual(
      rejection(401),
    );
    expect(JSON.stringify(warn.mock.calls)).not.toContain(attempt.apiKey ?? two.apiKey);
    return warn.mock.calls;
  };

  it('of a known key is logged with its id, its masked id and the address', async () => {
    const [key] = await listApiKeys(open.database, two.id);
    const who = { apiKeyId: key?.id, maskedId: key?.maskedId, clientAddress: '198.51.100.7' };
    expect(await logged({ userName: 'someone@example.com' })).toEqual([[who, 'sign-in failed']]);
    await sql`UPDATE api_keys SET expires_at = now() WHERE id = ${key?.id}`.execute(open.database);
    expect(await logged({})).toEqual([[who, 'sign-in failed; key expired']]);
  });

  it('of an unknown key is logged with a hash of the user name', async () => {
    const fieldsOf = async (attempt: SignIn) => (await logged(attempt))[0]?.[0];
    const [first, again] = [await fieldsOf({ apiKey: 'wrong' }), await fieldsOf({ apiKey: 'guess' })];
    const other = await fieldsOf({ apiKey: 'wrong', userName: 'someone@example.com' });
    expect(first).toEqual({ userNameHash: expect.stringMatching(/^[\w-]{16}$/), clientAddress: '198.51.100.7' });
    expect(again).toEqual(first);
    expect(other).not.toEqual(first);
  });
});

describe('failed sign-ins', () => {
  const fail = (attempt: SignIn = {}) => signIn({ apiKey: 'wrong', ...attempt }).catch((error) => error);

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
    await expect(signIn({ on: two.there })).rejects.toEqual(rejection(429));
  });

  it('of a stranger do not lock the owner out', async () => {
    for (let failures = 0; failures < 12; failures++) await fail({ address: '203.0.113.9' });
    await signIn();
  });

  it('that arrive at the same time on two instances are counted, too', async () => {
    const errors = await Promise.all(
      Array.from({ length: 40 }, (_, index) => fail({ on: index % 2 ? two.here : two.there })),
    );
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
    await two.there.authenticate(accepted);
    await setDisabled(open.database, testActor, two.userName, true);
    await look();
    await expect.poll(() => two.there.authenticate(accepted).catch((error) => error)).toEqual(rejection(401));
    await expect(two.here.authenticate(accepted)).rejects.toEqual(rejection(401));
    await expect(signIn()).rejects.toEqual(rejection(401));
  });

  it('takes its tokens again within a second when it is enabled', async () => {
    const accepted = await token();
    await setDisabled(open.database, testActor, two.userName, true);
    await expect(two.there.authenticate(accepted)).rejects.toEqual(rejection(401));
    await setDisabled(open.database, testActor, two.userName, false);
    const authenticate = () => two.there.authenticate(accepted).catch((error) => error);
    await expect.poll(authenticate, { timeout: 5000 }).toMatchObject({ userName: two.userName });
  });

  it('is not missed when a look falls between the change and its commit', async () => {
    const accepted = await token();
    await two.there.authenticate(accepted);
    await open.database.transaction().execute(async (transaction) => {
      await transaction
        .updateTable('accounts')
        .set({ disabled_at: sql<Date>`now()` })
        .where('user_name', '=', two.userName)
        .execute();
      await look();
      await two.there.authenticate(accepted);
    });
    await look();
    await expect.poll(() => two.there.authenticate(accepted).catch((error) => error)).toEqual(rejection(401));
  });

  it('rejects the previous API key at once and its tokens at the next poll; accepts those of the new one at once', async () => {
    const former = await token();
    await two.there.authenticate(former);
    const formerKey = two.apiKey;
    const rotation = { key: 'default', overlapMs: 0 };
    ({ apiKey: two.apiKey } = (
      await rotateApiKey(open.database, testActor, { id: two.id, userName: two.userName }, rotation)
    ).created);
    await expect(signIn({ apiKey: formerKey })).rejects.toEqual(rejection(401));
    expect(await two.there.authenticate(await token())).toMatchObject({ userName: two.userName });
    await look();
    await expect.poll(() => two.there.authenticate(former).catch((error) => error)).toEqual(rejection(401));
    await expect(two.here.authenticate(former)).rejects.toEqual(rejection(401));
  });

  it('keeps the settings that are not named', async () => {
    await updateAccount(open.database, testActor, two.userName, { tokenLifetime: 60 });
    await updateAccount(open.database, testActor, two.userName, { limits: { listTopics: 3 } });
    await updateAccount(open.database, testActor, two.userName, { defaultSender: 'Shop', limits: { createTopic: 5 } });
    expect(await accountNamed(two.userName)).toMatchObject({
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
    const settings = { userName: two.userName, sandbox: true, defaultSender: 'Example', tokenLifetime: 60 };
    await expect(createAccount(open.database, testActor, settings)).rejects.toThrow(
      `There is an account ${two.userName} already.`,
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
      await expect(updateAccount(open.database, testActor, two.userName, { defaultSender })).rejects.toThrow(
        /^defaultSender must /,
      );
      expect(await accountNamed(two.userName)).not.toMatchObject({ defaultSender });
    },
  );
});
