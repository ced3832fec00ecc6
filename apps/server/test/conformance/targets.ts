import { randomUUID } from 'node:crypto';
import { startMock, startProxy } from '@omnichannel/mock';
import { sql } from 'kysely';
import { pino } from 'pino';
import { vi } from 'vitest';
import { startService } from '../../src/app.ts';
import { createAccount } from '../../src/features/accounts/manage-accounts.ts';
import { testActor } from '../../src/features/audit/testing.ts';
import { setChatSettings } from '../../src/features/chat/chat-settings.ts';
import { createBase } from '../../src/features/knowledge/testing.ts';
import { openWindow } from '../../src/features/messaging/customer-care-window.ts';
import { type Contract, readContract } from '../../src/http/contract/contract.ts';
import { readDocument } from '../../src/http/contract/document.ts';
import type { Operation } from '../../src/http/contract/operation.ts';
import { type Scope, scopes } from '../../src/http/contract/scopes.ts';
import { defaultRateLimits } from '../../src/http/rate-limits/default-rate-limits.ts';
import type { Database } from '../../src/platform/postgres/database.ts';
import { testDatabase } from '../../src/platform/postgres/testing.ts';
import { testContext } from '../../src/testing.ts';
import { send } from './http.ts';

/** Who calls. */
export interface Caller {
  credentials: { apiKey: string; userName: string };
  token: string;
}

/** A server that implements the contract. */
export interface Target {
  name: string;
  url: string;
  /** Whether it stores data. A target without storage gets the scenario in `Prefer`. */
  stateful: boolean;
  /** Makes a caller of its own. @param limits requests a second, where they matter; else there are practically none */
  newCaller(limits?: Readonly<Record<string, number>>): Promise<Caller>;
  /** Gives the caller a knowledge base with a document of this text, as its operator would. */
  know(caller: Caller, name: string, text: string): Promise<void>;
  /** Makes the caller's app an agent assistant, as its operator would. */
  assist(caller: Caller): Promise<void>;
  /** Opens the customer-care window of a person of the chat app, as a message from them would. */
  openWindow(caller: Caller, from: string): Promise<void>;
  /** A token of an account that is no sandbox account. */
  liveToken(): Promise<string>;
  /** A token that was good once. */
  expiredToken(): Promise<string>;
  /** A token of an API key with all scopes but these. */
  tokenWithout(scopes: readonly Scope[]): Promise<string>;
  /** The credentials of an account whose API key has expired. */
  expiredCredentials(): Promise<Caller['credentials']>;
}

/** The mock, and the service, which is also reached through the proxy that holds its traffic against the contract. */
export interface Targets {
  all: readonly Target[];
  mock: Target;
  service: Target;
  proxied: Target;
  proxy: Awaited<ReturnType<typeof startProxy>>;
  contract: Contract;
  // biome-ignore lint/suspicious/noExplicitAny: a document's object, as it is
  document: any;
  /** The operations that the service has, by its own account. */
  served: readonly Operation[];
  /** The service's. */
  database: Database;
  close(): Promise<void>;
}

export async function startTargets(): Promise<Targets> {
  const document = await readDocument();
  const contract = readContract(document);
  const mock = await startMock({ port: 0, sseInterval: 0, seed: 1, checkResponses: true });
  const open = await testDatabase();
  const config = { ...testContext(open).config, trustProxy: ['loopback'] };
  const running = await startService(config, pino({ level: 'silent' }), { checkResponses: true });
  const proxy = await startProxy({ upstream: running.url, port: 0 });

  async function newCaller(
    limits: Readonly<Record<string, number>> = {},
    sandbox = true,
    granted: readonly Scope[] = scopes,
  ): Promise<Caller> {
    const userName = `${randomUUID()}@example.com`;
    const { apiKey } = await createAccount(open.database, testActor, {
      userName,
      sandbox,
      defaultSender: 'ExampleShop',
      tokenLifetime: 3600,
      // The sign-in is limited by address, and not by account.
      limits: omitSignIn({ ...unlimited, ...limits }),
      scopes: granted,
    });
    const credentials = { apiKey, userName };
    return { credentials, token: await signIn(running.url, credentials) };
  }

  async function findEnvironmentId({ credentials: { userName } }: Caller): Promise<string> {
    const account = await open.database
      .selectFrom('accounts')
      .select('environment_id')
      .where('user_name', '=', userName)
      .executeTakeFirstOrThrow();
    return account.environment_id;
  }

  const service: Target = {
    name: 'service',
    url: running.url,
    stateful: true,
    newCaller: (limits) => newCaller(limits),
    liveToken: async () => (await newCaller({}, false)).token,
    async know(caller, name, text) {
      await createBase(open.database, await findEnvironmentId(caller), { [`${name}.md`]: text }, name);
    },
    async openWindow(caller, from) {
      const environmentId = await findEnvironmentId(caller);
      const content = { type: 'text' as const, text: 'Hello' };
      await openWindow(open.database, { id: '', environmentId, channel: 'chatApp', from, at: new Date(), content });
    },
    assist: ({ credentials: { userName } }) =>
      setChatSettings(open.database, testActor, userName, { agentAssistant: true }),
    async expiredToken() {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 2 * 3600 * 1000 });
      try {
        return (await newCaller()).token;
      } finally {
        vi.useRealTimers();
      }
    },
    async tokenWithout(missing) {
      const granted = scopes.filter((scope) => !missing.includes(scope));
      return (await newCaller({}, true, granted)).token;
    },
    async expiredCredentials() {
      const { credentials } = await newCaller();
      await sql`
        UPDATE api_keys SET expires_at = now()
        WHERE account_id = (SELECT id FROM accounts WHERE user_name = ${credentials.userName})
      `.execute(open.database);
      return credentials;
    },
  };
  const proxied = { ...service, name: 'service, through the proxy', url: proxy.url };
  const known = { apiKey: 'example-api-key', userName: 'developer@example.com' };
  const mocked: Target = {
    name: 'mock',
    url: mock.url,
    stateful: false,
    newCaller: async () => ({ credentials: known, token: await signIn(mock.url, known) }),
    know: async () => {},
    openWindow: async () => {},
    assist: async () => {},
    liveToken: () => signIn(mock.url, known),
    expiredToken: async () => 'expired',
    tokenWithout: () => signIn(mock.url, known),
    expiredCredentials: async () => known,
  };
  return {
    all: [mocked, service],
    mock: mocked,
    service,
    proxied,
    proxy,
    contract,
    document,
    served: contract.operations.filter(({ id }) => !running.missing.includes(id)),
    database: open.database,
    async close() {
      await proxy.close();
      await mock.close();
      await running.close();
      await open.close();
    },
  };
}

const unlimited = Object.fromEntries(Object.keys(defaultRateLimits).map((id) => [id, 1_000_000]));

function omitSignIn(limits: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(limits).filter(([id]) => id !== 'createAccessToken'));
}

async function signIn(url: string, credentials: Caller['credentials']): Promise<string> {
  const { status, body } = await send(url, {
    method: 'POST',
    path: '/auth/v1/tokens/',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  if (status !== 200) throw new Error(`The sign-in returned ${status}.`);
  return JSON.parse(String(body)).data.access_token;
}
