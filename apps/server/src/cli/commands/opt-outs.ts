import { text } from 'node:stream/consumers';
import { loadOptOutHashes } from '../../carriers/routing/opt-out-hashes.ts';
import { createOptOuts, listOptOuts, type OptOuts } from '../../carriers/routing/opt-outs.ts';
import { canonicalSender } from '../../carriers/routing/parse-sender.ts';
import { listSenders } from '../../carriers/routing/sender-store.ts';
import { loadDatabaseKeys } from '../../features/accounts/secret-binding.ts';
import { isChatAppUserId } from '../../features/messaging/chat-app-user-id.ts';
import { toE164 } from '../../features/phone-numbers/lenient-number.ts';
import type { Config } from '../../platform/config/config.ts';
import { UsageError } from '../../platform/config/flags.ts';
import type { Database } from '../../platform/postgres/database.ts';
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
    async run({ config, database, account: { environmentId }, print }, { group, numbers }) {
      const [optOuts, senderGroup] = [await openOptOuts(config, database), await findGroup(database, group)];
      await database.transaction().execute(async (transaction) => {
        for (const number of numbers) {
          await optOuts.record(transaction, { environmentId, senderGroup, number }, null);
        }
      });
      print(`Recorded ${countOf(numbers.length)} of ${senderGroup}.`, { senderGroup, recorded: numbers.length });
    },
  }),
  list: defineAccountAction({
    about: 'List the opt-outs of an account; a number is hidden once the person is erased',
    isConfidential,
    async run({ database, account: { environmentId, userName }, print }) {
      const all = await listOptOuts(database, environmentId);
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
    async run({ config, database, account: { environmentId }, print }, { group, numbers }) {
      const [optOuts, senderGroup] = [await openOptOuts(config, database), await findGroup(database, group)];
      let removed = 0;
      for (const number of numbers) {
        if (await optOuts.remove(database, { environmentId, senderGroup, number })) removed += 1;
      }
      print(`Removed ${countOf(removed)} of ${senderGroup}.`, { senderGroup, removed });
    },
  }),
};

/** @throws {UsageError} when a number is invalid; the error contains no number */
async function readInput({ flags: { group, number }, stdin }: ParsedArguments<typeof flags>) {
  if (number !== undefined) {
    const known = readPerson(number);
    if (known !== undefined) return { group, numbers: [known] };
    throw new UsageError('--number must be a complete number with its country prefix, such as +12025550100.');
  }
  const lines = (await text(stdin)).split('\n').map((line) => line.trim());
  const numbers = lines.flatMap((line, index) => {
    if (line === '') return [];
    const known = readPerson(line);
    if (known !== undefined) return [known];
    throw new UsageError(
      `Line ${index + 1} of stdin is no complete number with its country prefix, such as +12025550100. Nothing was changed.`,
    );
  });
  if (numbers.length === 0) throw new UsageError('stdin must contain numbers, one a line.');
  return { group, numbers: [...new Set(numbers)] };
}

/** Reads a number, or the user id of a person who hides it from the chat app. */
function readPerson(text: string): string | undefined {
  return isChatAppUserId(text) ? text : toE164(text);
}

async function openOptOuts(config: Config, database: Database): Promise<OptOuts> {
  return createOptOuts(await loadOptOutHashes(database, await loadDatabaseKeys(config, database)));
}

/** Finds the group of a sender; another text is the group itself. */
async function findGroup(database: Database, text: string): Promise<string> {
  const value = canonicalSender(text);
  const sender = (await listSenders(database)).find((one) => one.value === value);
  return sender?.senderGroup ?? value;
}

function countOf(count: number): string {
  return count === 1 ? '1 opt-out' : `${count} opt-outs`;
}
