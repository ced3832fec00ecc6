import type { Config } from '../config/config.ts';
import { readEntries } from '../imports/entries.ts';
import { namespaceOf } from '../templates/namespace.ts';
import { readTemplate } from '../templates/read.ts';
import { deleteTemplates, listTemplates, saveTemplates } from '../templates/store.ts';
import { type Action, actOnAccount, inColumns } from './of-account.ts';

const actions: Readonly<Record<string, Action>> = {
  import: {
    usage: 'import <file.json|file.yaml> …',
    names: { least: 1, most: Number.POSITIVE_INFINITY },
    async run({ database, environmentId, names, print }) {
      const templates = await readEntries(names, {
        read: readTemplate,
        keyOf: ({ name, language }) => `${name} in ${language}`,
      });
      const namespace = await database.transaction().execute(async (transaction) => {
        await saveTemplates(transaction, environmentId, templates);
        return namespaceOf(transaction, environmentId);
      });
      const imported = templates.map(({ name, language }) => ({ name, language }));
      const lines = imported.map(({ name, language }) => `  ${name}  ${language}`);
      print([`Imported into the namespace ${namespace}:`, ...lines].join('\n'), { namespace, imported });
    },
  },
  list: {
    usage: 'list',
    names: { least: 0, most: 0 },
    async run({ database, environmentId, print }) {
      const templates = await listTemplates(database, environmentId);
      const rows = templates.map(({ name, language, updatedAt }) => [
        name,
        language,
        `since ${updatedAt.toISOString().slice(0, 10)}`,
      ]);
      const none = 'The account has no templates. Bring some with: templates import <file> --account <userName>';
      print(rows.length === 0 ? none : inColumns(rows), templates);
    },
  },
  delete: {
    usage: 'delete <name> [--language <language>]',
    names: { least: 1, most: 1 },
    flags: ['language'],
    async run({ database, environmentId, names: [name = ''], flags: { language }, print }) {
      const deleted = await deleteTemplates(database, environmentId, { name, language });
      if (deleted === 0) {
        throw new Error(`The account has no template ${name}${language === undefined ? '' : ` in ${language}`}.`);
      }
      print(`Deleted ${deleted} of the template ${name}.`, { name, deleted });
    },
  },
};

/**
 * `templates import|list|delete … --account <userName>`: the templates that messages are made from. A service that runs sends by
 * them at once. An import takes all of its files, or nothing.
 *
 * @throws {UsageError} when the command line is wrong
 * @throws {Error} what is in the way: of files every fault, with its place
 */
export function templatesCommand(config: Config, args: readonly string[]): Promise<void> {
  return actOnAccount('templates', actions, config, args);
}
