import type { OmnichannelAdmin } from '@omnichannel/admin';
import { findAccount } from '../../features/accounts/account-lookup.ts';
import { formatCsv } from '../../features/usage/format-csv.ts';
import { formatQuota } from '../../features/usage/quota.ts';
import {
  countNames,
  exportColumns,
  exportUsage,
  readUsage,
  type UsageGroup,
  type UsageRecord,
  type UsageSummary,
  usageGroups,
} from '../../features/usage/read-usage.ts';
import { recountUsage, type UsageDifference } from '../../features/usage/recount-usage.ts';
import { listQuotas, type QuotaState } from '../../features/usage/set-quotas.ts';
import { type UsageCounts, usageChannels } from '../../features/usage/tables.ts';
import type { UsageFilter } from '../../features/usage/usage-filter.ts';
import { command } from '../../platform/command-hint.ts';
import { UsageError } from '../../platform/config/flags.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { findRemoteAccount } from '../remote/accounts.ts';
import { exportRemoteUsage, listRemoteQuotas, type RemoteUsageFilter, readRemoteUsage } from '../remote/records.ts';
import type { Actions, ParsedArguments } from './action.ts';
import { defineAccountAction, defineAction, defineLocalAction } from './define-action.ts';
import { formatTable } from './format-table.ts';

const range = {
  since: { value: '<date>', about: 'First day in UTC, such as 2026-11-01' },
  until: { value: '<date>', about: 'Last day in UTC' },
} as const;

/** Flags that select usage. */
const filters = {
  account: { value: '<userName>', about: 'Usage of this account only' },
  channel: { choices: usageChannels, about: 'Usage of this channel only' },
  country: { value: '<code>', about: 'Messages to numbers of this country only, such as FR', canBeEmpty: true },
  connection: { value: '<name>', about: 'Messages over this connection only', canBeEmpty: true },
  ...range,
} as const;

const csv = { about: 'Print CSV' };
const defaultGroups: readonly UsageGroup[] = ['account', 'month', 'channel'];

/** `usage`: shows and exports the messages that accounts have sent, and checks the stored numbers. */
export const usage: Actions = {
  show: defineAction({
    about: 'Sum messages and SMS segments by account, month and channel, or by other groups',
    isReadOnly: true,
    flags: {
      ...filters,
      by: {
        value: usageGroups.join('|'),
        about: 'Group by this, in place of account, month and channel',
        isRepeatable: true,
      },
      csv,
    },
    read: ({ flags: { by, csv, ...flags } }) => ({ flags: readRange(flags), csv, groups: readGroups(by) }),
    local: async ({ database }, { flags, groups }) => readUsage(database, await toFilter(database, flags), groups),
    remote: async ({ admin }, { flags, groups }) => readRemoteUsage(admin, await toRemoteFilter(admin, flags), groups),
    report(rows, { print }, { csv, groups }) {
      const columns = [...groups, ...countNames];
      const cells = rows.map((row) => columns.map((column) => cellOf(row, column)));
      const text = rows.length === 0 ? 'There is no such usage.' : formatTable(columns, cells);
      print(csv ? formatCsv([columns, ...cells]) : text, rows);
    },
  }),
  export: defineAction({
    about: 'Print a row for each day, account, channel, country and connection, as CSV or with --json as JSON lines',
    isReadOnly: true,
    flags: filters,
    read: ({ flags }) => readRange(flags),
    async local({ database }, flags) {
      const filter = await toFilter(database, flags);
      return { write: (onRows: OnRows) => exportUsage(database, filter, onRows) };
    },
    async remote({ admin }, flags) {
      const filter = await toRemoteFilter(admin, flags);
      return { write: (onRows: OnRows) => exportRemoteUsage(admin, filter, onRows) };
    },
    async report({ write }, _, flags) {
      // Each command has this flag.
      const isJson = 'json' in flags && flags.json === true;
      if (!isJson) console.log(formatCsv([exportColumns]));
      await write((rows) => {
        console.log(
          isJson ? toJsonLines(rows) : formatCsv(rows.map((row) => exportColumns.map((name) => `${row[name]}`))),
        );
      });
    },
  }),
  quotas: defineAccountAction({
    about: 'Show the quotas of an account and their usage in this month (UTC)',
    isReadOnly: true,
    local: ({ database, account }) => listQuotas(database, account.id),
    remote: ({ admin, account }) => listRemoteQuotas(admin, account.id),
    report(quotas, { account: { userName }, print }) {
      const none = `The account ${userName} has no quota. Set one: ${command`accounts set ${userName} --quota sms=10000`}`;
      print(quotas.length === 0 ? none : quotaTable(quotas), quotas);
    },
  }),
  recount: defineLocalAction({
    localOnly: 'reads all stored messages of the database',
    about: 'Count the stored messages again, and report differences from the usage; changes nothing',
    isReadOnly: true,
    flags: range,
    read: ({ flags }) => readRange(flags),
    async run({ config, database, print }, { since, until }) {
      const result = await recountUsage(database, config.retention, { since, until });
      const { compared, accepted, differences } = result;
      if (differences.length > 0) process.exitCode = 1;
      const summary = `Compared ${compared} groups with ${accepted} accepted messages.`;
      const lines = differences.length === 0 ? 'The usage equals the stored messages.' : differenceTable(differences);
      print(`${summary}\n${lines}`, result);
    },
  }),
};

type OnRows = (rows: readonly UsageRecord[]) => void;
type FilterFlags = ParsedArguments<typeof filters>['flags'];

/** @throws {UsageError} when a day is invalid, or the range is empty */
function readRange<Own extends Pick<FilterFlags, 'since' | 'until'>>(flags: Own): Own {
  const { since, until } = flags;
  for (const [name, day] of Object.entries({ since, until })) {
    if (day !== undefined && !isDay(day)) throw new UsageError(`--${name} must be a day such as 2026-11-28.`);
  }
  if (since !== undefined && until !== undefined && since > until) {
    throw new UsageError('--until must not be before --since.');
  }
  return flags;
}

function isDay(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  // Date.parse turns some days that no month has into others.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

function readGroups(names: readonly string[] | undefined): readonly UsageGroup[] {
  return (names ?? defaultGroups).map((name) => {
    const group = usageGroups.find((one) => one === name);
    if (group) return group;
    throw new UsageError(`--by must be one of ${usageGroups.join(', ')}.`);
  });
}

async function toFilter(database: Database, { account, country, ...flags }: FilterFlags): Promise<UsageFilter> {
  const { channel, connection, since, until } = flags;
  return {
    accountId: account === undefined ? undefined : (await findAccount(database, account)).id,
    country: country?.toUpperCase(),
    channel,
    connection,
    since,
    until,
  };
}

async function toRemoteFilter(
  admin: OmnichannelAdmin,
  { account, country, ...flags }: FilterFlags,
): Promise<RemoteUsageFilter> {
  const { channel, connection, since, until } = flags;
  return {
    ...(account !== undefined && { account: (await findRemoteAccount(admin, account)).id }),
    ...(country !== undefined && { country: country.toUpperCase() }),
    ...(channel !== undefined && { channel }),
    ...(connection !== undefined && { connection }),
    ...(since !== undefined && { since }),
    ...(until !== undefined && { until }),
  };
}

function cellOf(row: UsageSummary, column: UsageGroup | keyof UsageCounts): string {
  return String(row[column] ?? '');
}

function toJsonLines(rows: readonly UsageRecord[]): string {
  return rows.map((row) => JSON.stringify(row)).join('\n');
}

function quotaTable(quotas: readonly QuotaState[]): string {
  const rows = quotas.map(({ quota, maximum, used, endsAt }) => [
    quota,
    formatQuota(quota, maximum),
    String(used),
    maximum === 0 ? '-' : `${Math.floor((used * 100) / maximum)} %`,
    endsAt.toISOString(),
  ]);
  return formatTable(['quota', 'maximum', 'used', 'percent', 'ends'], rows);
}

function differenceTable(differences: readonly UsageDifference[]): string {
  const rows = differences.flatMap(({ stored, counted, day, account, channel, country, connection }) =>
    countNames
      .filter((name) => stored[name] !== counted[name])
      .map((name) => [day, account, channel, country, connection, name, String(stored[name]), String(counted[name])]),
  );
  return formatTable(['day', 'account', 'channel', 'country', 'connection', 'number', 'stored', 'counted'], rows);
}
