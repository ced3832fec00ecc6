import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import fastify, { type FastifyInstance } from 'fastify';
import { createLocalJWKSet, createRemoteJWKSet, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { Account } from '../../http/account.ts';
import { readContract } from '../../http/contract/contract.ts';
import { readDocument } from '../../http/contract/document.ts';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testCall, testContext } from '../../testing.ts';
import { testActor } from '../audit/testing.ts';
import { type Accounts, createAccounts } from './accounts.ts';
import { createAccount, replaceSigningKey } from './manage-accounts.ts';
import { rotationOverlapSeconds } from './signing-keys.ts';

const open = await useDatabase();
const context = testContext(open);
const userName = 'gateway@example.com';
let accounts: Accounts;
let app: FastifyInstance;
let url: string;
let apiKey: string;

beforeAll(async () => {
  const settings = { userName, sandbox: true, defaultSender: 'Example', tokenLifetime: 900 };
  ({ apiKey } = await createAccount(open.database, testActor, settings));
  accounts = createAccounts(context);
  app = fastify();
  accounts.routes?.(app);
  url = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app?.close();
  await accounts?.close?.();
});

async function signIn(on = accounts): Promise<string> {
  const call = testCall('createAccessToken', undefined as unknown as Account, { body: { apiKey, userName } });
  const handler = on.handlers?.createAccessToken ?? expect.fail('There is no handler.');
  const { body } = await handler(call);
  return body.data.access_token;
}

interface Metadata {
  issuer: string;
  jwks_uri: string;
  token_endpoint: string;
}

async function metadataOf(path = '/.well-known/openid-configuration'): Promise<Metadata> {
  return (await fetch(url + path)).json() as Promise<Metadata>;
}

const expectations = { audience: 'omnichannel-api', algorithms: ['EdDSA'] };

describe('the metadata', () => {
  it.each(['/.well-known/openid-configuration', '/.well-known/oauth-authorization-server'])(
    '%s leads to the keys',
    async (path) => {
      const response = await fetch(url + path);
      expect(response.headers.get('Content-Type')).toMatch(/^application\/json/);
      expect(await response.json()).toEqual({
        issuer: 'omnichannel',
        jwks_uri: `${url}/.well-known/jwks.json`,
        token_endpoint: `${url}/auth/v1/tokens/`,
        token_endpoint_auth_methods_supported: ['none'],
        grant_types_supported: [],
        response_types_supported: [],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['EdDSA'],
      });
    },
  );

  it.each([undefined, 'https://api.example.com'])(
    'ignores X-Forwarded-Host, and is cached only with a set issuer (%s)',
    async (issuer) => {
      const named = createAccounts({ ...context, config: { ...context.config, issuer } });
      const proxied = fastify({ trustProxy: true });
      named.routes?.(proxied);
      for (const path of ['/.well-known/openid-configuration', '/.well-known/oauth-authorization-server']) {
        const response = await proxied.inject({
          url: path,
          headers: {
            Host: 'service.example.com',
            'X-Forwarded-Host': 'attacker.example',
            'X-Forwarded-Proto': 'https',
          },
        });
        const base = issuer ?? 'https://service.example.com';
        expect(response.json<Metadata>()).toMatchObject({
          jwks_uri: `${base}/.well-known/jwks.json`,
          token_endpoint: `${base}/auth/v1/tokens/`,
        });
        expect(response.body).not.toContain('attacker');
        expect(response.headers['cache-control']).toBe(issuer ? 'public, max-age=300' : 'no-store');
      }
      await proxied.close();
      await named.close?.();
    },
  );

  it('names the issuer that the operator has set, and so do the tokens', async () => {
    const issuer = 'https://api.example.com';
    const named = createAccounts({ ...context, config: { ...context.config, issuer } });
    const gateway = fastify();
    named.routes?.(gateway);
    const metadata = (await gateway.inject('/.well-known/openid-configuration')).json<Metadata>();
    // RFC 8414, 3.3: the issuer is the URL that the metadata were found at, without the well-known part.
    expect(metadata).toMatchObject({ issuer, jwks_uri: `${issuer}/.well-known/jwks.json` });
    const keys = createRemoteJWKSet(new URL(`${url}/.well-known/jwks.json`));
    const token = await signIn(named);
    await expect(jwtVerify(token, keys, { ...expectations, issuer })).resolves.toBeDefined();
    // Tokens that were issued before the setting was made stay valid.
    expect(await named.authenticate(await signIn())).toMatchObject({ userName });
    expect(await named.authenticate(token)).toMatchObject({ userName });
    await gateway.close();
    await named.close?.();
  });
});

describe('a gateway', () => {
  it('verifies tokens by the metadata alone, and rejects those of others', async () => {
    const { issuer, jwks_uri } = await metadataOf();
    const keys = createRemoteJWKSet(new URL(jwks_uri));
    const token = await signIn();
    const { payload } = await jwtVerify(token, keys, { ...expectations, issuer });
    expect(payload.sub).toMatch(/^[0-9a-f]{24}$/);
    await expect(jwtVerify(token, keys, { ...expectations, issuer: 'another' })).rejects.toThrow('"iss"');
    await expect(jwtVerify(token, keys, { ...expectations, issuer, audience: 'another' })).rejects.toThrow('"aud"');
    const changed = token.replace(/\.(.)/, (_, first) => `.${first === 'A' ? 'B' : 'A'}`);
    await expect(jwtVerify(changed, keys, { ...expectations, issuer })).rejects.toThrow();
  });

  it('that keeps the keys for as long as the overlap rejects no token while a key is replaced', async () => {
    const { issuer, jwks_uri } = await metadataOf();
    // A cache that is never refreshed, unlike that of createRemoteJWKSet.
    const keys = async () => createLocalJWKSet((await (await fetch(jwks_uri)).json()) as JSONWebKeySet);
    const verify = async (token: string, by: Awaited<ReturnType<typeof keys>>) =>
      jwtVerify(token, by, { ...expectations, issuer });
    const before = await keys();
    const former = await signIn();
    await replaceSigningKey(open.database, testActor, context.keys);
    const restarted = createAccounts(context);
    // The former key goes on signing: a gateway that knows only that one verifies new tokens.
    const during = await signIn(restarted);
    await verify(during, before);
    // The service learns of the new key within 5 s.
    const count = async () => ((await (await fetch(jwks_uri)).json()) as JSONWebKeySet).keys.length;
    await expect.poll(count).toBe(2);
    const after = await keys();
    await restarted.close?.();

    await sql`UPDATE signing_keys SET retired_at = now() WHERE retired_at > now()`.execute(open.database);
    const switched = createAccounts(context);
    const latest = await signIn(switched);
    await switched.close?.();
    expect(decodeProtectedHeader(latest).kid).not.toBe(decodeProtectedHeader(former).kid);
    for (const token of [former, during, latest]) await verify(token, after);
  });
});

describe('the documentation', async () => {
  const page = await readFile(new URL('../../../docs/proxy.md', import.meta.url), 'utf8');
  const section = /^## Behind an API gateway$(.*)/ms.exec(page)?.[1] ?? '';
  const block = (language: string) =>
    new RegExp(`^\`\`\`${language}\\b[^\\n]*\\n(.*?)^\`\`\`$`, 'ms').exec(section)?.[1] ?? '';

  it('has an example that verifies a token, unchanged', async () => {
    // Next to this file, from where `jose` is found.
    const file = new URL(`./readme-${process.pid}.mjs`, import.meta.url);
    await writeFile(file, block('ts'));
    const run = (token: string) =>
      promisify(execFile)(process.execPath, [file.pathname, token], { env: { ...process.env, API_URL: url } });
    try {
      expect((await run(await signIn())).stdout).toMatch(/^account [0-9a-f]{24}, valid until \d{4}-/);
      await expect(run(`${await signIn()}x`)).rejects.toThrow('signature verification failed');
    } finally {
      await rm(file);
    }
  });

  it('shows Envoy what the service serves', async () => {
    const { providers, rules } = parse(block('yaml')).typed_config as {
      providers: Record<string, Provider>;
      rules: Rule[];
    };
    const { issuer, audiences, remote_jwks: remote } = providers.omnichannel as Provider;
    expect({ issuer, audiences }).toEqual({ issuer: (await metadataOf()).issuer, audiences: ['omnichannel-api'] });
    const { pathname } = new URL(remote.http_uri.uri);
    expect((await fetch(url + pathname)).status).toBe(200);
    // Envoy takes the first rule that matches.
    const isOpen = (path: string) => {
      const rule = rules.find(({ match }) => (match.path ? path === match.path : path.startsWith(match.prefix ?? '')));
      return rule !== undefined && rule.requires === undefined;
    };
    const { operations } = readContract(await readDocument());
    for (const { template, secured } of operations) expect(isOpen(template), template).toBe(!secured);
    const { jwks_uri, token_endpoint } = await metadataOf();
    const open = [
      '/.well-known/openid-configuration',
      '/.well-known/oauth-authorization-server',
      '/healthz',
      '/readyz',
      '/chat-files/id',
    ];
    for (const path of [...open, new URL(jwks_uri).pathname, new URL(token_endpoint).pathname])
      expect(isOpen(path), path).toBe(true);
    for (const path of ['/', '/openapi.json', '/metrics', '/sandbox', '/sandbox/events'])
      expect(isOpen(path), path).toBe(false);
    // A gateway that caches the keys for longer than the overlap would reject tokens of a new key.
    expect(Number.parseInt(remote.cache_duration, 10)).toBeLessThan(rotationOverlapSeconds);
    expect(section).toContain(`${rotationOverlapSeconds / 3600} hours`);
  });
});

interface Rule {
  match: { path?: string; prefix?: string };
  requires?: object;
}

interface Provider {
  issuer: string;
  audiences: string[];
  remote_jwks: { http_uri: { uri: string }; cache_duration: string };
}
