import { sql } from 'kysely';
import type { Executor } from '../../platform/postgres/database.ts';
import { type ConnectionKind, isOutboxKind } from '../connection-kind.ts';
import { takeoverSeconds } from './leases.ts';

/** The links of a connection that is on, over all instances. */
export interface ConnectionLinks {
  /**
   * `connecting`: none is open yet, which is usual for some seconds after a start or a change. `down`: none is open, and an instance keeps
   * trying. `unattended`: no instance opens one.
   */
  state: 'ready' | 'connecting' | 'down' | 'unattended';
  /** Open links. */
  open: number;
  /** Since when no link is open; null while one is, and when the time is not known. */
  since: Date | null;
  /** Why no link is open, without credentials. */
  reason: string | null;
}

interface LinkRow {
  id: string;
  kind: string;
  /** Whether the connection has just been turned on or changed. */
  isNew: boolean;
  /** Leases that an instance holds. */
  held: number;
  open: number;
  since: Date | null;
  /** Whether the links have just been lost, or tried for the first time. */
  isRecent: boolean;
  reason: string | null;
  /** When a process that has crashed last held a lease. */
  abandonedAt: Date | null;
}

/**
 * Reads the links of the connections that are on, by id. Kinds without links are left out.
 *
 * @param ids only these connections
 */
export async function readConnectionLinks(
  executor: Executor,
  kinds: ReadonlyMap<string, ConnectionKind>,
  ids?: readonly string[],
): Promise<ReadonlyMap<string, ConnectionLinks>> {
  const rows = await readLinkRows(executor, ids);
  return new Map(rows.filter(({ kind }) => isOutboxKind(kinds.get(kind))).map((row) => [row.id, toLinks(row)]));
}

/** Reads the links of a connection that submits messages of the outbox; null unless it is on. */
export async function readLinksOf(executor: Executor, connectionId: string): Promise<ConnectionLinks | null> {
  const [row] = await readLinkRows(executor, [connectionId]);
  return row === undefined ? null : toLinks(row);
}

async function readLinkRows(executor: Executor, ids: readonly string[] | undefined): Promise<LinkRow[]> {
  const { rows } = await sql<LinkRow>`
    SELECT connections.id, kind, updated_at > now() - make_interval(secs => ${takeoverSeconds}) AS "isNew",
      count(*) FILTER (WHERE is_held)::int AS held,
      count(*) FILTER (WHERE is_held AND lease.state = 'ready')::int AS open,
      max(since) FILTER (WHERE is_held) AS since,
      coalesce(max(since) FILTER (WHERE is_held) > now() - make_interval(secs => ${takeoverSeconds}), false) AS "isRecent",
      (array_agg(lease.reason ORDER BY since DESC) FILTER (WHERE is_held AND lease.reason IS NOT NULL))[1] AS reason,
      max(renewed_at) AS "abandonedAt"
    FROM connections LEFT JOIN (
      SELECT *, renewed_at > now() - make_interval(secs => ${takeoverSeconds}) AS is_held FROM link_leases
    ) AS lease ON connection_id = connections.id
    WHERE connections.state = 'on' AND (${ids ?? null}::text[] IS NULL OR connections.id = ANY (${ids ?? null}::text[]))
    GROUP BY connections.id
  `.execute(executor);
  return rows;
}

function toLinks({ isNew, held, open, since, isRecent, reason, abandonedAt }: LinkRow): ConnectionLinks {
  if (open > 0) return { state: 'ready', open, since: null, reason: null };
  if (held === 0) return { state: isNew ? 'connecting' : 'unattended', open, since: abandonedAt, reason: null };
  return { state: isRecent && reason === null ? 'connecting' : 'down', open, since, reason };
}
