import { createHash, createHmac } from 'node:crypto';
import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import type { ProviderCall } from '../provider-events.ts';
import type { ProviderSecrets } from './provider-secrets.ts';
import { findVerificationFault, type Verification } from './verify.ts';

const secret = 'a secret of the provider';
const body = Buffer.from('{"text":"caf\\u00e9"}');
const secrets: ProviderSecrets = {
  callbackSecrets: [secret, 'the previous secret'],
  callbackUsername: 'provider',
  callbackPassword: 'p:ssw0rd',
};
const call = (headers: ProviderCall['headers'], changes: Partial<ProviderCall> = {}): ProviderCall => ({
  method: 'POST',
  path: 'status',
  url: 'https://sms.example.com/carriers/1/status',
  headers: { 'content-type': 'application/json', ...headers },
  body,
  ...changes,
});
const find = (verification: Verification, given: ProviderCall) => findVerificationFault(verification, secrets, given);

describe('an HMAC', () => {
  const over = { kind: 'hmac', header: 'X-Signature' } as const;
  const sign = (algorithm: string, key: string, text: string | Buffer) => createHmac(algorithm, key).update(text);

  it.each(['sha1', 'sha256', 'sha512'] as const)(
    'of %s over the body is verified in each encoding',
    async (algorithm) => {
      for (const encoding of ['hex', 'base64'] as const) {
        const verification = { ...over, algorithm, encoding, over: 'body', prefix: 'v=' } as const;
        for (const key of secrets.callbackSecrets) {
          const signature = `v=${sign(algorithm, key, body).digest(encoding)}`;
          expect(await find(verification, call({ 'x-signature': signature }))).toBeUndefined();
          const changed = call({ 'x-signature': signature }, { body: Buffer.from('{"text":"café"}') });
          expect(await find(verification, changed)).toMatch(/no signature of this call/);
          expect(await find(verification, call({ 'x-signature': signature.slice(2) }))).toMatch(/does not begin/);
        }
        const other = `v=${sign(algorithm, 'another', body).digest(encoding)}`;
        for (const given of [other, 'v=', `v=${'0'.repeat(40)}`, 'v=é']) {
          expect(await find(verification, call({ 'x-signature': given }))).toMatch(/no signature/);
        }
        expect(await find(verification, call({ 'x-signature': [other] }))).toMatch(/is missing/);
      }
    },
  );

  it('over time and body is verified for a time near ours', async () => {
    const verification = {
      ...over,
      algorithm: 'sha256',
      encoding: 'hex',
      over: 'timestampAndBody',
      timestampHeader: 'X-Time',
    } as const;
    const at = (seconds: number) => {
      const time = String(Math.floor(Date.now() / 1000) + seconds);
      return call({
        'x-time': time,
        'x-signature': sign('sha256', secret, `${time}.${body}`).digest('hex').toUpperCase(),
      });
    };
    expect(await find(verification, at(0))).toBeUndefined();
    expect(await find(verification, at(-290))).toBeUndefined();
    expect(await find(verification, at(-310))).toMatch(/differs from ours/);
    expect(await find(verification, at(310))).toMatch(/differs from ours/);
    const { headers } = at(0);
    expect(await find(verification, call({ ...headers, 'x-time': String(Number(headers['x-time']) + 1) }))).toMatch(
      /no sig/,
    );
    expect(await find(verification, call({ ...headers, 'x-time': '' }))).toMatch(/no Unix time/);
  });
});

describe('a JWT', () => {
  const claims = { iss: 'Vonage', payload_hash: createHash('sha256').update(body).digest('hex') };
  const sign = (payload: object, { alg = 'HS256', key = secret } = {}) =>
    new SignJWT({ ...payload }).setProtectedHeader({ alg }).setIssuedAt().sign(Buffer.from(key));
  const findJwt = async (token: string) => find({ kind: 'jwt' }, call({ authorization: `Bearer ${token}` }));

  it('is verified with the hash of the body', async () => {
    expect(await findJwt(await sign(claims))).toBeUndefined();
    expect(await findJwt(await sign(claims, { key: 'the previous secret' }))).toBeUndefined();
  });

  it('is rejected with another key, algorithm, hash or expiry', async () => {
    const hour = Math.floor(Date.now() / 1000) - 3600;
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`;
    const tokens = [
      await sign(claims, { key: 'another' }),
      await sign(claims, { alg: 'HS512' }),
      await sign({ ...claims, exp: hour }),
      await sign({ iss: 'Vonage' }),
      await sign({ ...claims, payload_hash: createHash('sha256').update('other').digest('hex') }),
      await sign({ ...claims, payload_hash: 1 }),
      unsigned,
      'nonsense',
      '',
    ];
    for (const token of tokens) expect(await findJwt(token), token).toEqual(expect.any(String));
  });
});

it('verifies user name and password, with a colon in the password', async () => {
  const basic = (text: string) => call({ authorization: `Basic ${Buffer.from(text).toString('base64')}` });
  expect(await find({ kind: 'basic' }, basic('provider:p:ssw0rd'))).toBeUndefined();
  for (const text of ['provider:', 'provider:p:ssw0r', ':p:ssw0rd', '']) {
    expect(await find({ kind: 'basic' }, basic(text))).toEqual(expect.any(String));
  }
  expect(await find({ kind: 'basic' }, call({}))).toMatch(/no user name/);
});

it('verifies a secret in the URL', async () => {
  const at = (query: string) => call({}, { url: `/carriers/1/status${query}` });
  expect(await find({ kind: 'secretUrl' }, at(`?secret=${encodeURIComponent(secret)}`))).toBeUndefined();
  for (const query of ['', '?secret=', '?secret=x', `?Secret=${encodeURIComponent(secret)}`]) {
    expect(await find({ kind: 'secretUrl' }, at(query))).toEqual(expect.any(String));
  }
});

it('rejects every call without the credentials, and reveals none in a fault', async () => {
  const kinds: Verification[] = [
    { kind: 'hmac', algorithm: 'sha256', encoding: 'hex', header: 'X-Signature', over: 'body' },
    { kind: 'jwt' },
    { kind: 'basic' },
    { kind: 'secretUrl' },
  ];
  const empty = Buffer.from(':').toString('base64');
  const forged = call({
    authorization: `Basic ${empty}`,
    'x-signature': createHmac('sha256', '').update(body).digest('hex'),
  });
  for (const kind of kinds) {
    const bare = { callbackSecrets: [], callbackUsername: '', callbackPassword: '' };
    expect(await findVerificationFault(kind, bare, forged)).toMatch(/credentials for callbacks are missing/);
    expect(await find(kind, forged)).not.toContain(secret);
  }
});
