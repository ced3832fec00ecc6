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
import { findUndecryptableSecrets, recoveryCommand } from '../../features/webhooks/undecryptable-secrets.ts';
import { endpointKinds } from '../../features/webhooks/webhook-event.ts';
import { command } from '../../platform/command-hint.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { Actions, ParsedArguments } from './action.ts';
import { defineDatabaseAction } from './define-action.ts';
import { formatTable } from './format-table.ts';
import { pageFlags, readLimit, readPages, readTime, readTimes, timeFlags } from './list-flags.ts';

/** Flags that select deliveries. */
const filters = {
  account: { value: '<userName>', about: 'Deliveries of this account only' },
  channel: { choices: endpointKinds, about: 'Deliveries of these events only' },
  event: { choices: eventTypes, about: 'Deliveries of inbound messages, statuses or outbound messages only' },
  message: { value: '<id>', about: 'Deliveries of this message only' },
  response: { choices: statusClasses, about: 'Deliveries whose last attempt had such a status, or no response, only' },
  'failed-since': { value: '<time>', about: 'Deliveries that failed permanently from this time on only' },
  ...timeFlags,
} as const;

/** `deliveries`: shows and replays webhook deliveries. */
export const deliveries: Actions = {
  list: defineDatabaseAction({
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
    async run({ config, database, print }, { account, filter: given, page }) {
      const filter = { ...given, environmentId: await findEnvironment(database, account) };
      const found = await readPages(page, async (wanted) => {
        const { deliveries: rows, ...rest } = await searchDeliveries(database, filter, wanted);
        return { rows, ...rest };
      });
      print(found.length === 0 ? 'There are no such deliveries.' : table(found), found);
      await warnOfLostSecrets(config, database, found);
    },
  }),
  show: defineDatabaseAction({
    about: 'Show a delivery with its attempts and its body, which contains what people write; the audit log records it',
    positionals: { usage: '<id>', noun: 'one id', min: 1, max: 1 },
    async run({ config, actor, database, print }, { positionals: [id = ''] }) {
      const found = await findDelivery(database, id);
      if (!found) throw new Error(`There is no such delivery. List all deliveries: ${command`deliveries list`}`);
      await recordBodyRead(database, actor, found);
      print(linesOf(found), found);
      await warnOfLostSecrets(config, database, [found]);
    },
  }),
  retry: defineDatabaseAction({
    about: 'Replay the named deliveries, or retry them now if they wait; with --dead, replay all dead ones',
    positionals: { usage: '<id> …', noun: 'ids', min: 0, max: Number.POSITIVE_INFINITY },
    flags: { dead: { about: 'Replay all dead deliveries, or those that the other flags select' }, ...filters },
    read({ positionals, flags, usageError }) {
      const isFiltered =
        flags.dead || Object.keys(filters).some((name) => flags[name as keyof typeof filters] !== undefined);
      if (positionals.length > 0 && isFiltered) throw usageError('takes either ids or --dead');
      if (positionals.length === 0 && !flags.dead) throw usageError('requires ids, or --dead for all dead deliveries');
      return { ids: positionals, account: flags.account, filter: readFilter(flags) };
    },
    async run({ actor, database, print }, { ids, account, filter }) {
      const environmentId = await findEnvironment(database, account);
      const which = ids.length > 0 ? { ids } : { ...filter, environmentId, state: 'dead' as const };
      const { count, madeDue, inProgress, skipped, disabledEndpoints } = await replayDeliveries(
        database,
        actor,
        which,
        // A replay that is interrupted continues when the command is repeated: what is replayed is not dead any more.
        ({ count: replayed }) => console.error(`${countDeliveries(replayed)} replayed so far.`),
      );
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
        ...(count > 0 || madeDue === 0 ? [`${countDeliveries(count)} replayed.`] : []),
        ...(madeDue > 0 ? [`${countDeliveries(madeDue)} retried now.`] : []),
      ];
      print(done.join('\n'), { replayed: count, retried: madeDue, inProgress, skipped, unknown });
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
    ...readTimes(flags),
  };
}

async function findEnvironment(database: Database, account: string | undefined): Promise<string | undefined> {
  return account === undefined ? undefined : (await findAccount(database, account)).environmentId;
}

/** Warns on stderr about deliveries that wait because their secret cannot be decrypted. */
async function warnOfLostSecrets(
  config: Config,
  database: Database,
  found: readonly Pick<DeliverySummary, 'environmentId' | 'endpoint' | 'state'>[],
): Promise<void> {
  const waiting = found.filter(({ state }) => state === 'waiting');
  const keys = waiting.length === 0 ? undefined : await findDatabaseKeys(config, database);
  if (keys === undefined) return;
  for (const lost of await findUndecryptableSecrets(database, keys)) {
    if (!waiting.some((one) => one.environmentId === lost.environmentId && one.endpoint === lost.kind)) continue;
    console.error(
      `The secret of ${lost.userName} for ${lost.kind} is encrypted with an unknown OMNICHANNEL_SECRET. If no instance has that secret, deliveries wait. Add it to OMNICHANNEL_PREVIOUS_SECRETS. If it is lost, create a new endpoint secret:\n  ${recoveryCommand(lost)}`,
    );
  }
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
