import { type Selectable, sql } from 'kysely';
import type { Database, Tables } from '../../platform/postgres/database.ts';
import type { Actor } from './record-audit.ts';

/** Entries that the export reads with one statement. */
const exportBatch = 1000;

/** An entry of the audit log. */
export interface StoredAuditEntry {
  /** A UUID of version 7, so that ids are in the order of time. */
  id: string;
  /** Start of the transaction of the change. */
  at: Date;
  actor: { kind: Actor['kind']; id: string | null; name: string };
  /** A dotted name: `account.created`. */
  action: string;
  target: { type: string; id: string | null; name: string | null };
  /** The account that the change is about; null for a change of the whole service. */
  account: { id: string; userName: string | null } | null;
  requestId: string | null;
  /** Address of the client; null for a command. */
  address: string | null;
  outcome: 'success' | 'denied' | 'failed';
  /** Former values of the changed fields. */
  before: Record<string, unknown> | null;
  /** New values of the changed fields. */
  after: Record<string, unknown> | null;
}

/** Selects entries; absent properties match all. */
export interface AuditFilter {
  accountId?: string | undefined;
  /** Name of the actor, or id of an operator or a key. */
  actor?: string | undefined;
  /** A whole action, `account.created`, or its noun, `account`. */
  action?: string | undefined;
  /** Id or name of the target. */
  target?: string | undefined;
  requestId?: string | undefined;
  /** The first time that matches. */
  since?: Date | undefined;
  /** The first time after `since` that no longer matches. */
  until?: Date | undefined;
}

/** One page of entries. */
export interface AuditPage {
  entries: StoredAuditEntry[];
  /** Id of the last entry, to pass as `cursor` for the next page; undefined on the last page. */
  nextCursor: string | undefined;
}

/**
 * Lists entries, newest first.
 *
 * @param page.cursor the `nextCursor` of the page before; absent for the first page
 * @param page.limit maximum number of entries, at least 1
 */
export async function listAuditEntries(
  database: Database,
  filter: AuditFilter,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<AuditPage> {
  const rows = await select(database, filter)
    .$if(cursor !== undefined, (query) => query.where('id', '<', cursor as string))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const entries = rows.slice(0, limit).map(toEntry);
  return { entries, nextCursor: rows.length > limit ? entries.at(-1)?.id : undefined };
}

/**
 * Reads all matching entries, oldest first, in batches.
 *
 * @param after id of the last entry of an earlier export; absent to begin with the oldest
 */
export async function* exportAuditEntries(
  database: Database,
  filter: AuditFilter,
  after?: string,
): AsyncGenerator<StoredAuditEntry> {
  let last = after;
  while (true) {
    const from = last;
    const rows = await select(database, filter)
      .$if(from !== undefined, (query) => query.where('id', '>', from as string))
      .orderBy('id')
      .limit(exportBatch)
      .execute();
    yield* rows.map(toEntry);
    if (rows.length < exportBatch) return;
    last = rows.at(-1)?.id;
  }
}

function select(database: Database, { accountId, actor, action, target, requestId, since, until }: AuditFilter) {
  return database
    .selectFrom('audit_log')
    .selectAll()
    .where((where) =>
      where.and([
        ...(accountId === undefined ? [] : [where('account_id', '=', accountId)]),
        ...(actor === undefined ? [] : [where.or([where('actor_name', '=', actor), where('actor_id', '=', actor)])]),
        ...(action === undefined
          ? []
          : [where.or([where('action', '=', action), sql<boolean>`starts_with(action, ${`${action}.`})`])]),
        ...(target === undefined
          ? []
          : [where.or([where('target_id', '=', target), where('target_name', '=', target)])]),
        ...(requestId === undefined ? [] : [where('request_id', '=', requestId)]),
        ...(since === undefined ? [] : [where('at', '>=', since)]),
        ...(until === undefined ? [] : [where('at', '<', until)]),
      ]),
    );
}

function toEntry(row: Selectable<Tables['audit_log']>): StoredAuditEntry {
  return {
    id: row.id,
    at: row.at,
    actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
    action: row.action,
    target: { type: row.target_type, id: row.target_id, name: row.target_name },
    account: row.account_id === null ? null : { id: row.account_id, userName: row.account_name },
    requestId: row.request_id,
    address: row.address,
    outcome: row.outcome,
    before: row.before,
    after: row.after,
  };
}
