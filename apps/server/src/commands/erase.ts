import { parseArgs } from 'node:util';
import { type RawBuilder, sql } from 'kysely';
import type { Config } from '../config/config.ts';
import { UsageError } from '../config/flags.ts';
import type { Database } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { type DocumentPlace, documentsNaming } from '../knowledge/naming.ts';
import { e164 } from '../numbers/e164.ts';
import { erase, type Sought } from '../retention/erase.ts';
import { type Contact, contactChannels } from '../retention/person.ts';
import { numbersOf } from '../subscribers/erase.ts';
import { withDatabase } from './database.ts';

const waysToName = '--number <number>, --subscriber <subscriberId> or --contact <channel>:<id>';

/** Who is meant, before it is known where. */
type Named = { number: string } | { subscriberId: string } | Omit<Contact, 'environmentId'>;

/**
 * `erase --number <number> | --subscriber <subscriberId> | --contact <channel>:<id> [--environment <id>] [--dry-run]`: removes a person
 * from all rows, and prints how many, and which documents of knowledge bases name them. The service may run meanwhile.
 *
 * @throws {UsageError} what of the arguments is wrong; never with the number or the id in it
 * @throws {Error} when it is not clear who is meant; nothing is removed then
 */
export async function eraseCommand(config: Config, args: readonly string[]): Promise<void> {
  const { environment, 'dry-run': dryRun = false, ...who } = parse(args);
  const named = whoIs(who);
  await withDatabase(config, { share: true }, async ({ database, directUrl }) => {
    await migrate(directUrl);
    if (environment !== undefined) await requireEnvironment(database, environment);
    const sought: Sought =
      'number' in named
        ? { ...named, environmentId: environment }
        : { ...named, environmentId: environment ?? (await environmentOf(database, named)) };
    // Once a subscriber is gone nobody knows their numbers.
    const numbers =
      'number' in sought ? [sought.number] : 'subscriberId' in sought ? await numbersOf(database, sought) : [];
    const erased = await erase(database, sought, { dryRun });
    console.log(dryRun ? 'Nothing was removed. It would be, in rows:' : 'Removed, in rows:');
    for (const [what, count] of Object.entries(erased)) console.log(`  ${what.padEnd(30)}${count}`);
    for (const line of toChange(await documentsNaming(database, numbers, sought.environmentId))) console.log(line);
    if (!dryRun) console.log('Backups that were made before still hold the person: delete them as well.');
  });
}

/** What is left to do by hand, in lines. */
function toChange(documents: readonly DocumentPlace[]): string[] {
  if (documents.length === 0) return [];
  return [
    'These documents name the person, and stay. Change them where they were imported from, and import them again:',
    ...documents.map(({ base, path }) => `  ${base}: ${path}`),
  ];
}

function parse(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        number: { type: 'string' },
        subscriber: { type: 'string' },
        contact: { type: 'string' },
        environment: { type: 'string' },
        'dry-run': { type: 'boolean' },
      },
    });
    return values;
  } catch {
    // The message quotes arguments, which may be personal.
    throw new UsageError(`erase takes ${waysToName}, then --environment <id> and --dry-run where they are wanted.`);
  }
}

/** @throws {UsageError} where nobody is named, or several are, or in a way that is not understood */
function whoIs({ number, subscriber, contact }: Omit<ReturnType<typeof parse>, 'environment' | 'dry-run'>): Named {
  if ([number, subscriber, contact].filter((one) => one !== undefined).length !== 1) {
    throw new UsageError(`erase takes ${waysToName}, one of the three.`);
  }
  if (subscriber !== undefined) return { subscriberId: subscriber };
  if (contact !== undefined) return readContact(contact);
  const known = e164(number as string);
  if (known !== undefined) return { number: known };
  throw new UsageError('--number takes a complete number with its country prefix, such as +12025550100.');
}

function readContact(text: string): Omit<Contact, 'environmentId'> {
  const [name, ...rest] = text.split(':');
  const channel = contactChannels.find((one) => one === name);
  const id = rest.join(':');
  if (channel !== undefined && id !== '') return { channel, id };
  throw new UsageError(
    `--contact takes the channel and the person's identifier there, <channel>:<id>. The channel is ${contactChannels.join(' or ')}; the others know people by their number.`,
  );
}

async function requireEnvironment(database: Database, id: string): Promise<void> {
  const known = await database.selectFrom('environments').select('id').where('id', '=', id).executeTakeFirst();
  if (known) return;
  throw new Error('There is no such environment. See them with: omnichannel-server accounts list --json');
}

/** The environment that has this person: an identifier is one of that environment, and others may have the same one. */
async function environmentOf(database: Database, named: Exclude<Named, { number: string }>): Promise<string> {
  const isSubscriber = 'subscriberId' in named;
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM environments
    WHERE ${isSubscriber ? hasSubscriber(named.subscriberId) : hasContact(named)} ORDER BY id
  `.execute(database);
  const what = isSubscriber ? 'subscriber' : 'contact';
  const [first, ...more] = rows.map(({ id }) => id);
  if (first === undefined) throw new Error(`There is no such ${what}.`);
  if (more.length === 0) return first;
  throw new Error(
    `Several environments have such a ${what}: ${[first, ...more].join(', ')}. Say which with --environment <id>.`,
  );
}

function hasSubscriber(subscriberId: string): RawBuilder<boolean> {
  return sql`EXISTS (SELECT FROM subscribers WHERE environment_id = environments.id AND subscriber_id = ${subscriberId})`;
}

function hasContact({ channel, id }: Omit<Contact, 'environmentId'>): RawBuilder<boolean> {
  return sql`id IN (
    SELECT environment_id FROM messages WHERE channel = ${channel} AND recipient = ${id}
    UNION SELECT environment_id FROM inbound_messages WHERE channel = ${channel} AND sender = ${id}
    UNION SELECT environment_id FROM conversation_windows WHERE channel = ${channel} AND contact = ${id}
    UNION SELECT environment_id FROM sandbox_messages WHERE channel = ${channel} AND recipient = ${id}
  )`;
}
