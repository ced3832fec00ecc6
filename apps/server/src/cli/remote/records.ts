import type { Item, OmnichannelAdmin, Query } from '@omnichannel/admin';
import { parse } from 'csv-parse/sync';
import type { AuditFilter, StoredAuditEntry } from '../../features/audit/audit-entries.ts';
import { countNames, type UsageGroup, type UsageRecord, type UsageSummary } from '../../features/usage/read-usage.ts';
import type { QuotaState } from '../../features/usage/set-quotas.ts';
import type { UsageFilter } from '../../features/usage/usage-filter.ts';
import { withDates } from './with-dates.ts';

/** Lists entries of the audit log, the newest first. */
export async function listRemoteAuditEntries(
  admin: OmnichannelAdmin,
  filter: AuditFilter,
  limit: number,
): Promise<StoredAuditEntry[]> {
  const found: StoredAuditEntry[] = [];
  if (limit === 0) return found;
  for await (const entry of admin.auditEntries.list({ ...toAuditQuery(filter), limit: Math.min(limit, 200) })) {
    found.push(toEntry(entry));
    if (found.length === limit) break;
  }
  return found;
}

/** Exports entries of the audit log, the oldest first. The service records the export, so that its entry is the last. */
export async function* exportRemoteAuditEntries(
  admin: OmnichannelAdmin,
  filter: AuditFilter,
  after: string | undefined,
): AsyncGenerator<StoredAuditEntry> {
  const query = { ...toAuditQuery(filter), ...(after !== undefined && { after }) };
  for await (const line of linesOf(await admin.auditEntries.export(query, { parseAs: 'stream' }))) {
    yield toEntry(JSON.parse(line));
  }
}

function toAuditQuery({ accountId, requestId, since, until, ...filter }: AuditFilter): Query<'exportAuditEntries'> {
  return {
    ...filter,
    account: accountId,
    request: requestId,
    since: since?.toISOString(),
    until: until?.toISOString(),
  };
}

function toEntry(entry: Item<'listAuditEntries'>): StoredAuditEntry {
  const {
    id,
    at,
    actor,
    action,
    target,
    account,
    requestId,
    ip: address,
    outcome,
    before,
    after,
  } = withDates(entry, 'at');
  return { id, at, actor, action, target, account, requestId, address, outcome, before, after };
}

/** The filter of usage in the admin API, which takes an account by its id or its user name. */
export type RemoteUsageFilter = Omit<UsageFilter, 'accountId'> & { account?: string };

export async function readRemoteUsage(
  admin: OmnichannelAdmin,
  filter: RemoteUsageFilter,
  groups: readonly UsageGroup[],
): Promise<UsageSummary[]> {
  // The contract allows the channels of the service only.
  return (await admin.usage.get({ ...filter, groupBy: groups.join(',') })).data as UsageSummary[];
}

/** Exports usage by day. @param write takes the next rows */
export async function exportRemoteUsage(
  admin: OmnichannelAdmin,
  filter: RemoteUsageFilter,
  write: (rows: readonly UsageRecord[]) => void,
): Promise<void> {
  let header: string | undefined;
  for await (const line of linesOf(await admin.usage.export(filter, { parseAs: 'stream' }))) {
    if (header === undefined) header = line;
    else write((parse(`${header}\n${line}`, { columns: true }) as Record<string, string>[]).map(toRecord));
  }
}

function toRecord(cells: Record<string, string>): UsageRecord {
  // The service protects spreadsheets from cells that look like a formula.
  const row = Object.fromEntries(
    Object.entries(cells).map(([name, text]) => [name, text.replace(/^'(?=[=+\-@\t\r])/, '')]),
  );
  const counts = Object.fromEntries(countNames.map((name) => [name, Number(row[name])]));
  // The columns of an export are the fields of a record.
  return { ...row, ...counts } as unknown as UsageRecord;
}

export async function listRemoteQuotas(admin: OmnichannelAdmin, accountId: string): Promise<QuotaState[]> {
  return (await admin.quotas.list(accountId)).data.map((quota) => withDates(quota, 'endsAt'));
}

/** Reads the lines of a stream. @throws {Error} when the last line has no end, since the response is incomplete then */
async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const bytes of stream) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') throw new Error('The export is incomplete: the connection to the service ended early. Repeat it.');
}
