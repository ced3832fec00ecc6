import { Readable } from 'node:stream';
import {
  type AuditFilter,
  exportAuditEntries,
  listAuditEntries,
  type StoredAuditEntry,
} from '../features/audit/audit-entries.ts';
import { recordAudit } from '../features/audit/record-audit.ts';
import type { Context } from '../features/context.ts';
import type { Call, Handlers } from '../http/handler.ts';
import type { Database } from '../platform/postgres/database.ts';
import { decodeCursor, encodeCursor } from '../platform/postgres/keyset-cursor.ts';
import { actorOf } from './call-actor.ts';
import { toReply } from './replies.ts';

type Filters = Omit<Call<'exportAuditEntries'>['query'], 'after'>;

/** The audit log. */
export function createAuditLogHandlers({ database }: Context): Handlers {
  return {
    async listAuditEntries({ query: { cursor, limit = 50, ...filters } }) {
      const last = cursor === undefined ? undefined : decodeCursor<[string]>(cursor, isEntryPosition)[0];
      const { entries, nextCursor } = await listAuditEntries(database, await toFilter(database, filters), {
        cursor: last,
        limit,
      });
      const next = nextCursor === undefined ? {} : { next: encodeCursor([nextCursor]) };
      return toReply({ items: entries, ...next }, showAuditEntry);
    },
    async exportAuditEntries(call) {
      // Before the first line, so that the export contains its own entry, and a failed one is on record.
      await recordAudit(database, actorOf(call), {
        action: 'auditLog.exported',
        target: { type: 'auditLog' },
        after: { filters: Object.keys(call.query) },
      });
      const { after, ...filters } = call.query;
      const lines = toLines(exportAuditEntries(database, await toFilter(database, filters), after?.toLowerCase()));
      const headers = {
        'Content-Type': 'application/x-ndjson',
        'Content-Disposition': 'attachment; filename="audit-log.jsonl"',
        'Cache-Control': 'no-store',
      };
      return { status: 200, body: Readable.from(lines), headers };
    },
  };
}

async function* toLines(entries: AsyncIterable<StoredAuditEntry>): AsyncGenerator<string> {
  for await (const entry of entries) yield `${JSON.stringify(showAuditEntry(entry))}\n`;
}

/** Returns an entry as responses show it. */
export function showAuditEntry({ at, address, ...entry }: StoredAuditEntry) {
  return { ...entry, at: at.toISOString(), ip: address };
}

async function toFilter(
  database: Database,
  { account, actor, action, target, request, since, until }: Filters,
): Promise<AuditFilter> {
  return {
    accountId: account === undefined ? undefined : await findAccountId(database, account),
    actor,
    action,
    target,
    requestId: request,
    since: since === undefined ? undefined : new Date(since),
    until: until === undefined ? undefined : new Date(until),
  };
}

/** Finds an account by id or user name. @returns the given text for an unknown account, which no entry has as its account */
async function findAccountId(database: Database, account: string): Promise<string> {
  const row = await database
    .selectFrom('accounts')
    .select('id')
    .where((where) => where.or([where('id', '=', account), where('user_name', '=', account)]))
    .executeTakeFirst();
  return row?.id ?? account;
}

/** Whether the value of a cursor is the id of an entry. */
function isEntryPosition([id, ...others]: readonly unknown[]): boolean {
  return typeof id === 'string' && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(id) && others.length === 0;
}
