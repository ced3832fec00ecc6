import { embedBase } from '../../features/knowledge/embeddings/embed-base.ts';
import { createEmbedder } from '../../features/knowledge/embeddings/embedder.ts';
import { type ImportResult, importDocuments } from '../../features/knowledge/import/import-documents.ts';
import { createProgress } from '../../features/knowledge/import/progress.ts';
import {
  type BaseSummary,
  deleteBase,
  listBases,
  readBase,
  requireBase,
} from '../../features/knowledge/manage-bases.ts';
import { command } from '../../platform/command-hint.ts';
import { importRemoteDocuments, listRemoteBases, readRemoteBase, requireRemoteBase } from '../remote/knowledge.ts';
import type { Actions } from './action.ts';
import { defineAccountAction } from './define-action.ts';
import { formatTable } from './format-table.ts';

const name = { value: '<base>', about: 'Name of the knowledge base', required: 'always' } as const;

/** `knowledge`: manages the documents that answer questions. A running service finds each as soon as it is stored. */
export const knowledge: Actions = {
  import: defineAccountAction({
    about: 'Import documents; exits with 1 when one could not be read, and imports the others',
    positionals: { usage: '<folder|file> …', noun: 'a folder or files', min: 1, max: Number.POSITIVE_INFINITY },
    flags: { name, description: { value: '<text>', about: 'Subject of the knowledge base', canBeEmpty: true } },
    async local({ config, actor, database, account }, { positionals: paths, flags: { name, description } }) {
      const progress = createProgress(process.stderr);
      const options = { environmentId: account.environmentId, name, description, paths, onProgress: progress.show };
      const done = await importDocuments(database, actor, options).finally(progress.end);
      if (config.embedding && done.added + done.replaced + done.unchanged > 0) {
        const base = await requireBase(database, account, name);
        const embedded = await embedBase(database, base, createEmbedder(config.embedding));
        console.error(`Embedded ${embedded} chunks.`);
      }
      return done;
    },
    remote({ admin, account }, { positionals: paths, flags: { name, description } }) {
      const progress = createProgress(process.stderr);
      const options = { name, description, paths, onProgress: progress.show };
      return importRemoteDocuments(admin, account, options).finally(progress.end);
    },
    report(done, { print }, { flags: { name } }) {
      print(report(name, done), done);
      if (done.failed.length > 0) throw new Error(`${documents(done.failed.length)} could not be read; see above.`);
    },
  }),
  list: defineAccountAction({
    about: 'List the knowledge bases',
    isReadOnly: true,
    local: ({ database, account }) => listBases(database, account.environmentId),
    remote: ({ admin, account }) => listRemoteBases(admin, account),
    report(bases, { account: { userName }, print }) {
      const make = command`knowledge import <folder> --name <base> --account ${userName}`;
      print(bases.length === 0 ? `There is no knowledge base. Create one: ${make}` : table(bases), bases);
    },
  }),
  show: defineAccountAction({
    about: 'List the documents of a knowledge base',
    isReadOnly: true,
    flags: { name },
    read: ({ flags: { name } }) => name,
    local: async ({ database, account }, name) => readBase(database, await requireBase(database, account, name)),
    remote: ({ admin, account }, name) => readRemoteBase(admin, account, name),
    report(base, { print }) {
      const lines = base.contents.map(({ path, words, importedAt }) => {
        return `  ${importedAt.toISOString().slice(0, 10)}  ${String(words).padStart(8)} words  ${path}`;
      });
      print([table([base]), ...lines].join('\n'), base);
    },
  }),
  delete: defineAccountAction({
    about: 'Delete a knowledge base with all its documents, unless an account uses it',
    flags: { name },
    read: ({ flags: { name } }) => name,
    async local({ actor, database, account }, name) {
      await deleteBase(database, actor, await requireBase(database, account, name));
    },
    async remote({ admin, account }, name) {
      const { id } = await requireRemoteBase(admin, account, name);
      await admin.knowledgeBases.delete(account.id, id);
    },
    report(_, { print }, name) {
      print(`Deleted the knowledge base ${name} with all its documents.`, { name, deleted: true });
    },
  }),
};

function report(name: string, { added, replaced, unchanged, removed, failed, ignored }: ImportResult): string {
  return [
    ...failed.map(({ path, reason }) => `Not read: ${path} ${reason}.`),
    ...(ignored.length > 0 ? [`Skipped, since they are not documents: ${some(ignored)}`] : []),
    `${name}: ${added} added, ${replaced} replaced, ${unchanged} unchanged, ${removed} removed, ${failed.length} not read.`,
  ].join('\n');
}

function some(paths: readonly string[]): string {
  const shown = paths.slice(0, 5).join(', ');
  return paths.length > 5 ? `${shown} and ${paths.length - 5} more.` : `${shown}.`;
}

function documents(count: number): string {
  return count === 1 ? '1 document' : `${count} documents`;
}

function table(bases: readonly BaseSummary[]): string {
  const rows = bases.map(({ name, id, documents: count, words, createdAt }) => [
    name,
    id,
    String(count),
    String(words),
    createdAt.toISOString().slice(0, 10),
  ]);
  return formatTable(['name', 'id', 'documents', 'words', 'since'], rows);
}
