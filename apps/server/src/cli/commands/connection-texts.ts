import type { CheckResult, Connection, ConnectionKind } from '../../carriers/connection-kind.ts';
import { describeFailure } from '../../carriers/connections/change-connection.ts';
import { needsPublicUrl } from '../../carriers/connections/check-connection.ts';
import type { ConnectionSummary } from '../../carriers/connections/connection-summaries.ts';
import type { ConnectionFailure } from '../../carriers/connections/connection-times.ts';
import { trimPeriod } from '../../carriers/connections/describe-schema.ts';
import { sandboxName } from '../../carriers/connections/find-connection.ts';
import { findSameSender } from '../../carriers/connections/same-sender.ts';
import type { ConnectionState } from '../../carriers/connections/tables.ts';
import type { ShownTestResult } from '../../carriers/connections/test-result.ts';
import { validateConnection } from '../../carriers/connections/validate-connection.ts';
import { readWebhookTimes } from '../../carriers/connections/webhook-times.ts';
import { unknownPublicUrl } from '../../carriers/connections/webhook-url.ts';
import type { ConnectionLinks } from '../../carriers/outbox/connection-links.ts';
import { command } from '../../platform/command-hint.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { formatTable } from './format-table.ts';

type ShownPart = ShownTestResult['parts'][number];

/** Describes the state of a connection after a check, and the next step. */
export function describeCheck(
  { name, kind }: { name: string; kind: ConnectionKind },
  result: CheckResult,
  state: ConnectionState,
): string {
  if (result.outcome === 'ok') return `The provider accepts the credentials. ${describeState(name, state)}`;
  const advice =
    result.outcome === 'broken'
      ? describeCorrection(name, kind, result.corrections)
      : `When the provider can be reached, check again: ${command`connections check ${name}`}`;
  return `${describeFailure(result)}\n${describeState(name, state)}\n${advice}`;
}

/**
 * Describes how to correct a connection that the provider rejects.
 *
 * @param corrections as in `CheckResult`
 */
export function describeCorrection(
  name: string,
  kind: ConnectionKind,
  corrections: readonly string[] | undefined,
): string {
  if (corrections === undefined) {
    return `Correct it: ${command`connections set ${name} --credentials-file credentials.json`}`;
  }
  if (corrections.length === 0) return `After that, check again: ${command`connections check ${name}`}`;
  const isSetting = (one: string) => Object.hasOwn(kind.settings.properties, one);
  const flags = [
    ...corrections.filter(isSetting).map((one) => `--setting ${one}=<value>`),
    ...(corrections.every(isSetting) ? [] : ['--credentials-file credentials.json']),
  ];
  return `Correct ${corrections.join(' or ')}: ${command`connections set ${name}`} ${flags.join(', or ')}`;
}

/**
 * Describes what a state means, in one sentence.
 *
 * @param isChecked false after a change that no sign-in to the provider has confirmed
 */
export function describeState(name: string, state: ConnectionState, isChecked = true): string {
  return {
    draft: `${name} is a draft: nothing is submitted to it until a check succeeds.`,
    on: isChecked ? `${name} is on.` : `${name} is on, not checked.`,
    paused: `${name} is paused: nothing is submitted to it.`,
    broken: `${name} is broken: nothing is submitted to it.`,
  }[state];
}

/** Returns a warning if the provider needs the public URL, and it is missing. */
export function publicUrlWarning(
  kind: ConnectionKind,
  settings: object,
  config: Pick<Config, 'publicUrl'>,
): string | undefined {
  if (config.publicUrl !== undefined || !needsPublicUrl(kind, settings)) return undefined;
  return `Its provider calls the service at its public URL, which this command does not know. ${publicUrlAdvice}`;
}

/** Commands read their own settings: the service may have a public URL that a command does not know. */
export const publicUrlAdvice =
  'If the service has one, pass it to this command as well, with --public-url or OMNICHANNEL_PUBLIC_URL. Otherwise start the service with the https URL at which the provider reaches it.';

/** Warns on stderr if other connections have the same sender at the provider. @param list reads all connections */
export async function warnOfSameSender(
  kind: ConnectionKind,
  { name, settings }: Pick<ConnectionSummary, 'name' | 'settings'>,
  list: () => Promise<readonly Pick<ConnectionSummary, 'name' | 'kind' | 'settings'>[]>,
): Promise<void> {
  const { senderSettings = [] } = kind;
  if (senderSettings.length === 0) return;
  const names = findSameSender(kind, { name, settings }, await list());
  if (names.length === 0) return;
  console.error(
    `Warning: ${names.join(', ')} has the same ${senderSettings.join(' and ')}. Each of these connections gets all inbound messages, so keep only one of them.`,
  );
}

/** Warns on stderr if a provider of a remote service needs the public URL, and the service has none. */
export function warnOfMissingPublicUrl(
  kind: ConnectionKind,
  { settings, webhook }: { settings: Record<string, unknown>; webhook: { url: string | null } | null },
): void {
  const valid = validateConnection(kind, { settings, credentials: {} });
  const publicUrl = webhook === null ? undefined : (webhook.url ?? undefined);
  if (publicUrlWarning(kind, valid.settings, { publicUrl }) === undefined) return;
  console.error(
    'Warning: Its provider calls the service at its public URL, and the service has none. Start it with OMNICHANNEL_PUBLIC_URL or --public-url, the https URL at which the provider reaches it.',
  );
}

/**
 * Describes what the operator has to enter at the provider.
 *
 * @param firstWebhookAt null before the first webhook, undefined when nothing is known about webhooks
 */
export function describeSetup(
  kind: ConnectionKind,
  connection: Connection,
  firstWebhookAt: Date | null | undefined,
): readonly string[] {
  return addWebhookLine(kind.describeSetup?.(connection) ?? [], firstWebhookAt);
}

/** Adds to the instructions for the provider whether they have worked. */
export function addWebhookLine(lines: readonly string[], firstWebhookAt: Date | null | undefined): readonly string[] {
  if (lines.length === 0 || firstWebhookAt === undefined) return lines;
  const arrived =
    firstWebhookAt === null
      ? 'No webhook has arrived yet.'
      : `The first webhook arrived at ${firstWebhookAt.toISOString()}.`;
  return [...lines, arrived];
}

/** The webhook of a connection: its address, and when it was called. */
export interface WebhookState {
  url: string;
  /** Null before the first webhook. */
  firstAt: Date | null;
  lastAt: Date | null;
}

/** Returns the webhook of a connection; undefined if its provider calls none. */
export async function readWebhook(
  { config, database }: { config: Config; database: Database },
  kind: ConnectionKind | undefined,
  { id, settings }: { id: string; settings: object },
): Promise<WebhookState | undefined> {
  const path = kind?.webhookPath?.({ id, settings });
  if (path === undefined) return undefined;
  const base = config.publicUrl?.replace(/\/$/, '') ?? unknownPublicUrl;
  const { firstAt = null, lastAt = null } = (await readWebhookTimes(database, id)) ?? {};
  return { url: base + path, firstAt, lastAt };
}

/** Formats connections as a table. @param isTerminal whether long reasons are shortened, to keep a row on one line */
export function formatConnections(connections: readonly ListedConnection[], isTerminal: boolean): string {
  const cut = (text: string) => (isTerminal ? shorten(text) : text);
  const rows = connections.map(({ name, kind, account, environmentId, state, window, throughput, binds, ...rest }) => [
    name,
    kind,
    ownerOf(account, environmentId),
    state,
    ...(kind === 'sandbox'
      ? ['', '', '']
      : [String(window), throughput === null ? 'none' : String(throughput), String(binds)]),
    rest.reason === null ? (describeMissingLink(rest.links, cut) ?? '') : cut(rest.reason),
  ]);
  return formatTable(['name', 'kind', 'account', 'state', 'window', 'throughput', 'binds', 'reason'], rows);
}

/** A connection as the list shows it. */
export interface ListedConnection extends ConnectionSummary {
  /** Null unless it is on, and for kinds without links. */
  links: ConnectionLinks | null;
}

/**
 * Describes that no link is open, and why.
 *
 * @param cut shortens the reason
 * @returns undefined while a link is open, or is opened for the first time
 */
export function describeMissingLink(
  links: ConnectionLinks | null,
  cut = (reason: string) => reason,
): string | undefined {
  if (links?.state !== 'down' && links?.state !== 'unattended') return undefined;
  const { state, since, reason } = links;
  const missing = `no link${since === null ? '' : ` since ${since.toISOString()}`}`;
  if (state === 'unattended') return `${missing}, because no instance opens one`;
  return reason === null ? missing : `${missing} (${cut(trimPeriod(reason))})`;
}

/** A connection as the command shows it. */
export interface ShownConnection extends ListedConnection {
  /** When the provider last accepted a message, to the minute. */
  lastAcceptedAt: Date | null;
  lastFailure: ConnectionFailure | null;
  /** Null without the secret of the service. */
  credentialsLost: boolean | null;
  webhook?: WebhookState | undefined;
}

/** Formats a connection as lines. @param kind absent if this version does not know it */
export function formatConnection(connection: ShownConnection, kind: ConnectionKind | undefined): string {
  const {
    name,
    account,
    environmentId,
    state,
    reason,
    recheckAt,
    credentialNames,
    credentialsLost,
    throughput,
    links,
    lastAcceptedAt,
    lastFailure,
    webhook,
  } = connection;
  if (name === sandboxName)
    return `${name}  built in and always on: it takes all messages of sandbox accounts, and delivers to no one`;
  const lost = credentialsLost ? ', encrypted with an unknown OMNICHANNEL_SECRET' : '';
  const missing = describeMissingLink(links);
  const rows: [string, string][] = [
    ['name', name],
    ['id', connection.id],
    ['kind', connection.kind],
    ['account', ownerOf(account, environmentId)],
    ['state', `${state}${reason === null ? '' : `: ${reason}`}${missing === undefined ? '' : `, ${missing}`}`],
    ...(links === null ? [] : ([['open links', `${links.open} of ${connection.binds}`]] as [string, string][])),
    ['last accepted', lastAcceptedAt === null ? 'no message yet' : `a message, ${lastAcceptedAt.toISOString()}`],
    ['last failure', lastFailure === null ? 'none' : describeLastFailure(lastFailure)],
    ...(recheckAt === null ? [] : ([['next check', recheckAt.toISOString()]] as [string, string][])),
    ['window', `${connection.window} for each bind`],
    ['throughput', throughput === null ? 'no limit' : `${throughput} messages per second`],
    ['binds', String(connection.binds)],
    ['version', String(connection.version)],
    ['credentials', `${credentialNames.join(', ') || 'none'}${lost}`],
    ...(webhook === undefined ? [] : webhookRows(webhook)),
    ...settingRows(connection.settings, kind),
  ];
  const width = Math.max(...rows.map(([head]) => head.length));
  return rows.map(([head, value]) => `${head.padEnd(width)}  ${value}`).join('\n');
}

function describeLastFailure({ at, source, reason }: ConnectionFailure): string {
  return `${{ message: 'a message', link: 'a link', check: 'a check' }[source]}, ${at.toISOString()}: ${reason}`;
}

export function formatTestResult({ plannedParts, segments, alphabet, parts }: ShownTestResult, note: string): string {
  const cost = segments === null ? '' : `, ${segments} billed, alphabet ${alphabet}`;
  const lines = [
    `plan      ${plannedParts === 1 ? '1 part' : `${plannedParts} parts`}${cost}`,
    ...parts.map((part, index) => `part ${index + 1}    ${describePart(part)}${describeReceipt(part.receipt)}`),
  ];
  return [...lines, ...(note === '' ? [] : [note])].join('\n');
}

function describePart({ outcome, providerId, code, reason, waitSeconds }: ShownPart): string {
  if (outcome === 'accepted') {
    return providerId === null ? 'accepted, without an id of the provider' : `accepted, id ${providerId}`;
  }
  if (outcome === 'rejected') return `rejected, code ${code}: ${reason}`;
  if (outcome === 'later') return `later: ${trimPeriod(reason ?? '')}. The provider asks to wait ${waitSeconds} s.`;
  if (outcome === 'notSent') return `not sent: ${reason}`;
  return `unknown, the provider may have it: ${reason}`;
}

function describeReceipt(receipt: ShownPart['receipt']): string {
  if (receipt === null) return '';
  const code = receipt.code === null ? '' : `, code ${receipt.code}`;
  return `; receipt: ${receipt.status} at ${receipt.at}${code}`;
}

function settingRows(given: Record<string, unknown>, kind: ConnectionKind | undefined): [string, string][] {
  const all = kind === undefined ? given : validateConnection(kind, { settings: given, credentials: {} }).settings;
  return Object.entries(all).map(([name, value]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return [`setting ${name}`, `${text === '' ? 'none' : text}${Object.hasOwn(given, name) ? '' : ' (default)'}`];
  });
}

function webhookRows({ url, firstAt, lastAt }: WebhookState): [string, string][] {
  return [
    ['webhook URL', url],
    ['first webhook', firstAt?.toISOString() ?? 'none yet'],
    ...(lastAt === null ? [] : ([['last webhook', lastAt.toISOString()]] as [string, string][])),
  ];
}

function ownerOf(account: string | null, environmentId: string | null): string {
  return account ?? environmentId ?? 'all';
}

const maxReasonCharacters = 60;

function shorten(reason: string): string {
  return reason.length <= maxReasonCharacters ? reason : `${reason.slice(0, maxReasonCharacters - 1)}…`;
}
