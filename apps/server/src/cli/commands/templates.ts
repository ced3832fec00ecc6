import type { ConnectionKind } from '../../carriers/connection-kind.ts';
import { maskCredentials } from '../../carriers/connections/credentials.ts';
import { syncTemplates, type TemplateSync } from '../../carriers/templates/sync-templates.ts';
import { readImportFiles } from '../../features/messaging/import-file.ts';
import { importTemplates, removeTemplate } from '../../features/messaging/templates/manage-templates.ts';
import { listTemplates } from '../../features/messaging/templates/postgres-template-store.ts';
import { readTemplate } from '../../features/messaging/templates/read-template.ts';
import { command } from '../../platform/command-hint.ts';
import type { Action, Actions } from './action.ts';
import { connectionName, readName } from './connection-flags.ts';
import { defineDatabaseAccountAction, defineDatabaseAction } from './define-action.ts';
import { formatTable } from './format-table.ts';
import { importFiles } from './positionals.ts';
import { loadForUse } from './usable-connection.ts';

/** Milliseconds for the templates of a connection. */
const syncTimeoutMs = 300_000;

/** `templates`: manages message templates. A running service uses changes at once. */
export function createTemplateActions(kinds: ReadonlyMap<string, ConnectionKind>): Actions {
  return { ...accountActions, sync: syncAction(kinds) };
}

function syncAction(kinds: ReadonlyMap<string, ConnectionKind>): Action {
  return defineDatabaseAction({
    about: 'Copy the templates of a connection from its provider now; the service copies them hourly',
    positionals: connectionName,
    isConfidential: true,
    read: readName,
    async run(task, name) {
      const { kind, connection } = await loadForUse(task, kinds, name);
      const signal = AbortSignal.timeout(syncTimeoutMs);
      const result = await syncTemplates(task.database, kind, connection, signal, task.actor).catch((error) => {
        throw new Error(maskCredentials((error as Error).message, connection.credentials));
      });
      task.print(describeSync(result), result);
    },
  });
}

function describeSync({ templates, removed, unsupported }: TemplateSync): string {
  const rows = templates.map(({ name, language, status = '', quality = '' }) => [name, language, status, quality]);
  return [
    rows.length === 0 ? 'The account has no templates.' : formatTable(['name', 'language', 'status', 'quality'], rows),
    ...removed.map(({ name, language }) => `Removed ${name} in ${language}.`),
    ...unsupported.map(({ name, language, reason }) => `Unsupported: ${name} in ${language}: ${reason}.`),
  ].join('\n');
}

const accountActions: Actions = {
  import: defineDatabaseAccountAction({
    about: 'Import templates from files; imports nothing when a file has a fault',
    positionals: importFiles,
    async run({ actor, database, account: { environmentId }, print }, { positionals }) {
      const templates = await readImportFiles(positionals, {
        read: readTemplate,
        keyOf: ({ name, language }) => `${name} in ${language}`,
      });
      const namespace = await importTemplates(database, actor, environmentId, templates);
      const imported = templates.map(({ name, language }) => ({ name, language }));
      const lines = imported.map(({ name, language }) => `  ${name}  ${language}`);
      print([`Imported into the namespace ${namespace}:`, ...lines].join('\n'), { namespace, imported });
    },
  }),
  list: defineDatabaseAccountAction({
    about: 'List the templates by name and language',
    isReadOnly: true,
    async run({ database, account: { environmentId, userName }, print }) {
      const templates = await listTemplates(database, environmentId);
      const rows = templates.map(({ name, language, status, quality, updatedAt }) => [
        name,
        language,
        status,
        quality ?? '',
        updatedAt.toISOString().slice(0, 10),
      ]);
      const none = `The account has no templates. Import some: ${command`templates import <file> --account ${userName}`}`;
      print(
        rows.length === 0 ? none : formatTable(['name', 'language', 'status', 'quality', 'since'], rows),
        templates,
      );
    },
  }),
  delete: defineDatabaseAccountAction({
    about: 'Delete a template, in all languages or in one',
    positionals: { usage: '<name>', noun: 'the name of a template', min: 1, max: 1 },
    flags: { language: { value: '<language>', about: 'Delete it in this language only' } },
    async run(
      { actor, database, account: { environmentId, userName }, print },
      { positionals: [name = ''], flags: { language } },
    ) {
      const deleted = await removeTemplate(database, actor, environmentId, { name, language });
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
