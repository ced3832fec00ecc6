import type { Pool } from 'pg';
import { queuePoolSize } from '../../features/webhooks/dispatcher.ts';
import type { Config } from '../../platform/config/config.ts';
import { settings } from '../../platform/config/settings.ts';
import { workerPoolSize } from '../../platform/jobs/worker.ts';
import type { OpenDatabase } from '../../platform/postgres/database.ts';
import type { Finding } from './finding.ts';

const subject = 'max_connections';

/** Connections for LISTEN: of feeds and pages where requests are served, of webhooks and outbox where jobs run. */
const listenersOfRequests = 2;
const listenersOfJobs = 2;

type ConnectionSettings = Pick<
  Config,
  'role' | 'databasePoolSize' | 'jobConcurrency' | 'databaseUrl' | 'directDatabaseUrl'
>;

/** The limits of the server for this user and database, and the sessions that count towards them. */
interface Limits {
  maxConnections: number;
  /** Kept for superusers and other privileged roles. */
  reserved: number;
  /** Sessions of other users and databases. */
  others: number;
  /** Null without a limit. */
  roleLimit: number | null;
  databaseLimit: number | null;
  /** Running instances with jobs. */
  instances: number;
}

/** Compares the connections that instances may open with those that the server allows. */
export async function examineConnectionLimit(
  { pool }: Pick<OpenDatabase, 'pool'>,
  config: ConnectionSettings,
): Promise<Finding> {
  const limits = await readLimits(pool);
  const ofInstance = maxConnectionsOfInstance(config);
  const [allowed, limit] = tightestLimit(limits);
  const instances = Math.max(1, limits.instances);
  const scope = config.directDatabaseUrl === undefined ? '' : ', without those of the pooler';
  const state = `an instance opens at most ${ofInstance} connections${scope}, and ${limit} leaves ${allowed}`;
  const fitting = Math.floor(allowed / ofInstance);
  if (fitting >= instances) return { level: 'ok', subject, message: `${state}: enough for ${count(fitting)}` };
  const missing = instances * ofInstance - allowed;
  const steps = [`Raise ${limit} by ${missing} or more`, ...smallerPool(config, Math.floor(allowed / instances))];
  return { level: 'warn', subject, message: `${state}: too few for ${count(instances)}. ${steps.join(', or ')}.` };
}

/** Returns the most connections of an instance to the server itself. */
function maxConnectionsOfInstance(config: ConnectionSettings): number {
  const { role, databasePoolSize, jobConcurrency, directDatabaseUrl } = config;
  const pooled = directDatabaseUrl === undefined ? databasePoolSize : 0;
  const requests = role === 'worker' ? 0 : listenersOfRequests;
  const jobs = role === 'api' ? 0 : workerPoolSize(jobConcurrency) + queuePoolSize + listenersOfJobs;
  return pooled + requests + jobs;
}

/** Suggests a smaller pool, if one could be small enough. */
function smallerPool(config: ConnectionSettings, allowedOfInstance: number): string[] {
  const size = config.databasePoolSize - (maxConnectionsOfInstance(config) - allowedOfInstance);
  if (config.directDatabaseUrl !== undefined || size < 5) return [];
  return [`set ${settings.databasePoolSize.env} to ${size} or less`];
}

/** @returns the connections that are left, and the setting that limits them */
function tightestLimit(limits: Limits): [allowed: number, limit: string] {
  const { maxConnections, reserved, others, roleLimit, databaseLimit } = limits;
  const all: [number, string][] = [[maxConnections - reserved - others, 'max_connections of PostgreSQL']];
  if (roleLimit !== null) all.push([roleLimit, "the role's CONNECTION LIMIT"]);
  if (databaseLimit !== null) all.push([databaseLimit, "the database's CONNECTION LIMIT"]);
  return all.reduce((least, one) => (one[0] < least[0] ? one : least));
}

async function readLimits(pool: Pool): Promise<Limits> {
  // Settings that only newer versions know are null.
  const { rows } = await pool.query<Limits>(
    `SELECT current_setting('max_connections')::int AS "maxConnections",
       current_setting('superuser_reserved_connections')::int
         + coalesce(current_setting('reserved_connections', true)::int, 0) AS reserved,
       (SELECT count(*)::int FROM pg_stat_activity
        WHERE datname IS NOT NULL AND (datname <> current_database() OR usename <> current_user)) AS others,
       (SELECT nullif(rolconnlimit, -1) FROM pg_roles WHERE rolname = current_user) AS "roleLimit",
       (SELECT nullif(datconnlimit, -1) FROM pg_database WHERE datname = current_database()) AS "databaseLimit",
       (SELECT count(*)::int FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'omnichannel outbox') AS instances`,
  );
  return rows[0] as Limits;
}

const count = (instances: number) => (instances === 1 ? '1 instance' : `${instances} instances`);
