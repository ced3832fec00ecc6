import { text } from 'node:stream/consumers';
import { addOptOuts, type OptOutChangeResult, removeOptOuts } from '../../carriers/routing/manage-opt-outs.ts';
import { loadOptOutHashes } from '../../carriers/routing/opt-out-hashes.ts';
import { createOptOuts, listOptOuts, type OptOuts } from '../../carriers/routing/opt-outs.ts';
import { loadDatabaseKeys } from '../../features/accounts/secret-binding.ts';
import { isChatAppUserId } from '../../features/messaging/chat-app-user-id.ts';
import { toE164 } from '../../features/phone-numbers/lenient-number.ts';
import type { Config } from '../../platform/config/config.ts';
import { UsageError } from '../../platform/config/flags.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { withDates } from '../remote/with-dates.ts';
import type { Actions, ParsedArguments } from './action.ts';
import { defineAccountAction } from './define-action.ts';
import { formatTable } from './format-table.ts';

const flags = {
  group: { value: '<group>', about: 'Sender group; for a sender without one, the sender', required: 'always' },
  number: {
    value: '<number>',
    about: 'Number of the person, with its country prefix, or a user id of the chat app',
    required: 'one',
  },
  stdin: { about: 'Read numbers from stdin, one a line', required: 'one' },
} as const;

/** An operator types numbers, so errors repeat no arguments. */
const isConfidential = true;

/**
 * `opt-outs`: manages who gets no messages of a sender group. With `--stdin` it reads the numbers from stdin, since other users can see a
 * command line in the list of processes.
 */
export const optOuts: Actions = {
  add: defineAccountAction({
    about: 'Record opt-outs: messages of the group to these numbers are rejected, passcodes are not',
    isConfidential,
    flags,
    read: readInput,
    async local({ config, actor, database, account: { environmentId } }, given) {
      const optOuts = await openOptOuts(config, database);
      return addOptOuts(database, actor, optOuts, { environmentId, ...given });
    },
    remote: ({ admin, account: { id } }, { group: senderGroup, people }) =>
      changeInBatches(people, (numbers) => admin.optOuts.add(id, { senderGroup, numbers })),
    report({ senderGroup, count }, { print }) {
      print(`Recorded ${countOf(count)} of ${senderGroup}.`, { senderGroup, recorded: count });
    },
  }),
  list: defineAccountAction({
    about: 'List the opt-outs of an account; a number is hidden once the person is erased',
    isReadOnly: true,
    isConfidential,
    local: ({ database, account }) => listOptOuts(database, account.environmentId),
    async remote({ admin, account: { id } }) {
      const newest = await Array.fromAsync(admin.optOuts.list(id, { limit: 200 }));
      return newest.map(({ id: _, isErased: __, ...optOut }) => withDates(optOut, 'createdAt')).reverse();
    },
    report(all, { account: { userName }, print }) {
      const rows = all.map(({ senderGroup, number, keyword, createdAt }) => [
        senderGroup,
        number ?? '(erased)',
        keyword ?? '',
        createdAt.toISOString(),
      ]);
      const none = `${userName} has no opt-outs.`;
      print(rows.length === 0 ? none : formatTable(['group', 'number', 'keyword', 'since'], rows), all);
    },
  }),
  remove: defineAccountAction({
    about: 'Remove opt-outs, when these people want messages again',
    isConfidential,
    flags,
    read: readInput,
    async local({ config, actor, database, account: { environmentId } }, given) {
      const optOuts = await openOptOuts(config, database);
      return removeOptOuts(database, actor, optOuts, { environmentId, ...given });
    },
    remote: ({ admin, account: { id } }, { group: senderGroup, people }) =>
      changeInBatches(people, (numbers) => admin.optOuts.removeMany(id, { senderGroup, numbers })),
    report({ senderGroup, count }, { print }) {
      print(`Removed ${countOf(count)} of ${senderGroup}.`, { senderGroup, removed: count });
    },
  }),
};

/** @throws {UsageError} when a number is invalid; the error contains no number */
async function readInput({ flags: { group, number }, stdin }: ParsedArguments<typeof flags>) {
  if (number !== undefined) {
    const known = readPerson(number);
    if (known !== undefined) return { group, people: [known] };
    throw new UsageError('--number must be a complete number with its country prefix, such as +12025550100.');
  }
  const lines = (await text(stdin)).split('\n').map((line) => line.trim());
  const people = lines.flatMap((line, index) => {
    if (line === '') return [];
    const known = readPerson(line);
    if (known !== undefined) return [known];
    throw new UsageError(
      `Line ${index + 1} of stdin is no complete number with its country prefix, such as +12025550100. Nothing was changed.`,
    );
  });
  if (people.length === 0) throw new UsageError('stdin must contain numbers, one a line.');
  return { group, people: [...new Set(people)] };
}

/** Reads a number, or the user id of a person who hides it from the chat app. */
function readPerson(text: string): string | undefined {
  return isChatAppUserId(text) ? text : toE164(text);
}

async function openOptOuts(config: Config, database: Database): Promise<OptOuts> {
  return createOptOuts(await loadOptOutHashes(database, await loadDatabaseKeys(config, database)));
}

/** Numbers of one request of the admin API. */
const batchSize = 1000;

/** Changes opt-outs batch by batch. @returns the group, and the sum of the changes */
async function changeInBatches(
  people: readonly string[],
  change: (numbers: string[]) => PromiseLike<OptOutChangeResult>,
): Promise<OptOutChangeResult> {
  const total = { senderGroup: '', count: 0 };
  for (let start = 0; start < people.length; start += batchSize) {
    const { senderGroup, count } = await change(people.slice(start, start + batchSize));
    total.senderGroup = senderGroup;
    total.count += count;
  }
  return total;
}

function countOf(count: number): string {
  return count === 1 ? '1 opt-out' : `${count} opt-outs`;
}
