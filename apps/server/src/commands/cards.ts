import { readCard } from '../cards/read.ts';
import { deleteCard, listCards, saveCards } from '../cards/store.ts';
import type { Config } from '../config/config.ts';
import { readEntries } from '../imports/entries.ts';
import { type Action, actOnAccount, inColumns } from './of-account.ts';

const actions: Readonly<Record<string, Action>> = {
  import: {
    usage: 'import <file.json|file.yaml> …',
    names: { least: 1, most: Number.POSITIVE_INFINITY },
    async run({ database, environmentId, names, print }) {
      const cards = await readEntries(names, { read: readCard, keyOf: ({ id }) => id });
      await saveCards(database, environmentId, cards);
      const imported = cards.map(({ id }) => id);
      print(['Imported:', ...imported.map((id) => `  ${id}`)].join('\n'), { imported });
    },
  },
  list: {
    usage: 'list',
    names: { least: 0, most: 0 },
    async run({ database, environmentId, print }) {
      const cards = await listCards(database, environmentId);
      const rows = cards.map(({ id, title, updatedAt }) => [
        id,
        title,
        `since ${updatedAt.toISOString().slice(0, 10)}`,
      ]);
      const none = 'The account has no cards. Bring some with: cards import <file> --account <userName>';
      print(rows.length === 0 ? none : inColumns(rows), cards);
    },
  },
  delete: {
    usage: 'delete <id>',
    names: { least: 1, most: 1 },
    async run({ database, environmentId, names: [id = ''], print }) {
      if (!(await deleteCard(database, environmentId, id))) throw new Error(`The account has no card ${id}.`);
      print(`Deleted the card ${id}.`, { id });
    },
  },
};

/**
 * `cards import|list|delete … --account <userName>`: what the chat channel sends as a card. An import takes all of its files, or
 * nothing.
 *
 * @throws {UsageError} when the command line is wrong
 * @throws {Error} what is in the way: of files every fault, with its place
 */
export function cardsCommand(config: Config, args: readonly string[]): Promise<void> {
  return actOnAccount('cards', actions, config, args);
}
