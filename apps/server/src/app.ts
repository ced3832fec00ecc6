import { type AddressInfo, isIPv6 } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { preload } from '@omnichannel/outbound';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { readDatabaseSchema } from './all-tables.ts';
import { findClosedChannels } from './carriers/closed-channels.ts';
import type { ConnectionKind } from './carriers/connection-kind.ts';
import { reencryptCredentials } from './carriers/connections/credentials.ts';
import { createLiveCarriers } from './carriers/live.ts';
import { createProviders } from './carriers/providers.ts';
import { createSandboxCarrier } from './carriers/sandbox/carrier.ts';
import { createClosedSandboxCarrier } from './carriers/sandbox/closed-carrier.ts';
import { type Apps, composeApps, listAddresses, purposes } from './compose-apps.ts';
import { warnAboutLiveAccounts } from './features/accounts/live-accounts.ts';
import { loadDatabaseKeys } from './features/accounts/secret-binding.ts';
import { renewSigningKey } from './features/accounts/signing-keys.ts';
import type { Context } from './features/context.ts';
import { connectionNames, createConnections } from './features/messaging/connections.ts';
import { checkBucket } from './features/messaging/media/check-bucket.ts';
import { reencryptTotpSecrets } from './features/operators/totp.ts';
import { reencryptSecrets } from './features/webhooks/secret-encryption.ts';
import { createFeatures, handlersOf, jobsOf, permanentFailureHandlersOf } from './features.ts';
import { missing } from './http/app.ts';
import { readContract } from './http/contract/contract.ts';
import { readAdminDocument, readDocument } from './http/contract/document.ts';
import type { OperationId } from './http/contract/operation.ts';
import { replayResponses } from './http/idempotency/replay-responses.ts';
import { retryOnSerializationFailure } from './http/retry-on-serialization-failure.ts';
import type { Config } from './platform/config/config.ts';
import { createQueue } from './platform/jobs/queue.ts';
import { startWorker } from './platform/jobs/worker.ts';
import { createMetrics, measureJobs, registerDatabaseGauges } from './platform/metrics.ts';
import { describeConnectionError } from './platform/postgres/connection-errors.ts';
import { migrateOpen } from './platform/postgres/migrate.ts';
import { openDatabase } from './platform/postgres/open-database.ts';
import type { DatabaseSchema } from './platform/postgres/schema.ts';
import { assertPortFree, describeListenError } from './platform/process/port-check.ts';
import { traceJobs } from './platform/tracing/trace-jobs.ts';

/** A running service. */
export interface Service {
  /** `http://127.0.0.1:4020` */
  url: string;
  /** Address of the admin API and the console: `url`, unless they have a port of their own. */
  adminUrl: string;
  /** Address of the probes: `url`, unless they have a port of their own. */
  probeUrl: string;
  context: Context;
  /** Operations of the contract without a handler: they return 501. */
  missing: readonly OperationId[];
  /**
   * Finishes requests and jobs, then stops everything.
   *
   * @param options.delayMs milliseconds in which `/readyz` returns 503 and requests are still served before; 0 by default
   */
  close(options?: { delayMs?: number }): Promise<void>;
}

export interface ServiceOptions {
  /** Whether a response that violates the contract becomes a failure: for tests. */
  checkResponses?: boolean;
  /** Kinds of connections instead of those of the service: for tests. */
  kinds?: ReadonlyMap<string, ConnectionKind>;
}

/**
 * Starts the service: checks the port, opens and migrates the database, composes the features, listens, and runs jobs.
 *
 * @throws {Error} the reason why it cannot start; nothing is left running then
 */
export async function startService(config: Config, log: Logger, options: ServiceOptions = {}): Promise<Service> {
  // Functions that stop what has started, called in reverse order.
  const endings: (() => Promise<unknown>)[] = [];
  let closing: Promise<void> | undefined;
  const close: Service['close'] = ({ delayMs = 0 } = {}) => {
    closing ??= delayMs > 0 ? sleep(delayMs).then(() => endInReverse(endings)) : endInReverse(endings);
    return closing;
  };
  try {
    for (const address of Object.values(listAddresses(config))) await assertPortFree(address);
    // Before any request is served: the first webhook or download would otherwise block the event loop.
    preload();
    const schema = await readDatabaseSchema();
    const context = await createContext(config, log, schema, { ...options, endings });
    const document = await readDocument();
    const contracts = {
      public: readContract(document),
      admin: readContract(await readAdminDocument(), 'admin', document['x-families']),
    };
    const features = createFeatures(context, contracts.public);
    const handlers = replayResponses(context.database, retryOnSerializationFailure(handlersOf(features.all)));
    const apps = composeApps(context, {
      contracts,
      features,
      handlers,
      checkResponses: options.checkResponses,
      isStopping: () => closing !== undefined,
    });
    const { probes, ...served } = apps;
    // A probe of a process that finishes its jobs still gets a response.
    if (probes) endings.push(() => probes.close());
    for (const feature of features.all) if (feature.close) endings.push(() => feature.close?.() as Promise<void>);

    if (config.role !== 'api') {
      const jobs = traceJobs(measureJobs(jobsOf(features.all), context.metrics));
      const worker = await startWorker(jobs, {
        ...context,
        onPermanentFailure: permanentFailureHandlersOf(features.all),
        concurrency: config.jobConcurrency,
        statementTimeoutMs: config.databaseStatementTimeoutSeconds * 1000,
      });
      endings.push(() => worker.stop());
      for (const feature of features.all) await feature.start?.();
    }
    endings.push(() => Promise.all(Object.values(served).map((app) => app.close())));
    const urls = await listen(config, apps);
    const { public: url = urls.probes ?? '', admin: adminUrl = url, probes: probeUrl = url } = urls;
    return { url, adminUrl, probeUrl, context, missing: missing(contracts.public, handlers), close };
  } catch (error) {
    await close().catch(() => {});
    throw error;
  }
}

async function createContext(
  config: Config,
  log: Logger,
  schema: DatabaseSchema,
  { kinds, endings }: Pick<ServiceOptions, 'kinds'> & { endings: (() => Promise<unknown>)[] },
): Promise<Context> {
  const { database, pool, url, directUrl, close } = await openDatabase(config, log);
  endings.push(close);
  try {
    await migrateOpen({ pool, url, directUrl }, schema);
  } catch (error) {
    throw describeConnectionError(error);
  }
  await checkBucket(database, config.s3);
  const keys = await loadDatabaseKeys(config, database);
  // Every instance does this, so that after the last restart of a rotation nothing depends on a previous secret.
  await renewSigningKey(database, keys);
  await reencryptSecrets(database, keys);
  await reencryptCredentials(database, keys);
  await reencryptTotpSecrets(database, keys);
  const metrics = createMetrics();
  registerDatabaseGauges(metrics, { database, pool, storageQuotaMib: config.storageQuotaMib });
  const live = createLiveCarriers(config, database);
  const common = { config, database, pool, directUrl, keys, log, metrics };
  const providers = await createProviders(common, kinds);
  const closed = await findClosedChannels(config, database);
  await warnAboutLiveAccounts(database, closed, log, closed.length < connectionNames.length ? 'info' : 'warn');
  const sandbox = config.hasSandbox ? createSandboxCarrier(database, config, log) : createClosedSandboxCarrier();
  return {
    ...common,
    queue: createQueue(),
    connections: createConnections(sandbox, live, providers),
  };
}

/** Lets each application listen. @returns the address of each */
async function listen(config: Config, apps: Apps): Promise<Partial<Record<keyof Apps, string>>> {
  const addresses = listAddresses(config);
  const urls: Partial<Record<keyof Apps, string>> = {};
  for (const purpose of purposes) {
    const [app, address] = [apps[purpose], addresses[purpose]];
    if (!app || !address) continue;
    const { host, port } = address;
    await app.listen({ host, port }).catch((error) => {
      throw describeListenError(address, error);
    });
    urls[purpose] = urlOf(app, host);
  }
  return urls;
}

function urlOf(app: FastifyInstance, host: string): string {
  const { port } = app.server.address() as AddressInfo;
  if (host === '0.0.0.0' || host === '::') return `http://127.0.0.1:${port}`;
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
}

/** Calls all functions in reverse order, even when one of them fails. */
async function endInReverse(endings: (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const end of endings.splice(0).reverse()) await end().catch((error) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
