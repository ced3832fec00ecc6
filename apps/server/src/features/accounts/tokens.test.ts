import { createHmac, randomUUID } from 'node:crypto';
import { type CryptoKey, decodeJwt, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Account } from '../../http/account.ts';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testAccount, testContext } from '../../testing.ts';
import { testActor } from '../audit/testing.ts';
import { type AccountCache, createAccountCache } from './account-cache.ts';
import { createFailedTokens } from './failed-tokens.ts';
import { setDisabled } from './manage-accounts.ts';
import { signInOf, testToken } from './testing.ts';
import { createTokenDigest, createTokens, type Tokens } from './tokens.ts';

const open = await useDatabase();
let directory: AccountCache;
let tokens: Tokens;
let account: Account;
/** The id of its API key. */
let keyId: string;

beforeAll(async () => {
  const context = testContext(open);
  account = await testAccount(context);
  directory = createAccountCache(open.database, context.keys, context.log);
  keyId = (await signInOf(directory, account.id))[1].id;
  tokens = createTokens(directory, createFailedTokens(100));
});
afterAll(async () => {
  directory.close();
});
afterEach(() => vi.useRealTimers());

const denied = { name: 'HttpError', status: 401, headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' } };
const now = () => Math.floor(Date.now() / 1000);
const base64 = (value: object | Buffer) =>
  (Buffer.isBuffer(value) ? value : Buffer.from(JSON.stringify(value))).toString('base64url');

/** The claims of a good token. */
const claims = (changes: Record<string, unknown> = {}): JWTPayload => ({
  iss: 'omnichannel',
  aud: 'omnichannel-api',
  sub: account.id,
  iat: now(),
  exp: now() + 60,
  jti: randomUUID(),
  client_id: keyId,
  scope: 'send verify read knowledge notify',
  ...changes,
});

/** Signed by the key of the service itself. */
async function sign(payload: JWTPayload): Promise<string> {
  const { current } = await directory.signingKeys();
  return new SignJWT(payload).setProtectedHeader({ alg: 'EdDSA', kid: current.kid }).sign(await current.privateKey());
}

/** Returns the message and the subcode of a rejection. */
async function rejectionOf(authentication: Promise<unknown>) {
  const error = await authentication.then(
    () => undefined,
    (reason) => reason,
  );
  expect(error).toMatchObject(denied);
  return { message: error.message, subcode: error.subcode };
}
const foreign = { message: 'The access token is not one of this service. Sign in for one.', subcode: undefined };
const expired = { message: 'The access token has expired. Sign in again.', subcode: 463 };

describe('authenticate', () => {
  it('takes a token that the service issued, for the account it was issued to', async () => {
    const { token, expiresIn } = await tokens.issue(...(await signInOf(directory, account.id)));
    expect(expiresIn).toBe(3600);
    expect(await tokens.authenticate(token)).toMatchObject({ id: account.id, environmentId: account.environmentId });
    const [header, payload] = token
      .split('.')
      .slice(0, 2)
      .map((part) => JSON.parse(`${Buffer.from(part, 'base64url')}`));
    const { current } = await directory.signingKeys();
    expect(header).toEqual({ alg: 'EdDSA', kid: current.kid, typ: 'JWT' });
    expect(payload).toMatchObject({ iss: 'omnichannel', aud: 'omnichannel-api', sub: account.id, client_id: keyId });
    expect(payload.scope).toBe('send verify read knowledge notify');
    expect(payload.exp - payload.iat).toBe(3600);
    expect(payload.jti).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('takes only what it would issue', async () => {
    // The claims of the tests below are good but for what each changes.
    expect(await tokens.authenticate(await sign(claims()))).toMatchObject({ id: account.id });
  });

  it.each<[from: string | undefined, to: string | undefined]>([
    [undefined, 'https://a.example.com'],
    ['https://a.example.com', undefined],
    ['https://a.example.com', 'https://b.example.com'],
  ])('takes tokens of before when the issuer changes from %s to %s', async (from, to) => {
    const [before, after] = [from, to].map((issuer) => createTokens(directory, createFailedTokens(100), { issuer }));
    const token = await testToken(directory, before as Tokens, account.id);
    expect(decodeJwt(token).iss).toBe(from ?? 'omnichannel');
    expect(await after?.authenticate(token)).toMatchObject({ id: account.id });
  });

  it.each<[string, Record<string, unknown>]>([
    ['another audience', { aud: 'another' }],
    ['no audience', { aud: undefined }],
    ['no account', { sub: undefined }],
    ['an account that is not there', { sub: 'f'.repeat(24) }],
    ['no expiry', { exp: undefined }],
    ['a non-numeric expiry', { exp: 'never' }],
    ['a time before which it is not good', { nbf: now() + 600 }],
    ['no API key', { client_id: undefined }],
    ['an API key that is not there', { client_id: 'f'.repeat(24) }],
    ['no scope', { scope: undefined }],
    ['a list of scopes', { scope: ['send', 'verify'] }],
    ['other scopes than its API key', { scope: 'send' }],
  ])('rejects one with %s', async (_, changes) => {
    await expect(tokens.authenticate(await sign(claims(changes)))).rejects.toMatchObject(denied);
  });

  it('rejects an expired one, and says so', async () => {
    const token = await sign(claims({ exp: now() - 1 }));
    expect(await rejectionOf(tokens.authenticate(token))).toEqual(expired);
  });

  it('rejects one that expires after it was accepted', async () => {
    const token = await sign(claims());
    await tokens.authenticate(token);
    const expiresAt = Number(decodeJwt(token).exp) * 1000;
    vi.useFakeTimers({ toFake: ['Date'], now: expiresAt - 1 });
    await tokens.authenticate(token);
    vi.setSystemTime(expiresAt);
    expect(await rejectionOf(tokens.authenticate(token))).toEqual(expired);
  });

  it('says what is wrong with an account or its key', async () => {
    const { id, userName } = await testAccount(testContext(open));
    const [, { id: client_id }] = await signInOf(directory, id);
    const token = await sign(claims({ sub: id, client_id }));
    vi.useFakeTimers({ toFake: ['performance'] });
    await setDisabled(open.database, testActor, userName, true);
    await directory.latestById(id);
    expect(await rejectionOf(tokens.authenticate(token))).toEqual({
      message: 'The account is disabled. Ask the operator of the service.',
      subcode: undefined,
    });
    // The directory still knows it as disabled.
    await setDisabled(open.database, testActor, userName, false);
    vi.advanceTimersByTime(1000);
    expect(await tokens.authenticate(token)).toMatchObject({ id, userName });
    const replaced = await sign(claims({ client_id: 'f'.repeat(24) }));
    expect(await rejectionOf(tokens.authenticate(replaced))).toEqual({
      message: 'The API key of the token was revoked. Sign in with another key.',
      subcode: undefined,
    });
    const gone = await sign(claims({ sub: 'f'.repeat(24) }));
    expect(await rejectionOf(tokens.authenticate(gone))).toEqual({
      message: 'The account is gone. Ask the operator of the service.',
      subcode: undefined,
    });
    expect(await rejectionOf(tokens.authenticate('a.b.c'))).toEqual(foreign);
  });

  it('takes a token of a key that becomes known a second after the token was rejected', async () => {
    const { current, ...known } = await directory.signingKeys();
    let publicKeys: typeof known.publicKeys = new Map();
    const read = async () => ({ ...known, current, publicKeys });
    const learning = createTokens(
      { ...directory, signingKeys: read, latestSigningKeys: read },
      createFailedTokens(100),
    );
    const token = await sign(claims());
    vi.useFakeTimers({ toFake: ['performance'] });
    expect(await rejectionOf(learning.authenticate(token))).toEqual(foreign);
    ({ publicKeys } = known);
    vi.advanceTimersByTime(999);
    expect(await rejectionOf(learning.authenticate(token))).toEqual(foreign);
    vi.advanceTimersByTime(1);
    expect(await learning.authenticate(token)).toMatchObject({ id: account.id });
    // Without its key a token that was verified is rejected, for as long as the key is gone.
    publicKeys = new Map();
    expect(await rejectionOf(learning.authenticate(token))).toEqual(foreign);
    ({ publicKeys } = known);
    vi.advanceTimersByTime(1000);
    expect(await learning.authenticate(token)).toMatchObject({ id: account.id });
  });

  it('takes what it knows from memory, and reads it again only for an unknown key or account', async () => {
    const read = { latestById: vi.fn(directory.latestById), latestSigningKeys: vi.fn(directory.latestSigningKeys) };
    const counted = createTokens({ ...directory, ...read }, createFailedTokens(100));
    const verify = vi.spyOn(crypto.subtle, 'verify');
    const [issued, foreign] = [await testToken(directory, counted, account.id), await sign(claims())];
    for (const token of [issued, foreign, issued, foreign]) await counted.authenticate(token);
    expect(verify).toHaveBeenCalledTimes(1);
    verify.mockRestore();
    expect(read.latestById).not.toHaveBeenCalled();
    expect(read.latestSigningKeys).not.toHaveBeenCalled();
    await expect(counted.authenticate(await sign(claims({ client_id: 'f'.repeat(24) })))).rejects.toMatchObject(denied);
    expect(read.latestById).toHaveBeenCalledTimes(1);
  });

  it('remembers 10,000 rejected tokens, the oldest is forgotten first', async () => {
    const failed = { requireBelowLimit: vi.fn(), count: vi.fn() };
    const remembering = createTokens(directory, failed);
    const attempt = async (token: string) => {
      failed.count.mockClear();
      await expect(remembering.authenticate(token, {}, '192.0.2.1')).rejects.toMatchObject(denied);
      return failed.count.mock.calls;
    };
    for (let index = 0; index < 10_000; index++) await remembering.authenticate(`wrong-${index}`).catch(() => {});
    expect(await attempt('wrong-0')).toEqual([]);
    expect(await attempt('one more')).toEqual([['192.0.2.1']]);
    expect(await attempt('wrong-1')).toEqual([]);
    expect(await attempt('wrong-0')).toEqual([['192.0.2.1']]);
  });

  it('counts failures by address, and none without an address', async () => {
    const failed = createFailedTokens(1);
    const strict = createTokens(directory, failed);
    const attempt = (token: string, address?: string) => strict.authenticate(token, {}, address);
    for (let index = 0; index < 3; index++) await expect(attempt(`no-${index}`)).rejects.toMatchObject(denied);
    await expect(attempt('wrong', '192.0.2.1')).rejects.toMatchObject(denied);
    await expect(attempt(await sign(claims()), '192.0.2.1')).rejects.toMatchObject({ status: 429 });
    await attempt(await sign(claims()), '192.0.2.2');
    await attempt(await sign(claims()));
  });

  it('checks the failures of an address before each token that is not verified', async () => {
    const failed = { requireBelowLimit: vi.fn(), count: vi.fn() };
    const strict = createTokens(directory, failed);
    const { id, userName } = await testAccount(testContext(open));
    const token = await sign(claims({ sub: id, client_id: (await signInOf(directory, id))[1].id }));
    vi.useFakeTimers({ toFake: ['performance'] });
    await strict.authenticate(token);
    await expect(strict.authenticate('wrong')).rejects.toMatchObject(denied);
    await strict.authenticate(token, {}, '192.0.2.1');
    expect([failed.requireBelowLimit.mock.calls, failed.count.mock.calls]).toEqual([[], []]);
    await setDisabled(open.database, testActor, userName, true);
    await directory.latestById(id);
    await expect(strict.authenticate(token, {}, '192.0.2.1')).rejects.toMatchObject(denied);
    expect(failed.requireBelowLimit).not.toHaveBeenCalled();
    // It is no verified token any more: where too many have failed it is not checked again.
    vi.advanceTimersByTime(1000);
    failed.requireBelowLimit.mockImplementationOnce(() => {
      throw new Error('too many');
    });
    await expect(strict.authenticate(token, {}, '192.0.2.1')).rejects.toThrow('too many');
    expect(failed.count).not.toHaveBeenCalled();
  });

  it('does not take a failure of the database for one of the token', async () => {
    const failing = createTokens(
      { ...directory, signingKeys: () => Promise.reject(new Error('no database')) },
      createFailedTokens(100),
    );
    await expect(failing.authenticate(await sign(claims()))).rejects.toThrow(new Error('no database'));
  });

  it('rejects one without a signature, whatever its algorithm', async () => {
    const { current } = await directory.signingKeys();
    for (const alg of ['none', 'None', 'NONE', '']) {
      for (const header of [{ alg }, { alg, kid: current.kid }]) {
        const token = `${base64(header)}.${base64(claims())}.`;
        await expect(tokens.authenticate(token)).rejects.toMatchObject(denied);
      }
    }
  });

  it('rejects one that uses the public key as a shared secret', async () => {
    const { current, jwks, publicKeys } = await directory.signingKeys();
    const secrets = [
      Buffer.from(JSON.stringify(jwks.keys[0])),
      Buffer.from(String(jwks.keys[0]?.x)),
      Buffer.from(String(jwks.keys[0]?.x), 'base64url'),
      Buffer.from((await exportJWK(publicKeys.get(current.kid) as CryptoKey)).x as string),
    ];
    for (const secret of secrets) {
      const text = `${base64({ alg: 'HS256', kid: current.kid })}.${base64(claims())}`;
      const token = `${text}.${base64(createHmac('sha256', secret).update(text).digest())}`;
      await expect(tokens.authenticate(token)).rejects.toMatchObject(denied);
    }
  });

  it('rejects one of a foreign key, under its own id and under ours', async () => {
    const { privateKey, publicKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519' });
    const { current } = await directory.signingKeys();
    const headers = [{ kid: 'foreign' }, { kid: current.kid }, {}, { jwk: await exportJWK(publicKey) }];
    for (const header of headers) {
      const token = await new SignJWT(claims()).setProtectedHeader({ alg: 'EdDSA', ...header }).sign(privateKey);
      await expect(tokens.authenticate(token)).rejects.toMatchObject(denied);
    }
  });

  it('rejects a changed one, also after the original was accepted', async () => {
    const token = await sign(claims());
    await tokens.authenticate(token);
    const [header, , signature] = token.split('.');
    const changed = `${header}.${base64(claims({ exp: now() + 3600 }))}.${signature}`;
    await expect(tokens.authenticate(changed)).rejects.toMatchObject(denied);
  });

  it.each(['', '.', '..', 'token', 'a.b.c', 'é.é.é', '{}.{}.{}', 'x'.repeat(10_000)])(
    'rejects what is not a token: %.20s',
    async (text) => {
      await expect(tokens.authenticate(text)).rejects.toMatchObject(denied);
    },
  );
});

it('remembers a token by its own digest, whatever came before on any connection', () => {
  const digestOf = createTokenDigest();
  const [one, another] = [{}, {}];
  const came = [
    ['a', one],
    ['b', one],
    ['b', one],
    ['a', another],
    ['a', one],
  ] as const;
  // printf a | openssl dgst -sha256 -binary | base64
  const digests = {
    a: 'ypeBEsobvcr6wjGzmiPcTaeG7/gUfE5yuYB3ha/uSLs=',
    b: 'PiPoFgA5WUoziU9lZOGxNIu9egCI1CxKy3PurtWcAJ0=',
  };
  expect(came.map(([token, connection]) => digestOf(token, connection))).toEqual(came.map(([token]) => digests[token]));
});
