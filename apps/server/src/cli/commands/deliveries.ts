import { findAccount } from '../../features/accounts/account-lookup.ts';
import { findDatabaseKeys } from '../../features/accounts/secret-binding.ts';
import {
  type DeliveryDetails,
  type DeliveryFilter,
  type DeliverySummary,
  findDelivery,
  listDeliveries,
  replayDeliveries,
} from '../../features/webhooks/deliveries.ts';
import { findUndecryptableSecrets, recoveryCommand } from '../../features/webhooks/undecryptable-secrets.ts';
import { endpointKinds } from '../../features/webhooks/webhook-event.ts';
import type { Config } from '../../platform/config/config.ts';
import { UsageError } from '../../platform/config/flags.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { command } from '../../platform/suggest-command.ts';
import type { Actions, Given } from './action.ts';
import { inColumns } from './columns.ts';
import { onDatabase } from './on-database.ts';

/** Which of them are meant. */
const filters = {
  account: { value: '<userName>', about: 'of this account only' },
  channel: { choices: endpointKinds, about: 'of its events only' },
  message: { value: '<id>', about: 'of this message only' },
} as const;

/** `deliveries`: webhooks that were delivered, wait, or were given up. */
export const deliveries: Actions = {
  list: onDatabase({
    about: 'lists them, the newest first, without their bodies',
    flags: {
      ...filters,
      state: { choices: ['waiting', 'delivered', 'dead'], about: 'what became of them' },
      limit: { value: '<count>', about: 'how many at most, 1 to 10000 (50)' },
    },
    read: ({ flags }) => ({ flags, limit: readLimit(flags.limit) }),
    async run({ config, database, print }, { flags, limit }) {
      const found = await listDeliveries(database, { ...(await wanted(database, flags)), state: flags.state }, limit);
      print(found.length === 0 ? 'There are no such deliveries.' : table(found), found);
      await warnOfLostSecrets(config, database, found);
    },
  }),
  show: onDatabase({
    about: 'shows one: its body, which holds what people write, and each attempt',
    names: { usage: '<id>', called: 'one id', least: 1, most: 1 },
    async run({ config, database, print }, { names: [id = ''] }) {
      const found = await findDelivery(database, id);
      if (!found)
        throw new Error(`There is no such delivery. See those that there are with: ${command`deliveries list`}`);
      print(linesOf(found), found);
      await warnOfLostSecrets(config, database, [found]);
    },
  }),
  retry: onDatabase({
    about: 'makes those again that are named, at once where they wait; with --dead all that were given up',
    names: { usage: '<id> …', called: 'ids', least: 0, most: Number.POSITIVE_INFINITY },
    flags: { dead: { about: 'all that were given up, or of them those that the other flags mean' }, ...filters },
    read({ names, flags, wrong }) {
      const isFiltered = [flags.dead, flags.account, flags.channel, flags.message].some(Boolean);
      if (names.length > 0 && isFiltered) throw wrong('takes ids or --dead, one of the two');
      if (names.length === 0 && !flags.dead) throw wrong('needs ids, or --dead for all that were given up');
      return { ids: names, flags };
    },
    async run({ database, print }, { ids, flags }) {
      const which = ids.length > 0 ? { ids } : { ...(await wanted(database, flags)), state: 'dead' as const };
      const { count, madeDue, inProgress, skipped, disabledEndpoints } = await replayDeliveries(database, which);
      const unknown = ids.length === 0 ? 0 : new Set(ids).size - count - madeDue - inProgress - skipped;
      if (unknown > 0) {
        console.error(`${deliveriesAre(unknown)} unknown. See those that there are with: ${command`deliveries list`}`);
      }
      if (inProgress > 0) console.error(`${deliveriesAre(inProgress)} being attempted at this moment.`);
      if (skipped > 0) {
        const enable = disabledEndpoints.map(
          ({ userName, kind }) => `\n  ${command`endpoints enable --account ${userName} --channel ${kind}`}`,
        );
        console.error(
          `${deliveriesAre(skipped)} left out: the endpoint is off. Enable it first with:${enable.join('')}`,
        );
      }
      if (unknown > 0 || skipped > 0) process.exitCode = 1;
      const done = [
        ...(count > 0 || madeDue === 0 ? [`${deliveriesAre(count)} made again.`] : []),
        ...(madeDue > 0 ? [`${deliveriesAre(madeDue)} hurried: the next attempt is due now.`] : []),
      ];
      print(done.join('\n'), { count, hurried: madeDue, underWay: inProgress, off: skipped, unknown });
    },
  }),
};

/** @throws {UsageError} where it is no such number */
function readLimit(text = '50'): number {
  if (/^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= 10_000) return Number(text);
  throw new UsageError('--limit takes a number, from 1 to 10000.');
}

async function wanted(
  database: Database,
  { account, channel, message }: Given<typeof filters>['flags'],
): Promise<Omit<DeliveryFilter, 'state'>> {
  return {
    environmentId: account === undefined ? undefined : (await findAccount(database, account)).environmentId,
    kind: channel,
    messageId: message,
  };
}

/** Says why deliveries wait that cannot be signed, on stderr: what they are stays the output. */
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
      `The secret of ${lost.userName} for ${lost.kind} was sealed under an OMNICHANNEL_SECRET that is not known here; where no instance knows it, deliveries wait. Put it into OMNICHANNEL_FORMER_SECRETS, or, if it is lost, make another secret with:\n  ${recoveryCommand(lost)}`,
    );
  }
}

function deliveriesAre(count: number): string {
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
  return inColumns(['id', 'created', 'endpoint', 'message', 'state', 'attempts', 'next due'], rows);
}

function linesOf({ body, history, replayedAt, ...delivery }: DeliveryDetails): string {
  const again = history.findIndex(({ at }) => replayedAt !== null && at >= replayedAt);
  const attempts = history.map(lineOf);
  if (replayedAt !== null) {
    attempts.splice(again < 0 ? attempts.length : again, 0, `  ${replayedAt.toISOString()}  made again`);
  }
  return [table([delivery]), body, ...attempts].join('\n');
}

function lineOf({ at, url, status, error, answer, took_ms }: DeliveryDetails['history'][number]): string {
  const said = [error, answer === null ? null : JSON.stringify(answer)].filter((text) => text !== null);
  return [`  ${at.toISOString()}  ${status ?? '-'}  ${took_ms} ms  ${url}`, ...said].join('\n      ');
}
