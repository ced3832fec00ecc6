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
import type { Actions } from './action.ts';
import { defineDatabaseAccountAction } from './define-action.ts';
import { formatTable } from './format-table.ts';

const name = { value: '<base>', about: 'Name of the knowledge base', required: 'always' } as const;

/** `knowledge`: manages the documents that answer questions. A running service finds each as soon as it is stored. */
export const knowledge: Actions = {
  import: defineDatabaseAccountAction({
    about: 'Import documents; exits with 1 when one could not be read, and imports the others',
    positionals: { usage: '<folder|file> …', noun: 'a folder or files', min: 1, max: Number.POSITIVE_INFINITY },
    flags: { name, description: { value: '<text>', about: 'Subject of the knowledge base', canBeEmpty: true } },
    async run({ config, actor, database, account, print }, { positionals: paths, flags: { name, description } }) {
      const progress = createProgress(process.stderr);
      const done = await importDocuments(database, actor, {
        environmentId: account.environmentId,
        name,
        description,
        paths,
        onProgress: progress.show,
      }).finally(progress.end);
      print(report(name, done), done);
      if (config.embedding && done.added + done.replaced + done.unchanged > 0) {
        const base = await requireBase(database, account, name);
        const embedded = await embedBase(database, base, createEmbedder(config.embedding));
        console.error(`Embedded ${embedded} chunks.`);
      }
      if (done.failed.length > 0) throw new Error(`${documents(done.failed.length)} could not be read; see above.`);
    },
  }),
  list: defineDatabaseAccountAction({
    about: 'List the knowledge bases',
    isReadOnly: true,
    async run({ database, account: { environmentId, userName }, print }) {
      const bases = await listBases(database, environmentId);
      const make = command`knowledge import <folder> --name <base> --account ${userName}`;
      print(bases.length === 0 ? `There is no knowledge base. Create one: ${make}` : table(bases), bases);
    },
  }),
  show: defineDatabaseAccountAction({
    about: 'List the documents of a knowledge base',
    isReadOnly: true,
    flags: { name },
    async run({ database, account, print }, { flags: { name } }) {
      const base = await readBase(database, await requireBase(database, account, name));
      const lines = base.contents.map(({ path, words, importedAt }) => {
        return `  ${importedAt.toISOString().slice(0, 10)}  ${String(words).padStart(8)} words  ${path}`;
      });
      print([table([base]), ...lines].join('\n'), base);
    },
  }),
  delete: defineDatabaseAccountAction({
    about: 'Delete a knowledge base with all its documents, unless an account uses it',
    flags: { name },
    async run({ actor, database, account, print }, { flags: { name } }) {
      await deleteBase(database, actor, await requireBase(database, account, name));
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
