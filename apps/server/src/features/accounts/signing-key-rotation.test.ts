import fastify from 'fastify';
import { createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from 'jose';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { createKeys } from '../../platform/crypto/key-derivation.ts';
import { testContext, testSecret } from '../../testing.ts';
import { testActor } from '../audit/testing.ts';
import { type Accounts, createAccounts } from './accounts.ts';
import { replaceSigningKey } from './manage-accounts.ts';
import { loadSigningKeys, renewSigningKey } from './signing-keys.ts';
import { rejection, useTwoInstances } from './testing-two-instances.ts';

const two = await useTwoInstances();
const { open, look, signIn, token } = two;

describe('signing keys', () => {
  const kids = async (on: Accounts) => (await on.cache.signingKeys()).jwks.keys.map(({ kid }) => kid);
  const kidOf = (token: string) => decodeProtectedHeader(token).kid;
  const endOverlap = async () => {
    await sql`UPDATE signing_keys SET retired_at = now() WHERE retired_at > now()`.execute(open.database);
    await look();
  };

  it('are one, when two instances start at the same time', async () => {
    await sql`DELETE FROM signing_keys`.execute(open.database);
    await Promise.all([two.here, two.there, two.here, two.there].map((on) => on.cache.signingKeys()));
    expect(await kids(two.here)).toEqual(await kids(two.there));
    expect(await kids(two.here)).toHaveLength(1);
  });

  it('are published, without their private half', async () => {
    const app = fastify();
    two.here.routes?.(app);
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
    await two.there.authenticate(former);
    const published = (await kids(two.here)).length;
    await replaceSigningKey(open.database, testActor, two.context.keys);
    await look();
    // Gateways learn of the new key before anything is signed by it.
    await expect.poll(() => kids(two.here)).toHaveLength(published + 1);
    expect(kidOf(await token())).toBe(kidOf(former));
    await endOverlap();
    await expect.poll(async () => kidOf(await token())).not.toBe(kidOf(former));
    const fresh = createAccounts(testContext(two.elsewhere));
    for (const on of [two.here, two.there, fresh]) {
      expect(await on.authenticate(former)).toMatchObject({ userName: two.userName });
      expect(await on.authenticate(await token())).toMatchObject({ userName: two.userName });
    }
    await fresh.close?.();
  });

  it('that another instance created just now are read before a token is rejected', async () => {
    await two.there.cache.signingKeys();
    await replaceSigningKey(open.database, testActor, two.context.keys);
    await sql`UPDATE signing_keys SET retired_at = now() WHERE retired_at > now()`.execute(open.database);
    const fresh = createAccounts(two.context);
    const signed = await token({ on: fresh });
    // Not for every token that names an unknown key: anyone can send those.
    vi.advanceTimersByTime(1500);
    expect(await two.there.authenticate(signed)).toMatchObject({ userName: two.userName });
    await fresh.close?.();
  });

  it('are revoked: earlier tokens are rejected, too', async () => {
    const former = await token();
    await two.there.authenticate(former);
    await replaceSigningKey(open.database, testActor, two.context.keys, { revoke: true });
    await look();
    await expect.poll(() => two.there.authenticate(former).catch((error) => error)).toEqual(rejection(401));
    await two.there.authenticate(await token({ on: two.there }));
  });

  it('are replaced by themselves when they are old, and gone everywhere when they are removed', async () => {
    const former = await token();
    const before = await kids(two.here);
    await sql`UPDATE signing_keys SET created_at = now() - interval '91 days'`.execute(open.database);
    await look();
    await token();
    // The key is replaced in the background.
    await expect.poll(() => kids(two.here)).toHaveLength(before.length + 1);
    await endOverlap();
    await expect.poll(async () => kidOf(await token())).not.toBe(kidOf(former));
    await two.here.authenticate(former);
    await sql`DELETE FROM signing_keys WHERE retired_at IS NOT NULL`.execute(open.database);
    await look();
    await expect.poll(() => kids(two.here)).not.toContain(kidOf(former));
    await expect(two.here.authenticate(former)).rejects.toEqual(rejection(401));
  });

  it('are replaced when the secret of the service is: former tokens stay good, the former secret can go', async () => {
    const former = await token();
    const secret = 'another-secret-for-tests-0123456789-abcdefghijklmnopq';
    const keys = createKeys(secret, [testSecret]);
    // As each start does.
    await renewSigningKey(open.database, keys);
    const withFormer = createAccounts({ ...two.context, keys });
    expect(await withFormer.authenticate(former)).toMatchObject({ userName: two.userName });
    expect(kidOf(await token({ on: withFormer }))).toBe(kidOf(former));
    await withFormer.close?.();

    const withoutFormer = createAccounts({ ...two.context, keys: createKeys(secret) });
    expect(await withoutFormer.authenticate(former)).toMatchObject({ userName: two.userName });
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
    const lost = createAccounts({
      ...two.context,
      keys: createKeys('a secret that is not the one of before, at all, no'),
    });
    expect(await lost.authenticate(former)).toMatchObject({ userName: two.userName });
    await expect(signIn({ on: lost })).rejects.toThrow('OMNICHANNEL_PREVIOUS_SECRETS');
    expect(kidOf(await token())).toBe(kidOf(former));
    await lost.close?.();
  });
});
