import { type RawBuilder, sql } from 'kysely';
import { erase } from '../../erasure.ts';
import {
  type DocumentReference,
  findDocumentsMentioningPhone,
} from '../../features/knowledge/documents-mentioning-phone.ts';
import { toE164 } from '../../features/phone-numbers/e164.ts';
import { type ContactId, contactChannels } from '../../features/privacy/data-subject.ts';
import type { ErasureTarget } from '../../features/privacy/erase-data-subject.ts';
import { findSubscriberNumbers } from '../../features/subscribers/erase.ts';
import { UsageError } from '../../platform/config/flags.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { command } from '../../platform/suggest-command.ts';
import type { Given } from './action.ts';
import { onDatabase } from './on-database.ts';

/** Who is meant, before it is known where. */
type Named = { number: string } | { subscriberId: string } | Omit<ContactId, 'environmentId'>;

const flags = {
  number: { value: '<number>', about: 'the person by their number, with its country prefix', needed: 'one' },
  subscriber: { value: '<subscriberId>', about: 'the person as a subscriber', needed: 'one' },
  contact: { value: '<channel>:<id>', about: 'the person as a channel knows them', needed: 'one' },
  environment: { value: '<id>', about: 'in this environment only' },
  'dry-run': { about: 'only tells what would be removed' },
} as const;

/**
 * `erase`: removes a person from all rows, and prints how many, and which documents of knowledge bases name them. Nothing is removed
 * where it is not clear who is meant.
 */
export const eraseAction = onDatabase({
  flags,
  confidential: true,
  read({ flags: { environment, 'dry-run': dryRun, ...who } }) {
    return { named: whoIs(who), environment, dryRun };
  },
  async run({ database, print }, { named, environment, dryRun }) {
    if (environment !== undefined) await requireEnvironment(database, environment);
    const sought: ErasureTarget =
      'number' in named
        ? { ...named, environmentId: environment }
        : { ...named, environmentId: environment ?? (await environmentOf(database, named)) };
    // Once a subscriber is gone nobody knows their numbers.
    const numbers =
      'number' in sought
        ? [sought.number]
        : 'subscriberId' in sought
          ? await findSubscriberNumbers(database, sought)
          : [];
    const documents = await findDocumentsMentioningPhone(database, numbers, sought.environmentId);
    // Last, so that what was removed is told whatever fails before.
    const rows = await erase(database, sought, { dryRun });
    const isFound = Object.values(rows).some((count) => count > 0);
    const lines = [
      ...(isFound ? toldRows(rows, dryRun) : ['Nobody was found: there is nothing to remove.']),
      ...toChange(documents),
      ...(dryRun || !isFound ? [] : ['Backups that were made before still hold the person: delete them as well.']),
    ];
    print(lines.join('\n'), { dryRun, rows, documents });
  },
});

function toldRows(rows: Readonly<Record<string, number>>, dryRun: boolean): string[] {
  return [
    dryRun ? 'Nothing was removed. It would be, in rows:' : 'Removed, in rows:',
    ...Object.entries(rows).map(([what, count]) => `  ${what.padEnd(30)}${count}`),
  ];
}

/** What is left to do by hand, in lines. */
function toChange(documents: readonly DocumentReference[]): string[] {
  if (documents.length === 0) return [];
  return [
    'These documents name the person, and stay. Change them where they were imported from, and import them again:',
    ...documents.map(({ base, path }) => `  ${base}: ${path}`),
  ];
}

/** @throws {UsageError} where they are named in a way that is not understood; never with the number or the id in it */
function whoIs({
  number,
  subscriber,
  contact,
}: Pick<Given<typeof flags>['flags'], 'number' | 'subscriber' | 'contact'>): Named {
  if (subscriber !== undefined) return { subscriberId: subscriber };
  if (contact !== undefined) return readContact(contact);
  const known = toE164(number ?? '');
  if (known !== undefined) return { number: known };
  throw new UsageError('--number takes a complete number with its country prefix, such as +12025550100.');
}

function readContact(text: string): Omit<ContactId, 'environmentId'> {
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
  throw new Error(`There is no such environment. See them with: ${command`accounts list --json`}`);
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

function hasContact({ channel, id }: Omit<ContactId, 'environmentId'>): RawBuilder<boolean> {
  return sql`id IN (
    SELECT environment_id FROM messages WHERE channel = ${channel} AND recipient = ${id}
    UNION SELECT environment_id FROM inbound_messages WHERE channel = ${channel} AND sender = ${id}
    UNION SELECT environment_id FROM conversation_windows WHERE channel = ${channel} AND contact = ${id}
    UNION SELECT environment_id FROM sandbox_messages WHERE channel = ${channel} AND recipient = ${id}
  )`;
}
