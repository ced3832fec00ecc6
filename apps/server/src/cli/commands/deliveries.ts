import type { OmnichannelAdmin } from '@omnichannel/admin';
import { findAccount } from '../../features/accounts/account-lookup.ts';
import { findDatabaseKeys } from '../../features/accounts/secret-binding.ts';
import {
  type AttemptDetails,
  type DeliveryDetails,
  findDelivery,
  recordBodyRead,
} from '../../features/webhooks/deliveries.ts';
import {
  type DeliveryFilter,
  type DeliverySummary,
  eventTypes,
  searchDeliveries,
  statusClasses,
} from '../../features/webhooks/delivery-search.ts';
import { replayDeliveries } from '../../features/webhooks/replay-deliveries.ts';
import {
  findUndecryptableSecrets,
  recoveryCommand,
  type UndecryptableSecret,
} from '../../features/webhooks/undecryptable-secrets.ts';
import { endpointKinds } from '../../features/webhooks/webhook-event.ts';
import { command } from '../../platform/command-hint.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { createEnvironments } from '../remote/accounts.ts';
import {
  createRemoteDeliveries,
  findRemoteDelivery,
  replayAllRemoteDeliveries,
  replayRemoteDeliveries,
} from '../remote/webhooks.ts';
import type { Actions, ParsedArguments } from './action.ts';
import { defineAction } from './define-action.ts';
import { formatTable } from './format-table.ts';
import { pageFlags, readLimit, readPages, readTime, readTimes, timeFlags } from './list-flags.ts';

/** Flags that select deliveries. */
const filters = {
  account: { value: '<userName>', about: 'Deliveries of this account only' },
  channel: { choices: endpointKinds, about: 'Deliveries of these events only' },
  event: { choices: eventTypes, about: 'Deliveries of inbound messages, statuses, outbound messages or quotas only' },
  message: { value: '<id>', about: 'Deliveries of this message only' },
  response: { choices: statusClasses, about: 'Deliveries whose last attempt had such a status, or no response, only' },
  'failed-since': { value: '<time>', about: 'Deliveries that failed permanently from this time on only' },
  'failed-until': { value: '<time>', about: 'Deliveries that failed permanently before this time only' },
  ...timeFlags,
} as const;

/** `deliveries`: shows and replays webhook deliveries. */
export const deliveries: Actions = {
  list: defineAction({
    about: 'List deliveries, newest first, without their bodies',
    isReadOnly: true,
    flags: {
      ...filters,
      state: { choices: ['waiting', 'delivered', 'dead'], about: 'Deliveries in this state only' },
      ...pageFlags('deliveries'),
    },
    read({ flags }) {
      const filter = { ...readFilter(flags), state: flags.state };
      return { account: flags.account, filter, page: { limit: readLimit(flags.limit), cursor: flags.cursor } };
    },
    async local({ config, database }, { account, filter: given, page }) {
      const filter = { ...given, environmentId: await findEnvironment(database, account) };
      const found = await readPages(page, async (wanted) => {
        const { deliveries: rows, ...rest } = await searchDeliveries(database, filter, wanted);
        return { rows, ...rest };
      });
      return { found, lost: await findLostSecrets(config, database, found) };
    },
    async remote({ admin }, { account, filter, page }) {
      const found = await readPages(page, createRemoteDeliveries(admin, account, filter));
      return { found, lost: await findRemoteLostSecrets(admin, found) };
    },
    report({ found, lost }, { print }) {
      print(found.length === 0 ? 'There are no such deliveries.' : table(found), found);
      warnOfLostSecrets(lost);
    },
  }),
  show: defineAction({
    about: 'Show a delivery with its attempts and its body, which contains what people write; the audit log records it',
    positionals: { usage: '<id>', noun: 'one id', min: 1, max: 1 },
    async local({ config, actor, database }, { positionals: [id = ''] }) {
      const found = await findDelivery(database, id);
      if (!found) throw unknownDelivery();
      await recordBodyRead(database, actor, found);
      return { found, lost: await findLostSecrets(config, database, [found]) };
    },
    async remote({ admin }, { positionals: [id = ''] }) {
      const found = await findRemoteDelivery(admin, id);
      if (!found) throw unknownDelivery();
      return { found, lost: await findRemoteLostSecrets(admin, [found]) };
    },
    report({ found, lost }, { print }) {
      print(linesOf(found), found);
      warnOfLostSecrets(lost);
    },
  }),
  retry: defineAction({
    about: 'Replay the named deliveries, or retry them now if they wait; with --dead, replay all dead ones',
    positionals: { usage: '<id> …', noun: 'ids', min: 0, max: Number.POSITIVE_INFINITY },
    flags: {
      dead: { about: 'Replay all dead deliveries, or those that the other flags select' },
      'dry-run': { about: 'With --dead: count the deliveries, and change nothing' },
      ...filters,
    },
    read({ positionals, flags, usageError }) {
      const isFiltered =
        flags.dead || Object.keys(filters).some((name) => flags[name as keyof typeof filters] !== undefined);
      const isDryRun = flags['dry-run'] === true;
      if (positionals.length > 0 && (isFiltered || isDryRun)) throw usageError('takes either ids or --dead');
      if (positionals.length === 0 && !flags.dead) throw usageError('requires ids, or --dead for all dead deliveries');
      return { ids: positionals, account: flags.account, filter: readFilter(flags), isDryRun };
    },
    async local({ actor, database }, { ids, account, filter, isDryRun }) {
      const environmentId = await findEnvironment(database, account);
      const which = ids.length > 0 ? { ids } : { ...filter, environmentId, state: 'dead' as const };
      return replayDeliveries(database, actor, which, { onProgress: showProgress, isDryRun });
    },
    remote({ admin }, { ids, account, filter, isDryRun }) {
      if (ids.length > 0) return replayRemoteDeliveries(admin, ids);
      return replayAllRemoteDeliveries(admin, { account, filter, isDryRun }, showProgress);
    },
    report({ count, madeDue, inProgress, skipped, disabledEndpoints }, { print }, { ids, isDryRun }) {
      const unknown = ids.length === 0 ? 0 : new Set(ids).size - count - madeDue - inProgress - skipped;
      if (unknown > 0) {
        console.error(`${countDeliveries(unknown)} unknown. List all deliveries: ${command`deliveries list`}`);
      }
      if (inProgress > 0) console.error(`${countDeliveries(inProgress)} being attempted right now.`);
      if (skipped > 0) {
        const enable = disabledEndpoints.map(
          ({ userName, kind }) => `\n  ${command`endpoints enable --account ${userName} --channel ${kind}`}`,
        );
        console.error(
          `${countDeliveries(skipped)} skipped: the endpoint is disabled. Enable it first:${enable.join('')}`,
        );
      }
      if (unknown > 0 || skipped > 0) process.exitCode = 1;
      const done = [
        ...(count > 0 || madeDue === 0 ? [describeReplayed(count, isDryRun)] : []),
        ...(madeDue > 0 ? [`${countDeliveries(madeDue)} retried now.`] : []),
      ];
      const replayed = isDryRun ? { wouldReplay: count } : { replayed: count };
      print(done.join('\n'), { ...replayed, retried: madeDue, inProgress, skipped, unknown });
    },
  }),
};

/** @throws {UsageError} when a time is invalid */
function readFilter(flags: ParsedArguments<typeof filters>['flags']): Omit<DeliveryFilter, 'state' | 'environmentId'> {
  return {
    kind: flags.channel,
    eventType: flags.event,
    messageId: flags.message,
    lastStatus: flags.response,
    failedSince: readTime('failed-since', flags['failed-since']),
    failedUntil: readTime('failed-until', flags['failed-until']),
    ...readTimes(flags),
  };
}

async function findEnvironment(database: Database, account: string | undefined): Promise<string | undefined> {
  return account === undefined ? undefined : (await findAccount(database, account)).environmentId;
}

/** Reports a replay of several batches. After an interruption the command can be repeated: what is replayed is not dead any more. */
function showProgress({ count }: { count: number }): void {
  console.error(`${countDeliveries(count)} replayed so far.`);
}

function unknownDelivery(): Error {
  return new Error(`There is no such delivery. List all deliveries: ${command`deliveries list`}`);
}

type FoundDelivery = Pick<DeliverySummary, 'environmentId' | 'endpoint' | 'state'>;

/** Finds the secrets that cannot be decrypted, so that deliveries wait. */
async function findLostSecrets(
  config: Config,
  database: Database,
  found: readonly FoundDelivery[],
): Promise<UndecryptableSecret[]> {
  const waiting = found.filter(({ state }) => state === 'waiting');
  const keys = waiting.length === 0 ? undefined : await findDatabaseKeys(config, database);
  const lost = keys === undefined ? [] : await findUndecryptableSecrets(database, keys);
  return lost.filter((one) => waiting.some((delivery) => isSignedWith(delivery, one)));
}

async function findRemoteLostSecrets(
  admin: OmnichannelAdmin,
  found: readonly FoundDelivery[],
): Promise<UndecryptableSecret[]> {
  const waiting = found.filter(({ state }) => state === 'waiting');
  if (waiting.length === 0) return [];
  const environments = createEnvironments(admin);
  const lost: UndecryptableSecret[] = [];
  for await (const { accountId, account, endpoint, isSecretLost } of admin.endpoints.list({ limit: 200 })) {
    if (!isSecretLost) continue;
    lost.push({ environmentId: await environments.of(accountId), userName: account ?? '', kind: endpoint });
  }
  return lost.filter((one) => waiting.some((delivery) => isSignedWith(delivery, one)));
}

function isSignedWith({ environmentId, endpoint }: FoundDelivery, secret: UndecryptableSecret): boolean {
  return environmentId === secret.environmentId && endpoint === secret.kind;
}

/** Warns on stderr about deliveries that wait because their secret cannot be decrypted. */
function warnOfLostSecrets(lost: readonly UndecryptableSecret[]): void {
  for (const secret of lost) {
    console.error(
      `The secret of ${secret.userName} for ${secret.kind} is encrypted with an unknown OMNICHANNEL_SECRET. If no instance has that secret, deliveries wait. Add it to OMNICHANNEL_PREVIOUS_SECRETS. If it is lost, create a new endpoint secret:\n  ${recoveryCommand(secret)}`,
    );
  }
}

function describeReplayed(count: number, isDryRun: boolean): string {
  if (!isDryRun) return `${countDeliveries(count)} replayed.`;
  return `${count === 1 ? '1 delivery' : `${count} deliveries`} would be replayed. Nothing was changed.`;
}

function countDeliveries(count: number): string {
  return count === 1 ? '1 delivery is' : `${count} deliveries are`;
}

function table(deliveries: readonly DeliverySummary[]): string {
  const rows = deliveries.map(({ id, endpoint, messageId, state, attempts, lastStatus, createdAt, dueAt }) => [
    id,
    createdAt.toISOString(),
    endpoint,
    messageId,
    state,
    String(attempts),
    lastStatus === null ? '-' : String(lastStatus),
    dueAt?.toISOString() ?? '-',
  ]);
  return formatTable(['id', 'created', 'endpoint', 'message', 'state', 'attempts', 'last status', 'next due'], rows);
}

function linesOf({ body, history, replayedAt, ...delivery }: DeliveryDetails): string {
  const firstReplayed = history.findIndex(({ at }) => replayedAt !== null && at >= replayedAt);
  const attempts = history.map(lineOf);
  if (replayedAt !== null) {
    attempts.splice(firstReplayed < 0 ? attempts.length : firstReplayed, 0, `  ${replayedAt.toISOString()}  replayed`);
  }
  return [table([delivery]), body, ...attempts].join('\n');
}

function lineOf({ at, url, status, error, responseBody, tookMs }: AttemptDetails): string {
  const details = [error, responseBody === null ? null : JSON.stringify(responseBody)].filter((text) => text !== null);
  return [`  ${at.toISOString()}  ${status ?? '-'}  ${tookMs} ms  ${url}`, ...details].join('\n      ');
}
