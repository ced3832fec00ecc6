import { importCards, removeCard } from '../../features/messaging/cards/manage-cards.ts';
import { listCards } from '../../features/messaging/cards/postgres-card-store.ts';
import { readCard } from '../../features/messaging/cards/read-card.ts';
import { readImportFiles } from '../../features/messaging/import-file.ts';
import { command } from '../../platform/command-hint.ts';
import { deleteRemoteCard, importRemoteCards, listRemoteCards } from '../remote/content.ts';
import type { Actions } from './action.ts';
import { defineAccountAction } from './define-action.ts';
import { formatTable } from './format-table.ts';
import { importFiles } from './positionals.ts';

/** `cards`: manages the cards of the chat channel. */
export const cards: Actions = {
  import: defineAccountAction({
    about: 'Import cards from files; imports nothing when a file has a fault',
    positionals: importFiles,
    read: ({ positionals }) => readImportFiles(positionals, { read: readCard, keyOf: ({ id }) => id }),
    local: ({ actor, database, account }, cards) => importCards(database, actor, account.environmentId, cards),
    remote: ({ admin, account }, cards) => importRemoteCards(admin, account, cards),
    report(_, { print }, cards) {
      const imported = cards.map(({ id }) => id);
      print(['Imported:', ...imported.map((id) => `  ${id}`)].join('\n'), { imported });
    },
  }),
  list: defineAccountAction({
    about: 'List the cards by id',
    isReadOnly: true,
    local: ({ database, account }) => listCards(database, account.environmentId),
    remote: ({ admin, account }) => listRemoteCards(admin, account),
    report(cards, { account: { userName }, print }) {
      const rows = cards.map(({ id, title, updatedAt }) => [id, title, updatedAt.toISOString().slice(0, 10)]);
      const none = `The account has no cards. Import some: ${command`cards import <file> --account ${userName}`}`;
      print(rows.length === 0 ? none : formatTable(['id', 'title', 'since'], rows), cards);
    },
  }),
  delete: defineAccountAction({
    about: 'Delete a card',
    positionals: { usage: '<id>', noun: 'the id of a card', min: 1, max: 1 },
    read: ({ positionals: [id = ''] }) => id,
    local: ({ actor, database, account }, id) => removeCard(database, actor, account.environmentId, id),
    remote: ({ admin, account }, id) => deleteRemoteCard(admin, account, id),
    report(isDeleted, { account: { userName }, print }, id) {
      if (!isDeleted) {
        throw new Error(`The account has no card ${id}. List its cards: ${command`cards list --account ${userName}`}`);
      }
      print(`Deleted the card ${id}.`, { id });
    },
  }),
};
