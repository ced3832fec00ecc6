import type { Data, OmnichannelAdmin } from '@omnichannel/admin';
import type { CheckResult, ConnectionKind } from '../../carriers/connection-kind.ts';
import type { StoredCheck } from '../../carriers/connections/check-stored.ts';
import { sandboxSummary } from '../../carriers/connections/connection-summaries.ts';
import type { ConnectionFailure } from '../../carriers/connections/connection-times.ts';
import { sandboxName } from '../../carriers/connections/find-connection.ts';
import type { ConnectionState } from '../../carriers/connections/tables.ts';
import { webhookUrlOf } from '../../carriers/connections/webhook-url.ts';
import type { ListedConnection } from '../commands/connection-texts.ts';
import { createEnvironments } from './accounts.ts';
import { isNotFound } from './describe-error.ts';
import { withDates } from './with-dates.ts';

/** A connection of a service with what its command shows. */
export interface RemoteConnection extends ListedConnection {
  credentialsLost: boolean;
  /** Accepted messages that wait for it. */
  waiting: number;
  channel: Data<'getConnection'>['channel'];
  /** Null for a provider that calls no webhook. */
  webhook: { url: string | null; firstAt: Date | null; lastAt: Date | null } | null;
  lastAcceptedAt: Date | null;
  lastFailure: ConnectionFailure | null;
}

/** Lists all connections by name, the built-in one for the sandbox first, if the service has one. */
export async function listRemoteConnections(admin: OmnichannelAdmin): Promise<ListedConnection[]> {
  const { hasSandbox } = await admin.session.get();
  const found: ListedConnection[] = hasSandbox ? [{ ...sandboxSummary, links: null }] : [];
  for await (const { name } of admin.connections.list({ limit: 200 })) {
    const {
      credentialsLost: _,
      waiting: __,
      channel: ___,
      webhook: ____,
      lastAcceptedAt: _____,
      lastFailure: ______,
      ...summary
    } = await getRemoteConnection(admin, name);
    found.push(summary);
  }
  return found;
}

/** Reads a connection. @throws {ApiError} when there is none with this name */
export async function getRemoteConnection(admin: OmnichannelAdmin, name: string): Promise<RemoteConnection> {
  return toConnection(admin, await admin.connections.get(name));
}

/** Converts a connection of a response to the form that the service uses. */
async function toConnection(admin: OmnichannelAdmin, given: Data<'getConnection'>): Promise<RemoteConnection> {
  const { id, name, kind, account, state, reason, settings, credentialNames, window, throughput, binds, version } =
    given;
  const { recheckAt, createdAt, updatedAt } = withDates(given, 'recheckAt', 'createdAt', 'updatedAt');
  const { links, lastAcceptedAt, lastFailure } = withDates(given, 'lastAcceptedAt');
  return {
    id,
    name,
    kind,
    state,
    reason,
    recheckAt,
    settings,
    credentialNames,
    window,
    throughput,
    binds,
    version,
    environmentId: account === null ? null : await createEnvironments(admin).of(account.id),
    account: account?.userName ?? null,
    createdAt,
    updatedAt,
    links: links && withDates(links, 'since'),
    lastAcceptedAt,
    lastFailure: lastFailure && withDates(lastFailure, 'at'),
    credentialsLost: given.areCredentialsLost,
    waiting: given.waitingMessages,
    channel: given.channel,
    webhook: given.webhook && withDates(given.webhook, 'firstAt', 'lastAt'),
  };
}

/** Checks a connection at its provider. */
export async function checkRemoteConnection(admin: OmnichannelAdmin, name: string): Promise<StoredCheck> {
  const { state, ...check } = await admin.connections.check(name);
  return { result: toCheckResult(check), state };
}

/** Resumes a paused connection. @returns the result of the check; undefined without one */
export async function resumeRemoteConnection(
  admin: OmnichannelAdmin,
  name: string,
  options: { isChecked: boolean },
): Promise<{ state: ConnectionState; check: CheckResult | undefined }> {
  const { state, check } = await admin.connections.resume(name, options);
  return { state, check: check && toCheckResult(check) };
}

function toCheckResult({
  outcome,
  reason,
  corrections,
  isCredentialSuspected,
}: Omit<Data<'checkConnection'>, 'state'>): CheckResult {
  if (outcome === 'ok') return { outcome };
  if (outcome === 'unproven') return { outcome: 'ok', isUnproven: true };
  if (outcome === 'unreachable') return { outcome, reason: reason ?? '' };
  return { outcome, reason: reason ?? '', ...(!isCredentialSuspected && { corrections }) };
}

/** Whether a name is that of the built-in connection, which the admin API does not list. */
export function isBuiltIn(name: string): boolean {
  return name === sandboxName;
}

/**
 * Reads what to enter at the provider, as the command on the database prints it. The service records that it was read.
 *
 * @returns no lines for most kinds
 */
export async function readRemoteSetup(
  admin: OmnichannelAdmin,
  kind: ConnectionKind,
  { id, name, settings, credentialNames, webhook }: RemoteConnection,
): Promise<{ lines: readonly string[]; firstWebhookAt: Date | null | undefined }> {
  if (webhook === null) return { lines: [], firstWebhookAt: undefined };
  try {
    const { webhookUrl, values } = await admin.connections.setup(name);
    const path = webhookUrlOf(kind, { id, settings }, '') ?? '';
    // The admin API returns no other credentials than those to enter.
    const hidden = credentialNames.map((credential) => [credential, `<${credential}>`]);
    const shown = values.map((entry) => [entry.name, entry.value]);
    const lines = kind.describeSetup?.({
      id,
      settings,
      credentials: Object.fromEntries([...hidden, ...shown]),
      ...(webhookUrl !== null && { publicUrl: webhookUrl.slice(0, -path.length) }),
    });
    return { lines: lines ?? [], firstWebhookAt: webhook.firstAt };
  } catch (error) {
    if (isNotFound(error)) return { lines: [], firstWebhookAt: undefined };
    throw error;
  }
}
