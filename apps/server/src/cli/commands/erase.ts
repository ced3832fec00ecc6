import type { OmnichannelAdmin } from '@omnichannel/admin';
import { erase } from '../../all-tables.ts';
import {
  type DocumentReference,
  findDocumentsMentioningPhone,
} from '../../features/knowledge/documents-mentioning-phone.ts';
import { readCompleteNumber } from '../../features/phone-numbers/phone-numbers.ts';
import { type ContactId, contactChannels } from '../../features/privacy/data-subject.ts';
import type { ErasureTarget } from '../../features/privacy/erase-data-subject.ts';
import { findEnvironmentsOf, type NamedPerson } from '../../features/privacy/find-environments.ts';
import { findSubscriberNumbers } from '../../features/subscribers/erase.ts';
import { command } from '../../platform/command-hint.ts';
import { UsageError } from '../../platform/config/flags.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { listRemoteAccounts } from '../remote/accounts.ts';
import type { ParsedArguments } from './action.ts';
import { defineAction } from './define-action.ts';

/** The data subject as named on the command line; the environment may be unknown yet. */
type Named = { number: string } | NamedPerson;

const flags = {
  number: { value: '<number>', about: 'Phone number of the person, with its country prefix', required: 'one' },
  subscriber: { value: '<subscriberId>', about: 'Subscriber id of the person', required: 'one' },
  contact: { value: '<channel>:<id>', about: 'Identifier of the person on a channel', required: 'one' },
  environment: { value: '<id>', about: 'Erase in this environment only' },
  'dry-run': { about: 'Only report what would be erased' },
} as const;

/**
 * `erase`: erases the data of a person, and prints the number of rows and the documents of knowledge bases that name the person. It erases
 * nothing when the person is ambiguous.
 */
export const eraseAction = defineAction({
  flags,
  isConfidential: true,
  read({ flags: { environment, 'dry-run': dryRun, ...who } }) {
    return { named: readDataSubject(who), environment, dryRun };
  },
  async local({ actor, database }, { named, environment, dryRun }) {
    if (environment !== undefined) await requireEnvironment(database, environment);
    const sought: ErasureTarget =
      'number' in named
        ? { ...named, environmentId: environment }
        : { ...named, environmentId: environment ?? (await environmentOf(database, named)) };
    // After the erasure of a subscriber their numbers are unknown.
    const numbers =
      'number' in sought
        ? [sought.number]
        : 'subscriberId' in sought
          ? await findSubscriberNumbers(database, sought)
          : [];
    const documents = await findDocumentsMentioningPhone(database, numbers, sought.environmentId);
    // Last, so that a failure before it cannot hide what was erased.
    return { documents, rows: await erase(database, actor, sought, { dryRun }) };
  },
  async remote({ admin }, { named, environment, dryRun }) {
    const accountId = environment === undefined ? undefined : await findAccountOf(admin, environment);
    const person = 'channel' in named ? { channel: named.channel, userId: named.id } : named;
    const input = { ...person, isDryRun: dryRun, ...(accountId !== undefined && { accountId }) };
    const { rows, documents } = await admin.erasures.create(input);
    return { rows, documents };
  },
  report({ rows, documents }, { print }, { dryRun }) {
    const isFound = Object.values(rows).some((count) => count > 0);
    const lines = [
      ...(isFound ? formatRows(rows, dryRun) : ['No data of this person was found. There is nothing to erase.']),
      ...formatDocuments(documents),
      ...(dryRun || !isFound ? [] : ['Earlier backups still contain the person: delete them as well.']),
    ];
    print(lines.join('\n'), { dryRun, rows, documents });
  },
});

function formatRows(rows: Readonly<Record<string, number>>, dryRun: boolean): string[] {
  return [
    dryRun ? 'Nothing was erased. The erasure would remove these rows:' : 'Erased these rows:',
    ...Object.entries(rows).map(([what, count]) => `  ${what.padEnd(30)}${count}`),
  ];
}

/** Lists the documents that must be changed by hand. */
function formatDocuments(documents: readonly DocumentReference[]): string[] {
  if (documents.length === 0) return [];
  return [
    'These documents name the person, and were not changed. Change their source files, and import them again:',
    ...documents.map(({ base, path }) => `  ${base}: ${path}`),
  ];
}

/** @throws {UsageError} when the person is not named correctly; the error never contains the number or the id */
function readDataSubject({
  number,
  subscriber,
  contact,
}: Pick<ParsedArguments<typeof flags>['flags'], 'number' | 'subscriber' | 'contact'>): Named {
  if (subscriber !== undefined) return { subscriberId: subscriber };
  if (contact !== undefined) return readContact(contact);
  const known = readCompleteNumber(number ?? '');
  if (known !== undefined) return { number: known };
  throw new UsageError('--number must be a complete number with its country prefix, such as +12025550100.');
}

function readContact(text: string): Omit<ContactId, 'environmentId'> {
  const [name, ...rest] = text.split(':');
  const channel = contactChannels.find((one) => one === name);
  const id = rest.join(':');
  // The chat app also identifies people by number, which `--number` finds in all places.
  const isNumber = channel === 'chatApp' && /^[+\d]*$/.test(id);
  if (channel !== undefined && id !== '' && !isNumber) return { channel, id };
  throw new UsageError(
    "--contact must be a channel and the person's identifier on it: <channel>:<id>. The channel must be chatApp, messenger or chat. On chatApp the id is a user id such as US.1349…; if you have a number, use --number.",
  );
}

async function requireEnvironment(database: Database, id: string): Promise<void> {
  const known = await database.selectFrom('environments').select('id').where('id', '=', id).executeTakeFirst();
  if (!known) throw unknownEnvironment();
}

/** Finds an account of an environment, which the admin API names it by. */
async function findAccountOf(admin: OmnichannelAdmin, environmentId: string): Promise<string> {
  const account = (await listRemoteAccounts(admin)).find((one) => one.environmentId === environmentId);
  if (!account) throw unknownEnvironment();
  return account.id;
}

function unknownEnvironment(): Error {
  return new Error(`There is no such environment. List environments: ${command`accounts list --json`}`);
}

/** Finds the environment of a person: an identifier belongs to one environment, and others may have the same one. */
async function environmentOf(database: Database, named: NamedPerson): Promise<string> {
  const what = 'subscriberId' in named ? 'subscriber' : 'contact';
  const [first, ...more] = await findEnvironmentsOf(database, named);
  if (first === undefined) throw new Error(`There is no such ${what}.`);
  if (more.length === 0) return first;
  throw new Error(
    `Several environments have such a ${what}: ${[first, ...more].join(', ')}. Select one with --environment <id>.`,
  );
}
