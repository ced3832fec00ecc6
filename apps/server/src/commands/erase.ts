import { parseArgs } from 'node:util';
import type { Config } from '../config/config.ts';
import { UsageError } from '../config/flags.ts';
import type { Database } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { erase, type Sought } from '../retention/erase.ts';
import { e164 } from '../retention/mentions.ts';
import { withDatabase } from './database.ts';

/**
 * `erase --number <number> | --subscriber <subscriberId> [--environment <id>] [--dry-run]`: removes a person from all rows, and
 * prints how many. The service may run meanwhile.
 *
 * @throws {UsageError} what of the arguments is wrong; never with the number or the id in it
 * @throws {Error} when it is not clear which subscriber is meant; nothing is removed then
 */
export async function eraseCommand(config: Config, args: readonly string[]): Promise<void> {
  const { number, subscriber, environment, 'dry-run': dryRun = false } = parse(args);
  if ((number === undefined) === (subscriber === undefined)) {
    throw new UsageError('erase takes --number <number> or --subscriber <subscriberId>, one of the two.');
  }
  const known = number === undefined ? undefined : e164(number);
  if (number !== undefined && known === undefined) {
    throw new UsageError('--number takes a complete number with its country prefix, such as +12025550100.');
  }
  await withDatabase(config, { share: true }, async ({ database, directUrl }) => {
    await migrate(directUrl);
    if (environment !== undefined) await requireEnvironment(database, environment);
    const sought: Sought =
      known === undefined
        ? {
            environmentId: environment ?? (await environmentOf(database, subscriber as string)),
            subscriberId: subscriber as string,
          }
        : { number: known, environmentId: environment };
    const erased = await erase(database, sought, { dryRun });
    console.log(dryRun ? 'Nothing was removed. It would be, in rows:' : 'Removed, in rows:');
    for (const [what, count] of Object.entries(erased)) console.log(`  ${what.padEnd(30)}${count}`);
    if (!dryRun) console.log('Backups that were made before still hold the person: delete them as well.');
  });
}

function parse(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        number: { type: 'string' },
        subscriber: { type: 'string' },
        environment: { type: 'string' },
        'dry-run': { type: 'boolean' },
      },
    });
    return values;
  } catch {
    // The message quotes arguments, which may be personal.
    throw new UsageError(
      'erase takes --number <number> or --subscriber <subscriberId>, then --environment <id> and --dry-run where they are wanted.',
    );
  }
}

async function requireEnvironment(database: Database, id: string): Promise<void> {
  const known = await database.selectFrom('environments').select('id').where('id', '=', id).executeTakeFirst();
  if (known) return;
  throw new Error('There is no such environment. See them with: omnichannel-server accounts list --json');
}

/** The environment that has this subscriber: a subscriberId is the caller's own, and others may have the same one. */
async function environmentOf(database: Database, subscriberId: string): Promise<string> {
  const rows = await database
    .selectFrom('subscribers')
    .select('environment_id')
    .where('subscriber_id', '=', subscriberId)
    .orderBy('environment_id')
    .execute();
  const [first, ...more] = rows.map((row) => row.environment_id);
  if (first === undefined) throw new Error('There is no such subscriber.');
  if (more.length === 0) return first;
  throw new Error(
    `Several environments have such a subscriber: ${[first, ...more].join(', ')}. Say which with --environment <id>.`,
  );
}
