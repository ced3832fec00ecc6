import { sql } from 'kysely';
import type { Database } from '../platform/postgres/database.ts';
import type { ConnectionKind } from './connection-kind.ts';
import type { ConnectionState } from './connections/tables.ts';
import { type ConnectionLinks, readConnectionLinks } from './outbox/connection-links.ts';

/** Errors that are returned at most. */
const maxErrors = 20;

/** A failed message, or a delivery that failed permanently. */
interface ServiceError {
  kind: 'message' | 'delivery';
  id: string;
  at: Date;
  accountId: string | null;
  userName: string | null;
  /** The channel of the message, or the kind of the webhook endpoint. */
  source: string;
  /** The error code of the contract, or the HTTP status of the endpoint. */
  code: number | null;
  /** Without personal data: a text of the contract, or of the HTTP client. */
  reason: string;
}

/** A connection, and the messages that wait for it. */
interface ServiceConnection {
  id: string;
  name: string;
  state: ConnectionState;
  reason: string | null;
  links: ConnectionLinks | null;
  waiting: number;
  /** Seconds for which the oldest due message has waited. */
  oldestDueSeconds: number;
}

/** The state of the service, over all instances. */
interface ServiceState {
  database: {
    version: string;
    /** Milliseconds of a query. */
    responseMs: number;
    migrations: number;
    latestMigration: string | null;
    missingMigrations: string[];
  };
  workers: { id: string; seenAt: Date }[];
  queue: { ready: number; running: number; delayed: number; oldestReadySeconds: number };
  outbox: { waiting: number; submitting: number; inDoubt: number; oldestDueSeconds: number };
  deliveries: { waiting: number; deadInLastHour: number; oldestDueSeconds: number; disabledEndpoints: number };
  connections: ServiceConnection[];
  /** The latest ones of the last hour. */
  errors: ServiceError[];
}

/**
 * Reads the state of the service.
 *
 * @param required names of the migrations that the program needs
 */
export async function readServiceState(
  database: Database,
  kinds: ReadonlyMap<string, ConnectionKind>,
  required: readonly string[],
): Promise<ServiceState> {
  const [databaseState, workers, queue, outbox, deliveries, connections, errors] = await Promise.all([
    readDatabaseState(database, required),
    database.selectFrom('workers').select(['id', 'seen_at as seenAt']).orderBy('id').execute(),
    readOne<ServiceState['queue']>(database, queueQuery),
    readOne<ServiceState['outbox']>(database, outboxQuery),
    readOne<ServiceState['deliveries']>(database, deliveriesQuery),
    readConnections(database, kinds),
    readErrors(database),
  ]);
  return { database: databaseState, workers, queue, outbox, deliveries, connections, errors };
}

async function readDatabaseState(database: Database, required: readonly string[]): Promise<ServiceState['database']> {
  const start = performance.now();
  const { rows } = await sql<{ name: string; version: string }>`
    SELECT name, current_setting('server_version') AS version FROM migrations ORDER BY name
  `.execute(database);
  const responseMs = Math.round((performance.now() - start) * 10) / 10;
  const applied = new Set(rows.map(({ name }) => name));
  return {
    // Without the distribution: `18.1 (Debian 18.1-1)`.
    version: rows[0]?.version.split(' ')[0] ?? '',
    responseMs,
    migrations: applied.size,
    latestMigration: rows.at(-1)?.name ?? null,
    missingMigrations: required.filter((name) => !applied.has(name)),
  };
}

const queueQuery = sql`
  SELECT count(*) FILTER (WHERE locked_at IS NULL AND run_at <= now())::int AS ready,
    count(*) FILTER (WHERE locked_at IS NOT NULL)::int AS running,
    count(*) FILTER (WHERE locked_at IS NULL AND run_at > now())::int AS delayed,
    ${secondsSince(sql`min(run_at) FILTER (WHERE locked_at IS NULL)`)} AS "oldestReadySeconds"
  FROM graphile_worker.jobs WHERE attempts < max_attempts OR locked_at IS NOT NULL
`;

const outboxQuery = sql`
  SELECT count(*) FILTER (WHERE state = 'waiting')::int AS waiting,
    count(*) FILTER (WHERE state = 'written')::int AS submitting,
    count(*) FILTER (WHERE state = 'inDoubt')::int AS "inDoubt",
    ${secondsSince(sql`min(due_at) FILTER (WHERE state = 'waiting')`)} AS "oldestDueSeconds"
  FROM outbox
`;

// The indexes hold waiting and dead deliveries only.
const deliveriesQuery = sql`
  SELECT count(*)::int AS waiting, ${secondsSince(sql`min(due_at)`)} AS "oldestDueSeconds",
    (
      SELECT count(*)::int FROM deliveries
      WHERE state = 'dead' AND ended_at > now() - interval '1 hour'
    ) AS "deadInLastHour",
    (SELECT count(*)::int FROM endpoints WHERE disabled_at IS NOT NULL) AS "disabledEndpoints"
  FROM deliveries WHERE state = 'waiting'
`;

async function readConnections(
  database: Database,
  kinds: ReadonlyMap<string, ConnectionKind>,
): Promise<ServiceConnection[]> {
  const links = await readConnectionLinks(database, kinds);
  const { rows } = await sql<Omit<ServiceConnection, 'links'>>`
    SELECT connections.id, name, connections.state, reason, count(outbox.id)::int AS waiting,
      ${secondsSince(sql`min(due_at)`)} AS "oldestDueSeconds"
    FROM connections LEFT JOIN outbox ON connection_id = connections.id AND outbox.state = 'waiting'
    GROUP BY connections.id ORDER BY name
  `.execute(database);
  return rows.map((row) => ({ ...row, links: links.get(row.id) ?? null }));
}

/** Selects the seconds since a time; 0 for a time to come, or none. */
function secondsSince(time: ReturnType<typeof sql>) {
  return sql`greatest(0, coalesce(round(extract(epoch FROM now() - ${time})::numeric, 1), 0))::float8`;
}

async function readOne<Row>(database: Database, query: ReturnType<typeof sql>): Promise<Row> {
  const { rows } = await sql<Row>`${query}`.execute(database);
  // An aggregate has one row.
  return rows[0] as Row;
}

/** Reads the latest errors. Both parts read an index of failures only. */
async function readErrors(database: Database): Promise<ServiceError[]> {
  const { rows } = await sql<ServiceError>`
    (
      SELECT 'message' AS kind, messages.id, failed_at AS at, accounts.id AS "accountId", user_name AS "userName",
        channel AS source, (failure ->> 'code')::int AS code, coalesce(failure ->> 'title', 'failed') AS reason
      FROM messages LEFT JOIN accounts ON accounts.id = account_id
      WHERE failed_at > now() - interval '1 hour'
      ORDER BY failed_at DESC LIMIT ${maxErrors}
    ) UNION ALL (
      SELECT 'delivery', deliveries.id, ended_at, owner.id, owner.user_name, endpoints.kind, attempt.status,
        coalesce(attempt.error, 'HTTP ' || attempt.status, 'failed')
      FROM deliveries JOIN endpoints ON endpoints.id = endpoint_id
      LEFT JOIN LATERAL (
        SELECT id, user_name FROM accounts WHERE environment_id = deliveries.environment_id ORDER BY created_at, id LIMIT 1
      ) AS owner ON true
      LEFT JOIN LATERAL (
        SELECT status, error FROM delivery_attempts WHERE delivery_id = deliveries.id ORDER BY at DESC LIMIT 1
      ) AS attempt ON true
      WHERE deliveries.state = 'dead' AND ended_at > now() - interval '1 hour'
      ORDER BY ended_at DESC LIMIT ${maxErrors}
    )
    ORDER BY at DESC LIMIT ${maxErrors}
  `.execute(database);
  return rows;
}
