import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/postgres/database.ts';
import type { disabledReasons } from './endpoints.ts';
import type { EndpointKind } from './webhook-event.ts';

/** Deliveries of an endpoint that are counted at most, so that a count takes little time. */
const maxCounted = 1000;

/** `failing`: all recent attempts have failed. */
type EndpointHealth = 'enabled' | 'failing' | 'disabled';

/** An endpoint of any account, without its secrets. */
export interface EndpointDetails {
  id: string;
  environmentId: string;
  kind: EndpointKind;
  url: string;
  isSandbox: boolean;
  state: EndpointHealth;
  disabledReason: keyof typeof disabledReasons | null;
  failingSince: Date | null;
  secretOf: 'integrator' | 'operator';
  isSecretShown: boolean;
  /** Time until which the previous secret also signs. */
  previousSecretUntil: Date | null;
  /** Deliveries that wait, at most 1,000. */
  waiting: number;
  /** Deliveries that failed permanently, at most 1,000. */
  dead: number;
  createdAt: Date;
  updatedAt: Date;
}

/** Selects endpoints; absent properties match all. */
export interface EndpointFilter {
  environmentId?: string | undefined;
  kind?: EndpointKind | undefined;
  state?: EndpointHealth | undefined;
  /** Time in milliseconds as text, and id of the last endpoint before the list. */
  after?: readonly [string, string] | undefined;
}

/** Lists endpoints, the newest first. */
export async function findEndpoints(
  executor: Executor,
  { environmentId, kind, state, after }: EndpointFilter,
  limit: number,
): Promise<EndpointDetails[]> {
  const conditions = [
    ...(environmentId === undefined ? [] : [sql`environment_id = ${environmentId}`]),
    ...(kind === undefined ? [] : [sql`kind = ${kind}`]),
    ...(state === undefined ? [] : [sql`${health} = ${state}`]),
    ...(after === undefined ? [] : [sql`(${createdAt}, id) < (${after[0]}::timestamptz, ${after[1]})`]),
  ];
  return selectEndpoints(executor, sql.join([sql`true`, ...conditions], sql` AND `), limit);
}

/** @returns undefined for an unknown endpoint */
export async function findEndpoint(executor: Executor, id: string): Promise<EndpointDetails | undefined> {
  return (await selectEndpoints(executor, sql`id = ${id}`, 1))[0];
}

const createdAt = sql`date_trunc('milliseconds', created_at)`;
const health = sql<EndpointHealth>`CASE
  WHEN disabled_at IS NOT NULL THEN 'disabled' WHEN failing_since IS NOT NULL THEN 'failing' ELSE 'enabled' END`;

async function selectEndpoints(
  executor: Executor,
  condition: RawBuilder<unknown>,
  limit: number,
): Promise<EndpointDetails[]> {
  const { rows } = await sql<EndpointDetails>`
    SELECT id, environment_id AS "environmentId", kind, url, sandbox AS "isSandbox", ${health} AS state,
      disabled_reason AS "disabledReason", failing_since AS "failingSince",
      CASE WHEN own_secret IS NULL THEN 'operator' ELSE 'integrator' END AS "secretOf", secret_shown AS "isSecretShown",
      CASE WHEN previous_secret_until > now() THEN previous_secret_until END AS "previousSecretUntil",
      ${countDeliveries(sql`state = 'waiting'`)} AS waiting, ${countDeliveries(sql`state = 'dead'`)} AS dead,
      ${createdAt} AS "createdAt", updated_at AS "updatedAt"
    FROM endpoints WHERE ${condition} ORDER BY ${createdAt} DESC, id DESC LIMIT ${limit}
  `.execute(executor);
  return rows;
}

function countDeliveries(condition: RawBuilder<unknown>): RawBuilder<number> {
  return sql`(
    SELECT count(*)::int FROM (
      SELECT FROM deliveries
      WHERE deliveries.environment_id = endpoints.environment_id AND endpoint_id = endpoints.id AND ${condition}
      LIMIT ${maxCounted}
    ) AS found
  )`;
}
