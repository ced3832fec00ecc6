import { readImportFiles } from '../../features/messaging/import-file.ts';
import { findOrCreateNamespace } from '../../features/messaging/templates/namespace.ts';
import {
  deleteTemplates,
  listTemplates,
  saveTemplates,
} from '../../features/messaging/templates/postgres-template-store.ts';
import { readTemplate } from '../../features/messaging/templates/read-template.ts';
import { command } from '../../platform/suggest-command.ts';
import type { Actions } from './action.ts';
import { inColumns } from './columns.ts';
import { importedFiles } from './names.ts';
import { onAccount } from './on-database.ts';

/** `templates`: what messages are made from. A service that runs sends by them at once. */
export const templates: Actions = {
  import: onAccount({
    about: 'brings templates from files: all of them, or where one has a fault nothing',
    names: importedFiles,
    async run({ database, account: { environmentId }, print }, { names }) {
      const templates = await readImportFiles(names, {
        read: readTemplate,
        keyOf: ({ name, language }) => `${name} in ${language}`,
      });
      const namespace = await database.transaction().execute(async (transaction) => {
        await saveTemplates(transaction, environmentId, templates);
        return findOrCreateNamespace(transaction, environmentId);
      });
      const imported = templates.map(({ name, language }) => ({ name, language }));
      const lines = imported.map(({ name, language }) => `  ${name}  ${language}`);
      print([`Imported into the namespace ${namespace}:`, ...lines].join('\n'), { namespace, imported });
    },
  }),
  list: onAccount({
    about: 'lists them by name and language',
    async run({ database, account: { environmentId, userName }, print }) {
      const templates = await listTemplates(database, environmentId);
      const rows = templates.map(({ name, language, updatedAt }) => [
        name,
        language,
        updatedAt.toISOString().slice(0, 10),
      ]);
      const none = `The account has no templates. Bring some with: ${command`templates import <file> --account ${userName}`}`;
      print(rows.length === 0 ? none : inColumns(['name', 'language', 'since'], rows), templates);
    },
  }),
  delete: onAccount({
    about: 'deletes one, in all its languages or in one',
    names: { usage: '<name>', called: 'the name of a template', least: 1, most: 1 },
    flags: { language: { value: '<language>', about: 'in this language only' } },
    async run({ database, account: { environmentId, userName }, print }, { names: [name = ''], flags: { language } }) {
      const deleted = await deleteTemplates(database, environmentId, { name, language });
      if (deleted === 0) {
        const what = `${name}${language === undefined ? '' : ` in ${language}`}`;
        throw new Error(
          `The account has no template ${what}. See them with: ${command`templates list --account ${userName}`}`,
        );
      }
      print(`Deleted ${deleted} of the template ${name}.`, { name, deleted });
    },
  }),
};
