import type { FastifyInstance } from 'fastify';
import type { Context } from './features/context.ts';
import type { Features } from './features.ts';
import { logRequests } from './http/access-log.ts';
import { createApp } from './http/app.ts';
import { type Contract, joinContracts } from './http/contract/contract.ts';
import { createDatabaseReadiness, type FindDatabaseFault } from './http/database-readiness.ts';
import type { Handlers } from './http/handler.ts';
import { type HealthOptions, healthRoutes } from './http/health.ts';
import { serviceIndexRoutes } from './http/service-index.ts';
import { observeRequests } from './platform/metrics.ts';
import type { Address } from './platform/process/port-check.ts';

/** The applications of a process by their purpose. A worker has one application, which serves only probes. */
export interface Apps {
  public?: FastifyInstance;
  /** Absent if the public application serves the admin API as well. */
  admin?: FastifyInstance;
  /** Absent if the other applications serve the probes as well. */
  probes?: FastifyInstance;
}

/** The purposes of applications, in the order in which they begin to listen: `/readyz` comes last. */
export const purposes = ['public', 'admin', 'probes'] as const satisfies (keyof Apps)[];

export interface AppOptions extends Pick<HealthOptions, 'isStopping'> {
  contracts: { public: Contract; admin: Contract };
  features: Features;
  handlers: Handlers;
  /** Whether a response that violates the contract becomes a failure: for tests. */
  checkResponses?: boolean | undefined;
}

interface AppParts extends AppOptions {
  observe: ReturnType<typeof observeRequests>;
  findDatabaseFault: FindDatabaseFault;
}

/** Lists the addresses that a process listens on. */
export function listAddresses({
  host,
  port,
  adminPort,
  probePort,
  role,
}: Context['config']): Partial<Record<keyof Apps, Address>> {
  const probes = probePort === undefined ? {} : { probes: { host, port: probePort, flag: '--probe-port' } };
  // A worker listens only for probes.
  if (role === 'worker' && probePort !== undefined) return probes;
  const own = { public: { host, port, flag: '--port' }, ...probes };
  if (role === 'worker' || adminPort === undefined) return own;
  return { ...own, admin: { host, port: adminPort, flag: '--admin-port' } };
}

/** Creates the application of each address. */
export function composeApps(context: Context, options: AppOptions): Apps {
  const { contracts, features } = options;
  // One histogram measures the requests of all ports.
  const parts = {
    ...options,
    observe: observeRequests(context.metrics),
    findDatabaseFault: createDatabaseReadiness(context.database),
  };
  const addresses = listAddresses(context.config);
  const probesOnly = () =>
    composeApp(context, { ...contracts.public, operations: [] }, parts, { hasProbes: true, isIndexed: false });
  const apps: Apps = addresses.probes ? { probes: probesOnly() } : {};
  const purpose = { hasProbes: apps.probes === undefined, isIndexed: true };
  if (context.config.role === 'worker') return apps.probes ? apps : { public: probesOnly() };
  if (!addresses.admin) {
    const app = composeApp(context, joinContracts(contracts.public, contracts.admin), parts, purpose);
    for (const feature of features.all) {
      feature.routes?.(app);
      feature.adminRoutes?.(app);
    }
    return { ...apps, public: app };
  }
  const own = {
    public: composeApp(context, contracts.public, parts, purpose),
    admin: composeApp(context, contracts.admin, parts, purpose),
  };
  for (const feature of features.all) {
    feature.routes?.(own.public);
    feature.adminRoutes?.(own.admin);
  }
  return { ...apps, ...own };
}

interface Purpose {
  hasProbes: boolean;
  /** Whether the index names the pages of the service, and not only its probes. */
  isIndexed: boolean;
}

function composeApp(
  { config, log, metrics }: Context,
  contract: Contract,
  { features, handlers, checkResponses = false, observe, isStopping, findDatabaseFault }: AppParts,
  { hasProbes, isIndexed }: Purpose,
): FastifyInstance {
  const { accounts, admin, limits, media, rejections } = features;
  const app = createApp({
    contract,
    handlers,
    authenticate: accounts.authenticate,
    authenticateOperator: admin.authenticate,
    // A sign-in, which has no account, is counted by address.
    limit: (request) => limits.check(request),
    files: media.store,
    log,
    trustProxy: config.trustProxy,
    allowOrigins: config.allowOrigins,
    checkResponses,
    onRejection: rejections.observe,
    isDraining: isStopping,
  });
  logRequests(app, observe);
  if (hasProbes) healthRoutes(app, { findDatabaseFault, metrics, isStopping });
  app.register((scope) => serviceIndexRoutes(scope, { serves: isIndexed, hasProbes, hasSandbox: config.hasSandbox }));
  return app;
}
