import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { createSandboxCarrier } from './carriers/sandbox/carrier.ts';
import { createAccount, type NewAccount } from './features/accounts/manage-accounts.ts';
import { testActor } from './features/audit/testing.ts';
import type { Context } from './features/context.ts';
import { createConnections } from './features/messaging/connections.ts';
import type { Account } from './http/account.ts';
import type { OperationId } from './http/contract/operation.ts';
import { allScopes } from './http/contract/scopes.ts';
import type { Call } from './http/handler.ts';
import type { Operator } from './http/operator-roles.ts';
import type { Config } from './platform/config/config.ts';
import { createKeys } from './platform/crypto/key-derivation.ts';
import { createQueue } from './platform/jobs/queue.ts';
import type { OpenDatabase } from './platform/postgres/database.ts';

/** A secret for tests. */
export const testSecret = 'a-secret-for-tests-0123456789-abcdefghijklmnopqrstuvwxyz';

/** Creates the dependencies of features, with a test's database. */
export function testContext({ database, pool, directUrl }: OpenDatabase, changes: Partial<Context> = {}): Context {
  const config: Config = {
    host: '127.0.0.1',
    port: 0,
    adminPort: undefined,
    probePort: undefined,
    role: 'all',
    shutdownDelaySeconds: 0,
    dataDir: '',
    databaseUrl: directUrl,
    directDatabaseUrl: undefined,
    databaseCaFile: undefined,
    databasePoolSize: 20,
    databaseStatementTimeoutSeconds: 30,
    jobConcurrency: 10,
    secret: testSecret,
    previousSecrets: [],
    trustProxy: [],
    allowOrigins: [],
    issuer: undefined,
    publicUrl: undefined,
    inDoubt: 'fail',
    hasSandbox: true,
    allowSandbox: false,
    sandboxPaceMs: 0,
    maxFailedChecks: 10,
    maxFailedTokens: 100,
    maxUncheckedSms: 250,
    maxRangeSms: 50,
    storageQuotaMib: 1024,
    s3: undefined,
    webhookConcurrency: 50,
    llm: undefined,
    embedding: undefined,
    logLevel: 'silent',
    retention: {
      idempotencyDays: 1,
      verificationDays: 30,
      deliveryBodyDays: 30,
      conversationDays: 90,
      mediaDays: 14,
      contactDays: 7,
      notificationDays: 365,
      auditDays: 365,
    },
  };
  const log = pino({ level: 'silent' });
  return {
    config,
    database,
    pool,
    directUrl,
    keys: createKeys(testSecret),
    queue: createQueue(),
    connections: createConnections(createSandboxCarrier(database, config, log)),
    log,
    metrics: new Registry(),
    ...changes,
  };
}

/** Creates an account in an environment of its own. */
export async function testAccount({ database }: Context, changes: Partial<NewAccount> = {}): Promise<Account> {
  const account = {
    userName: `${randomUUID()}@example.com`,
    sandbox: true,
    defaultSender: 'ExampleShop',
    tokenLifetime: 3600,
    limits: {},
    ...changes,
  };
  const { id } = await createAccount(database, testActor, account);
  const { environment_id, organization_id } = await database
    .selectFrom('accounts')
    .innerJoin('environments', 'environments.id', 'accounts.environment_id')
    .select(['environment_id', 'organization_id'])
    .where('accounts.id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...account, id, environmentId: environment_id, organizationId: organization_id, scopes: allScopes };
}

/** Creates a call as the HTTP kit passes it to a handler. */
export function testCall<Id extends OperationId>(
  operationId: Id,
  account: Account,
  parts: { body?: unknown; query?: unknown; params?: unknown; key?: string; operator?: Operator } = {},
): Call<Id> {
  const { body, query = {}, params = {}, key, operator } = parts;
  return {
    operationId,
    account,
    operator,
    body,
    sentJson: body,
    query,
    params,
    requestId: randomUUID(),
    log: pino({ level: 'silent' }),
    receivedAt: new Date(),
    address: '192.0.2.1',
    origin: 'http://127.0.0.1:4020',
    headers: {},
    lastEventId: undefined,
    idempotency: key === undefined ? undefined : { key, fingerprint: Buffer.from(JSON.stringify(body)) },
    signal: new AbortController().signal,
  } as Call<Id>;
}
