import { deleteCard, listCards, saveCards } from '../../features/messaging/cards/postgres-card-store.ts';
import { readCard } from '../../features/messaging/cards/read-card.ts';
import { readImportFiles } from '../../features/messaging/import-file.ts';
import { command } from '../../platform/suggest-command.ts';
import type { Actions } from './action.ts';
import { inColumns } from './columns.ts';
import { importedFiles } from './names.ts';
import { onAccount } from './on-database.ts';

/** `cards`: what the chat channel sends as a card. */
export const cards: Actions = {
  import: onAccount({
    about: 'brings cards from files: all of them, or where one has a fault nothing',
    names: importedFiles,
    async run({ database, account: { environmentId }, print }, { names }) {
      const cards = await readImportFiles(names, { read: readCard, keyOf: ({ id }) => id });
      await saveCards(database, environmentId, cards);
      const imported = cards.map(({ id }) => id);
      print(['Imported:', ...imported.map((id) => `  ${id}`)].join('\n'), { imported });
    },
  }),
  list: onAccount({
    about: 'lists them by id',
    async run({ database, account: { environmentId, userName }, print }) {
      const cards = await listCards(database, environmentId);
      const rows = cards.map(({ id, title, updatedAt }) => [id, title, updatedAt.toISOString().slice(0, 10)]);
      const none = `The account has no cards. Bring some with: ${command`cards import <file> --account ${userName}`}`;
      print(rows.length === 0 ? none : inColumns(['id', 'title', 'since'], rows), cards);
    },
  }),
  delete: onAccount({
    about: 'deletes one',
    names: { usage: '<id>', called: 'the id of a card', least: 1, most: 1 },
    async run({ database, account: { environmentId, userName }, print }, { names: [id = ''] }) {
      if (!(await deleteCard(database, environmentId, id))) {
        throw new Error(`The account has no card ${id}. See them with: ${command`cards list --account ${userName}`}`);
      }
      print(`Deleted the card ${id}.`, { id });
    },
  }),
};
