import { readImportFiles } from '../../features/messaging/import-file.ts';
import { findOrCreateNamespace } from '../../features/messaging/templates/namespace.ts';
import {
  deleteTemplates,
  listTemplates,
  saveTemplates,
} from '../../features/messaging/templates/postgres-template-store.ts';
import { readTemplate } from '../../features/messaging/templates/read-template.ts';
import { command } from '../../platform/command-hint.ts';
import type { Actions } from './action.ts';
import { defineAccountAction } from './define-action.ts';
import { formatTable } from './format-table.ts';
import { importFiles } from './positionals.ts';

/** `templates`: manages message templates. A running service uses changes at once. */
export const templates: Actions = {
  import: defineAccountAction({
    about: 'Import templates from files; imports nothing when a file has a fault',
    positionals: importFiles,
    async run({ database, account: { environmentId }, print }, { positionals }) {
      const templates = await readImportFiles(positionals, {
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
  list: defineAccountAction({
    about: 'List the templates by name and language',
    async run({ database, account: { environmentId, userName }, print }) {
      const templates = await listTemplates(database, environmentId);
      const rows = templates.map(({ name, language, updatedAt }) => [
        name,
        language,
        updatedAt.toISOString().slice(0, 10),
      ]);
      const none = `The account has no templates. Import some: ${command`templates import <file> --account ${userName}`}`;
      print(rows.length === 0 ? none : formatTable(['name', 'language', 'since'], rows), templates);
    },
  }),
  delete: defineAccountAction({
    about: 'Delete a template, in all languages or in one',
    positionals: { usage: '<name>', noun: 'the name of a template', min: 1, max: 1 },
    flags: { language: { value: '<language>', about: 'Delete it in this language only' } },
    async run(
      { database, account: { environmentId, userName }, print },
      { positionals: [name = ''], flags: { language } },
    ) {
      const deleted = await deleteTemplates(database, environmentId, { name, language });
      if (deleted === 0) {
        const what = `${name}${language === undefined ? '' : ` in ${language}`}`;
        throw new Error(
          `The account has no template ${what}. List its templates: ${command`templates list --account ${userName}`}`,
        );
      }
      print(`Deleted ${deleted} of the template ${name}.`, { name, deleted });
    },
  }),
};
