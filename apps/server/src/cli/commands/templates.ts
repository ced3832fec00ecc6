import type { ConnectionKind } from '../../carriers/connection-kind.ts';
import { describeSyncFailure, syncTemplates, type TemplateSync } from '../../carriers/templates/sync-templates.ts';
import { readImportValues } from '../../features/messaging/import-file.ts';
import { importTemplates, removeTemplate } from '../../features/messaging/templates/manage-templates.ts';
import { listTemplates } from '../../features/messaging/templates/postgres-template-store.ts';
import { readTemplate } from '../../features/messaging/templates/read-template.ts';
import { ApplicationError } from '../../platform/application-error.ts';
import { command } from '../../platform/command-hint.ts';
import { deleteRemoteTemplate, importRemoteTemplates, listRemoteTemplates } from '../remote/content.ts';
import type { Action, Actions } from './action.ts';
import { connectionName, readName } from './connection-flags.ts';
import { defineAccountAction, defineAction } from './define-action.ts';
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
  return defineAction({
    about: 'Copy the templates of a connection from its provider now; the service copies them hourly',
    positionals: connectionName,
    isConfidential: true,
    read: readName,
    async local(task, name) {
      const { kind, connection } = await loadForUse(task, kinds, name);
      const signal = AbortSignal.timeout(syncTimeoutMs);
      return syncTemplates(task.database, kind, connection, signal, task.actor).catch((error) => {
        if (error instanceof ApplicationError) throw error;
        const check = command`connections check ${name}`;
        throw new Error(`${describeSyncFailure(error as Error, connection)}\nCheck the connection: ${check}`);
      });
    },
    async remote({ admin }, name) {
      const { account } = await admin.connections.get(name);
      if (account === null) throw new Error(`The connection ${name} has no account, so that it has no templates.`);
      // The contract allows later statuses and qualities as well.
      return (await admin.templates.sync(account.id, { connection: name })) as TemplateSync;
    },
    report(result, task) {
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
  import: defineAccountAction({
    about: 'Import templates from files; imports nothing when a file has a fault',
    positionals: importFiles,
    read: ({ positionals }) =>
      readImportValues(positionals, { read: readTemplate, keyOf: ({ name, language }) => `${name} in ${language}` }),
    local({ actor, database, account }, templates) {
      const items = templates.map(({ item }) => item);
      return importTemplates(database, actor, account.environmentId, items);
    },
    remote({ admin, account }, templates) {
      const values = templates.map(({ value }) => value);
      return importRemoteTemplates(admin, account, values);
    },
    report(namespace, { print }, templates) {
      const imported = templates.map(({ item: { name, language } }) => ({ name, language }));
      const lines = imported.map(({ name, language }) => `  ${name}  ${language}`);
      print([`Imported into the namespace ${namespace}:`, ...lines].join('\n'), { namespace, imported });
    },
  }),
  list: defineAccountAction({
    about: 'List the templates by name and language',
    isReadOnly: true,
    local: ({ database, account }) => listTemplates(database, account.environmentId),
    remote: ({ admin, account }) => listRemoteTemplates(admin, account),
    report(templates, { account: { userName }, print }) {
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
  delete: defineAccountAction({
    about: 'Delete a template, in all languages or in one',
    positionals: { usage: '<name>', noun: 'the name of a template', min: 1, max: 1 },
    flags: { language: { value: '<language>', about: 'Delete it in this language only' } },
    read: ({ positionals: [name = ''], flags: { language } }) => ({ name, language }),
    local: ({ actor, database, account }, which) => removeTemplate(database, actor, account.environmentId, which),
    remote: ({ admin, account }, which) => deleteRemoteTemplate(admin, account, which),
    report(deleted, { account: { userName }, print }, { name, language }) {
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
