import { findAccount } from '../../features/accounts/account-lookup.ts';
import { findDatabaseKeys } from '../../features/accounts/secret-binding.ts';
import {
  type AttemptDetails,
  type DeliveryDetails,
  type DeliveryFilter,
  type DeliverySummary,
  findDelivery,
  listDeliveries,
  recordBodyRead,
  replayDeliveries,
} from '../../features/webhooks/deliveries.ts';
import { findUndecryptableSecrets, recoveryCommand } from '../../features/webhooks/undecryptable-secrets.ts';
import { endpointKinds } from '../../features/webhooks/webhook-event.ts';
import { command } from '../../platform/command-hint.ts';
import type { Config } from '../../platform/config/config.ts';
import { UsageError } from '../../platform/config/flags.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { Actions, ParsedArguments } from './action.ts';
import { defineDatabaseAction } from './define-action.ts';
import { formatTable } from './format-table.ts';

/** Flags that select deliveries. */
const filters = {
  account: { value: '<userName>', about: 'Deliveries of this account only' },
  channel: { choices: endpointKinds, about: 'Deliveries of these events only' },
  message: { value: '<id>', about: 'Deliveries of this message only' },
} as const;

/** `deliveries`: shows and replays webhook deliveries. */
export const deliveries: Actions = {
  list: defineDatabaseAction({
    about: 'List deliveries, newest first, without their bodies',
    isReadOnly: true,
    flags: {
      ...filters,
      state: { choices: ['waiting', 'delivered', 'dead'], about: 'Deliveries in this state only' },
      limit: { value: '<count>', about: 'Maximum number of deliveries, 1 to 10000 (50)' },
    },
    read: ({ flags }) => ({ flags, limit: readLimit(flags.limit) }),
    async run({ config, database, print }, { flags, limit }) {
      const found = await listDeliveries(
        database,
        { ...(await findDeliveryIds(database, flags)), state: flags.state },
        limit,
      );
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
      const isFiltered = [flags.dead, flags.account, flags.channel, flags.message].some(Boolean);
      if (positionals.length > 0 && isFiltered) throw usageError('takes either ids or --dead');
      if (positionals.length === 0 && !flags.dead) throw usageError('requires ids, or --dead for all dead deliveries');
      return { ids: positionals, flags };
    },
    async run({ actor, database, print }, { ids, flags }) {
      const which = ids.length > 0 ? { ids } : { ...(await findDeliveryIds(database, flags)), state: 'dead' as const };
      const { count, madeDue, inProgress, skipped, disabledEndpoints } = await replayDeliveries(database, actor, which);
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

/** @throws {UsageError} when the number is invalid */
function readLimit(text = '50'): number {
  if (/^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= 10_000) return Number(text);
  throw new UsageError('--limit must be a number from 1 to 10000.');
}

async function findDeliveryIds(
  database: Database,
  { account, channel, message }: ParsedArguments<typeof filters>['flags'],
): Promise<Omit<DeliveryFilter, 'state'>> {
  return {
    environmentId: account === undefined ? undefined : (await findAccount(database, account)).environmentId,
    kind: channel,
    messageId: message,
  };
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
  const rows = deliveries.map(({ id, endpoint, messageId, state, attempts, createdAt, dueAt }) => [
    id,
    createdAt.toISOString(),
    endpoint,
    messageId,
    state,
    String(attempts),
    dueAt?.toISOString() ?? '-',
  ]);
  return formatTable(['id', 'created', 'endpoint', 'message', 'state', 'attempts', 'next due'], rows);
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
