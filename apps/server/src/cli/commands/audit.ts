import type { OmnichannelAdmin } from '@omnichannel/admin';
import { findAccount } from '../../features/accounts/account-lookup.ts';
import {
  type AuditFilter,
  exportAuditEntries,
  listAuditEntries,
  type StoredAuditEntry,
} from '../../features/audit/audit-entries.ts';
import { UsageError } from '../../platform/config/flags.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { isUuid } from '../../platform/postgres/ids.ts';
import { findRemoteAccount } from '../remote/accounts.ts';
import { exportRemoteAuditEntries, listRemoteAuditEntries } from '../remote/records.ts';
import type { Actions, ParsedArguments } from './action.ts';
import { defineAction } from './define-action.ts';
import { formatTable } from './format-table.ts';

/** Flags that select entries. */
const filters = {
  account: { value: '<userName>', about: 'Changes of this account only' },
  actor: { value: '<name>', about: 'Changes by this user, operator or key only' },
  action: { value: '<action>', about: 'This action only, such as account.disabled, or all of a noun: account' },
  target: { value: '<id|name>', about: 'Changes of this target only' },
  request: { value: '<id>', about: 'Changes by the request with this X-Request-Id only' },
  since: { value: '<time>', about: 'Changes from this time on: 2026-11-28 or 2026-11-28T20:30Z' },
  until: { value: '<time>', about: 'Changes before this time' },
} as const;

/** `audit`: shows and exports the audit log. */
export const audit: Actions = {
  list: defineAction({
    about: 'List changes by operators, newest first',
    isReadOnly: true,
    flags: { ...filters, limit: { value: '<count>', about: 'Maximum number of entries, 1 to 10000 (50)' } },
    read: ({ flags }) => ({ flags, times: readTimes(flags), limit: readLimit(flags.limit) }),
    async local({ database }, { flags, times, limit }) {
      return (await listAuditEntries(database, await toFilter(database, flags, times), { limit })).entries;
    },
    async remote({ admin }, { flags, times, limit }) {
      return listRemoteAuditEntries(admin, await toRemoteFilter(admin, flags, times), limit);
    },
    report(entries, { print }) {
      print(entries.length === 0 ? 'There are no such entries.' : table(entries), entries);
    },
  }),
  export: defineAction({
    about: 'Print entries as JSON lines, oldest first',
    isReadOnly: true,
    flags: { ...filters, after: { value: '<id>', about: 'Continue after this entry, the last of an earlier export' } },
    read: ({ flags }) => ({ flags, times: readTimes(flags), after: readId(flags.after) }),
    async local({ database }, { flags, times, after }) {
      return { entries: exportAuditEntries(database, await toFilter(database, flags, times), after) };
    },
    async remote({ admin }, { flags, times, after }) {
      return { entries: exportRemoteAuditEntries(admin, await toRemoteFilter(admin, flags, times), after) };
    },
    async report({ entries }) {
      for await (const entry of entries) console.log(JSON.stringify(entry));
    },
  }),
};

type FilterFlags = ParsedArguments<typeof filters>['flags'];
type Times = Pick<AuditFilter, 'since' | 'until'>;

async function toFilter(
  database: Database,
  { account, actor, action, target, request }: FilterFlags,
  times: Times,
): Promise<AuditFilter> {
  const accountId = account === undefined ? undefined : (await findAccount(database, account)).id;
  return { ...times, accountId, actor, action, target, requestId: request };
}

async function toRemoteFilter(
  admin: OmnichannelAdmin,
  { account, actor, action, target, request }: FilterFlags,
  times: Times,
): Promise<AuditFilter> {
  const accountId = account === undefined ? undefined : (await findRemoteAccount(admin, account)).id;
  return { ...times, accountId, actor, action, target, requestId: request };
}

function readTimes({ since, until }: FilterFlags): Times {
  return { since: readTime(since, '--since'), until: readTime(until, '--until') };
}

/** Reads a date, or a time with its zone. @throws {UsageError} for another text */
function readTime(text: string | undefined, flag: string): Date | undefined {
  if (text === undefined) return undefined;
  const form = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d))?$/;
  const time = new Date(form.test(text) ? text : Number.NaN);
  if (!Number.isNaN(time.getTime())) return time;
  throw new UsageError(`${flag} must be a date or a time with its zone: 2026-11-28 or 2026-11-28T20:30Z.`);
}

function readLimit(text = '50'): number {
  if (/^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= 10_000) return Number(text);
  throw new UsageError('--limit must be a number from 1 to 10000.');
}

function readId(text: string | undefined): string | undefined {
  if (text === undefined || isUuid(text)) return text?.toLowerCase();
  throw new UsageError('--after must be the id of an entry, such as the last id of an earlier export.');
}

function table(entries: readonly StoredAuditEntry[]): string {
  const rows = entries.map(({ at, actor, action, target, account, outcome, before, after }) => [
    at.toISOString(),
    actor.name,
    action,
    target.name ?? target.id ?? target.type,
    account?.userName ?? '-',
    outcome,
    [before, after].map((fields) => (fields === null ? '' : JSON.stringify(fields))).join(' -> '),
  ]);
  return formatTable(['time', 'actor', 'action', 'target', 'account', 'outcome', 'before -> after'], rows);
}
