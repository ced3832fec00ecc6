import { parseArgs } from 'node:util';
import { findAccount } from '../accounts/find.ts';
import type { Config } from '../config/config.ts';
import { UsageError } from '../config/flags.ts';
import type { Database } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { didYouMean } from '../suggest.ts';
import {
  type DeliveryDetails,
  type DeliverySummary,
  findDelivery,
  listDeliveries,
  replay,
  type Wanted,
} from '../webhooks/deliveries.ts';
import { endpointKinds } from '../webhooks/event.ts';
import { withDatabase } from './database.ts';

const states = ['waiting', 'delivered', 'dead'] as const;
const filters = `[--account <userName>] [--channel ${endpointKinds.join('|')}] [--message <id>]`;

/** What each action takes. */
const usages = {
  list: `list ${filters} [--state ${states.join('|')}] [--limit <count>]`,
  show: 'show <id>',
  retry: `retry <id> … | retry --dead ${filters}`,
};
type Action = keyof typeof usages;
type Values = ReturnType<typeof parse>['values'];

/**
 * `deliveries list|show|retry`: webhooks that were delivered, wait, or were given up. The service may run meanwhile.
 *
 * @throws {UsageError} when the command line is wrong
 * @throws {Error} what is in the way
 */
export async function deliveriesCommand(config: Config, args: readonly string[]): Promise<void> {
  const [name, ...rest] = args;
  if (name === undefined || !Object.hasOwn(usages, name)) {
    const meant = name === undefined ? '' : didYouMean(name, Object.keys(usages));
    throw new UsageError(`deliveries knows: ${Object.keys(usages).join(', ')}.${meant}`);
  }
  const action = name as Action;
  const { values, positionals: ids } = parse(action, rest);
  for (const flag of Object.keys(values)) {
    if (flag !== 'json' && !usages[action].includes(`--${flag}`)) throw usage(action, `knows no flag --${flag}`);
  }
  if (action === 'show' && ids.length !== 1) throw usage(action, 'needs one id');
  if (action === 'list' && ids.length > 0) throw usage(action, 'was given too much');
  const isFiltered = Object.keys(values).some((flag) => flag !== 'json');
  if (action === 'retry' && ids.length === 0 && !values.dead)
    throw usage(action, 'needs ids, or --dead for all that were given up');
  if (action === 'retry' && ids.length > 0 && isFiltered) throw usage(action, 'takes ids or --dead, one of the two');
  const kind = oneOf('--channel', endpointKinds, values.channel);
  const state = oneOf('--state', states, values.state);
  const limit = limitOf(values.limit);

  await withDatabase(config, { share: true }, async ({ database, directUrl }) => {
    await migrate(directUrl);
    const print = (lines: string, value: object) => console.log(values.json ? JSON.stringify(value, null, 2) : lines);
    const wanted = async (): Promise<Wanted> => ({
      environmentId: await environmentOf(database, values.account),
      kind,
      state: action === 'retry' ? 'dead' : state,
      messageId: values.message,
    });
    switch (action) {
      case 'list': {
        const found = await listDeliveries(database, await wanted(), limit);
        print(found.length === 0 ? 'There are no such deliveries.' : found.map(lineOf).join('\n'), found);
        return;
      }
      case 'show': {
        const found = await findDelivery(database, ids[0] as string);
        if (!found) throw new Error('There is no such delivery. See those that there are with: deliveries list');
        print(linesOf(found), found);
        return;
      }
      case 'retry': {
        const { count, off } = await replay(database, ids.length > 0 ? { ids } : await wanted());
        const left = new Set(ids).size - count - off;
        if (left > 0) console.error(`${deliveriesAre(left)} unknown, or still on the way: see deliveries show <id>.`);
        if (off > 0) {
          console.error(`${deliveriesAre(off)} left out: the endpoint is off. Enable it first with: endpoints enable`);
        }
        if (left > 0 || off > 0) process.exitCode = 1;
        print(`${deliveriesAre(count)} made again.`, { count, off });
      }
    }
  });
}

function parse(action: Action, args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        account: { type: 'string' },
        channel: { type: 'string' },
        message: { type: 'string' },
        state: { type: 'string' },
        limit: { type: 'string' },
        dead: { type: 'boolean' },
        json: { type: 'boolean' },
      },
      allowPositionals: true,
    });
  } catch (error) {
    throw usage(action, `does not understand its flags: ${(error as Error).message.split('. ')[0]}`);
  }
}

function usage(action: Action, fault: string): UsageError {
  return new UsageError(
    `deliveries ${action} ${fault}. Usage: omnichannel-server deliveries ${usages[action]} [--json]`,
  );
}

function oneOf<Word extends string>(flag: string, words: readonly Word[], text: string | undefined): Word | undefined {
  const word = words.find((one) => one === text);
  if (text === undefined || word !== undefined) return word;
  throw new UsageError(`${flag} is one of ${words.join(', ')}.${didYouMean(text, words)}`);
}

function limitOf(text: Values['limit'] = '50'): number {
  if (/^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= 10_000) return Number(text);
  throw new UsageError('--limit takes a number, from 1 to 10000.');
}

async function environmentOf(database: Database, userName: string | undefined): Promise<string | undefined> {
  return userName === undefined ? undefined : (await findAccount(database, userName)).environmentId;
}

function deliveriesAre(count: number): string {
  return count === 1 ? '1 delivery is' : `${count} deliveries are`;
}

function lineOf({ id, endpoint, messageId, state, attempts, createdAt, dueAt }: DeliverySummary): string {
  const due = dueAt === null ? '' : `, next due ${dueAt.toISOString()}`;
  const tries = attempts === 1 ? '1 attempt' : `${attempts} attempts`;
  return [id, createdAt.toISOString(), endpoint.padEnd(15), messageId, `${state}, ${tries}${due}`].join('  ');
}

function linesOf({ body, history, ...delivery }: DeliveryDetails): string {
  const attempts = history.map(
    ({ at, url, status, error, answer, took_ms }) =>
      `  ${at.toISOString()}  ${status ?? '-'}  ${took_ms} ms  ${url}${error === null ? '' : `\n      ${error}`}${
        answer === null ? '' : `\n      ${JSON.stringify(answer)}`
      }`,
  );
  return [lineOf(delivery), body, ...attempts].join('\n');
}
