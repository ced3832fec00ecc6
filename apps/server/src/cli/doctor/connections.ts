import { pino } from 'pino';
import type { CheckResult, ConnectionKind } from '../../carriers/connection-kind.ts';
import { checkConnection, needsPublicUrl } from '../../carriers/connections/check-connection.ts';
import { trimPeriod } from '../../carriers/connections/describe-schema.ts';
import { type LoadedConnection, loadConnection } from '../../carriers/connections/load-connection.ts';
import type { ConnectionActivity } from '../../carriers/outbox/connection-activity.ts';
import { type ConnectionLinks, readConnectionLinks } from '../../carriers/outbox/connection-links.ts';
import { loadRoutingTable } from '../../carriers/routing/routing-cache.ts';
import { findDatabaseKeys } from '../../features/accounts/secret-binding.ts';
import { command } from '../../platform/command-hint.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Database, OpenDatabase } from '../../platform/postgres/database.ts';
import { describeCorrection, describeMissingLink, publicUrlAdvice } from '../commands/connection-texts.ts';
import { findWaitingShare, listFailovers, type WaitingShare } from './failover.ts';
import type { Finding } from './finding.ts';

export interface ExamineOptions {
  kinds: ReadonlyMap<string, ConnectionKind>;
  /** Reads the activity by connection id. Without it the findings have no activity. */
  readActivity?: (database: Database) => Promise<ReadonlyMap<string, ConnectionActivity>>;
  /** Finds the user names of live accounts that may send to all countries. */
  findUnrestrictedAccounts?: (database: Database) => Promise<readonly string[]>;
}

/** Maximum number of accounts or connections that a finding names. */
const maxNames = 10;

/** Examines each connection: settings, credentials, state, a sign-in to the provider, and what is in doubt. It changes no state. */
export async function examineConnections(
  { database }: Pick<OpenDatabase, 'database'>,
  config: Config,
  { kinds, readActivity, findUnrestrictedAccounts }: ExamineOptions,
): Promise<Finding[]> {
  const rows = await database.selectFrom('connections').selectAll().orderBy('name').execute();
  if (rows.length === 0) return [];
  const keys = await findDatabaseKeys(config, database);
  if (keys === undefined) {
    const message = 'They are not checked, since their credentials need the secret of the database.';
    return [{ level: 'warn', subject: 'connections', message }];
  }
  const options = { kinds, keys, publicUrl: config.publicUrl, log: pino({ level: 'silent' }) };
  const [activity, links] = [await readActivity?.(database), await readConnectionLinks(database, kinds)];
  const examined = await Promise.all(
    rows.map(async (row): Promise<ExaminedConnection> => {
      const connection = loadConnection(row, options);
      const kind = kinds.get(row.kind);
      const isChecked = connection.fault === undefined && kind !== undefined && connection.state !== 'paused';
      return {
        connection,
        kind,
        recheckAt: row.recheck_at,
        activity: activity?.get(row.id),
        links: links.get(row.id),
        ...(isChecked && { result: await checkConnection(kind, connection) }),
      };
    }),
  );
  const connections = examined.map(({ connection }) => connection);
  const failovers = listFailovers({ kinds, connections, table: await loadRoutingTable(database) });
  const working = new Set(examined.filter(isWorking).map(({ connection }) => connection.id));
  const found = examined.map((one) => {
    const { connection, kind } = one;
    return [
      examineConnection(
        one,
        findWaitingShare(connection.id, failovers, (id) => working.has(id)),
      ),
      ...examineSettings(connection, kind),
    ];
  });
  return [
    ...found.flat(),
    ...examinePublicUrl(examined, config),
    ...examineStates(rows),
    ...examineCountries((await findUnrestrictedAccounts?.(database)) ?? []),
  ];
}

/** A connection with all that is known about it. */
interface ExaminedConnection {
  connection: LoadedConnection;
  /** Absent if this version does not know it. */
  kind: ConnectionKind | undefined;
  recheckAt: Date | null;
  activity: ConnectionActivity | undefined;
  /** Absent unless it is on, and for kinds without links. */
  links: ConnectionLinks | undefined;
  /** Absent if it was not checked. */
  result?: CheckResult;
}

/** Returns whether messages reach the provider, as far as the check and the links show. */
function isWorking(examined: ExaminedConnection): boolean {
  return examined.result?.outcome === 'ok' && !isCutOff(examined);
}

/** @param share which of its messages wait if it does not work */
function examineConnection(examined: ExaminedConnection, share: WaitingShare): Finding {
  const { connection, kind, recheckAt, activity, links, result } = examined;
  const { name, fault, state, reason } = connection;
  const finding = (level: Finding['level'], text: string): Finding => ({
    level,
    subject: 'connection',
    message: `${name} (${connection.kind}): ${text}${describeRecheck(connection, recheckAt)}${describeActivity(activity)}`,
  });
  if (fault !== undefined || kind === undefined) return finding('fail', `cannot be used. ${fault}`);
  if (state === 'paused' || result === undefined) {
    return finding('warn', `paused, so nothing is submitted to it: ${command`connections resume ${name}`}.`);
  }
  const check = command`connections check ${name}`;
  const waiting = state === 'on' && isCutOff(examined) ? waitingTexts[share] : '';
  if (result.outcome !== 'ok') {
    const level = result.outcome === 'broken' || state === 'broken' || waiting !== '' ? 'fail' : 'warn';
    return finding(level, describeFailedCheck(examined, kind, result, waiting));
  }
  const missing = links?.state === 'down' ? describeMissingLink(links) : undefined;
  if (state === 'on' && missing !== undefined) {
    const text = `on, and the provider accepts the credentials, but there is ${missing}.`;
    const advice = kind.hasSession ? sessionAdvice : requestAdvice;
    return finding(waiting === '' ? 'warn' : 'fail', `${text}${waiting} ${advice}`);
  }
  if (state === 'on') {
    const level = activity !== undefined && isSuspicious(activity) ? 'warn' : 'ok';
    return finding(level, 'on, and the provider accepts the credentials.');
  }
  const before = reason === null ? '' : ` (${trimPeriod(reason)})`;
  return finding('warn', `${state}${before}, but the provider accepts the credentials now. Turn it on: ${check}.`);
}

/** Seconds without a link after which a connection counts as cut off, as for the alert of its metric. */
const cutOffSeconds = 60;

/**
 * Returns whether messages of a connection that is on do not reach the provider, for more than a moment. A session that is open, or was a
 * minute ago, counts more than one check that has failed.
 */
function isCutOff({ kind, links, result }: ExaminedConnection): boolean {
  const downSeconds = links?.state === 'down' && links.since ? (Date.now() - links.since.getTime()) / 1000 : 0;
  if (downSeconds > cutOffSeconds) return true;
  if (result?.outcome !== 'unreachable') return false;
  return kind?.hasSession !== true || links === undefined || links.state === 'unattended';
}

const waitingTexts: Readonly<Record<WaitingShare, string>> = {
  none: '',
  some: ' The routes lead some of its messages to no other connection that works, so these wait.',
  all: ' No other connection can take its messages, so they wait.',
};
const sessionAdvice =
  'Check the number of sessions that the provider allows, and the firewall. The service opens the link again by itself.';
/** A provider without sessions can accept a check, and fail at each submission. */
const requestAdvice =
  'Check the firewall, and the status page of the provider. The service tries a submission again by itself.';

/** Finds that the operator has paused what live accounts need. It is the operator's choice, so it is no failure. */
function examineStates(rows: readonly { name: string; state: string }[]): Finding[] {
  const paused = rows.find(({ state }) => state === 'paused');
  if (paused === undefined || rows.some(({ state }) => state === 'on')) return [];
  const message = `None is on, so requests of live accounts to send SMS get 503: ${command`connections resume ${paused.name}`}.`;
  return [{ level: 'warn', subject: 'connections', message }];
}

function describeFailedCheck(
  { connection: { name, state }, links }: ExaminedConnection,
  kind: ConnectionKind,
  result: Exclude<CheckResult, { outcome: 'ok' }>,
  waiting: string,
): string {
  if (result.outcome === 'unreachable') {
    const since =
      links?.state === 'down' && links.since ? ` It has had no link since ${links.since.toISOString()}.` : '';
    const advice = `Check the address in its settings, DNS, the firewall, and the status page of the provider. Then check again: ${command`connections check ${name}`}.`;
    return `${state}, and the provider cannot be reached: ${trimPeriod(result.reason)}.${since}${waiting} ${advice}`;
  }
  const { reason, corrections } = result;
  return `${state}, and the provider rejects it: ${trimPeriod(reason)}. ${describeCorrection(name, kind, corrections)}.`;
}

function describeRecheck({ state, fault }: LoadedConnection, recheckAt: Date | null): string {
  if (state !== 'broken' || fault !== undefined || recheckAt === null) return '';
  return ` The service checks it again at ${recheckAt.toISOString()}.`;
}

function describeActivity(activity: ConnectionActivity | undefined): string {
  if (activity === undefined) return '';
  const { lastReceiptAt, unmatchedReceipts, inDoubt, window } = activity;
  const last =
    lastReceiptAt === null
      ? 'No receipt has arrived (those of test-send do not count)'
      : `Last receipt ${lastReceiptAt.toISOString()}`;
  const used = window === null ? 'no open link' : `${window.inFlight} of ${window.parts} parts of the window in flight`;
  const counts = `${count(unmatchedReceipts, 'unmatched receipt')}; ${count(inDoubt, 'submission')} in doubt`;
  return ` ${last}; ${counts}; ${used}.`;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

function isSuspicious({ unmatchedReceipts, inDoubt }: ConnectionActivity): boolean {
  return unmatchedReceipts > 0 || inDoubt > 0;
}

/** Reports what the kind finds, such as a version of an API that ends. */
function examineSettings(
  { name, kind: kindName, settings, fault }: LoadedConnection,
  kind: ConnectionKind | undefined,
): Finding[] {
  if (fault !== undefined) return [];
  const found = kind?.examine?.(settings, new Date()) ?? [];
  return found.map(({ level, message }) => ({
    level,
    subject: 'connection',
    message: `${name} (${kindName}): ${message}`,
  }));
}

/** Finds connections whose providers need the public URL, if this command does not know it. */
function examinePublicUrl(all: readonly ExaminedConnection[], { publicUrl }: Config): Finding[] {
  if (publicUrl !== undefined) return [];
  const names = all.flatMap(({ connection: { name, settings }, kind }) =>
    kind !== undefined && needsPublicUrl(kind, settings) ? [name] : [],
  );
  if (names.length === 0) return [];
  const more = names.length > maxNames ? ' and others' : '';
  const fact = `The providers of these connections call the service at its public URL, which this command does not know: ${names.slice(0, maxNames).join(', ')}${more}.`;
  return [{ level: 'warn', subject: 'connections', message: `${fact} ${publicUrlAdvice}` }];
}

function examineCountries(names: readonly string[]): Finding[] {
  if (names.length === 0) return [];
  const more = names.length > maxNames ? ' and others' : '';
  const message = `Live accounts may send SMS to all countries, which fraud with expensive numbers makes use of: ${names.slice(0, maxNames).join(', ')}${more}. Name the countries of each:
  ${command`accounts set ${names[0] as string} --allow-country US --allow-country GB`}`;
  return [{ level: 'warn', subject: 'countries', message }];
}
