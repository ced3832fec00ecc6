import { importCards, removeCard } from '../../features/messaging/cards/manage-cards.ts';
import { listCards } from '../../features/messaging/cards/postgres-card-store.ts';
import { readCard } from '../../features/messaging/cards/read-card.ts';
import { readImportFiles } from '../../features/messaging/import-file.ts';
import { command } from '../../platform/command-hint.ts';
import type { Actions } from './action.ts';
import { defineDatabaseAccountAction } from './define-action.ts';
import { formatTable } from './format-table.ts';
import { importFiles } from './positionals.ts';

/** `cards`: manages the cards of the chat channel. */
export const cards: Actions = {
  import: defineDatabaseAccountAction({
    about: 'Import cards from files; imports nothing when a file has a fault',
    positionals: importFiles,
    async run({ actor, database, account: { environmentId }, print }, { positionals }) {
      const cards = await readImportFiles(positionals, { read: readCard, keyOf: ({ id }) => id });
      await importCards(database, actor, environmentId, cards);
      const imported = cards.map(({ id }) => id);
      print(['Imported:', ...imported.map((id) => `  ${id}`)].join('\n'), { imported });
    },
  }),
  list: defineDatabaseAccountAction({
    about: 'List the cards by id',
    isReadOnly: true,
    async run({ database, account: { environmentId, userName }, print }) {
      const cards = await listCards(database, environmentId);
      const rows = cards.map(({ id, title, updatedAt }) => [id, title, updatedAt.toISOString().slice(0, 10)]);
      const none = `The account has no cards. Import some: ${command`cards import <file> --account ${userName}`}`;
      print(rows.length === 0 ? none : formatTable(['id', 'title', 'since'], rows), cards);
    },
  }),
  delete: defineDatabaseAccountAction({
    about: 'Delete a card',
    positionals: { usage: '<id>', noun: 'the id of a card', min: 1, max: 1 },
    async run({ actor, database, account: { environmentId, userName }, print }, { positionals: [id = ''] }) {
      if (!(await removeCard(database, actor, environmentId, id))) {
        throw new Error(`The account has no card ${id}. List its cards: ${command`cards list --account ${userName}`}`);
      }
      print(`Deleted the card ${id}.`, { id });
    },
  }),
};
