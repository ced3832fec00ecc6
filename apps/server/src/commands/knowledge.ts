import { parseArgs } from 'node:util';
import { findAccount } from '../accounts/find.ts';
import type { Config } from '../config/config.ts';
import { UsageError } from '../config/flags.ts';
import type { Database } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { embedBase } from '../knowledge/embeddings/embed.ts';
import { createEmbedder } from '../knowledge/embeddings/embedder.ts';
import { type Imported, importDocuments } from '../knowledge/import/import.ts';
import { createProgress } from '../knowledge/import/progress.ts';
import { type BaseSummary, deleteBase, listBases, requireBase, showBase } from '../knowledge/manage.ts';
import { didYouMean } from '../suggest.ts';
import { withDatabase } from './database.ts';
import { inColumns } from './of-account.ts';

const options = {
  name: { type: 'string' },
  account: { type: 'string' },
  description: { type: 'string' },
  json: { type: 'boolean' },
} as const;

type Values = ReturnType<typeof parse>['values'];

interface Task {
  config: Config;
  database: Database;
  /** The environment of the account. */
  environmentId: string;
  /** Files and folders, or nothing. */
  paths: readonly string[];
  values: Values;
  print(lines: string, value: object): void;
}

interface Action {
  usage: string;
  run(task: Task): Promise<void>;
}

const actions: Readonly<Record<string, Action>> = {
  import: {
    usage: 'import <folder|file…> --name <base> --account <userName> [--description <text>]',
    async run({ config, database, environmentId, paths, values, print }) {
      const { name = '', description } = values;
      const progress = createProgress(process.stderr);
      const done = await importDocuments(database, {
        environmentId,
        name,
        description,
        paths,
        onProgress: progress.show,
      }).finally(progress.end);
      print(report(name, done), done);
      if (config.embedding && done.added + done.replaced + done.unchanged > 0) {
        const base = await requireBase(database, environmentId, name);
        const embedded = await embedBase(database, base, createEmbedder(config.embedding));
        console.error(`${embedded} passages have got a vector.`);
      }
      if (done.failed.length > 0) throw new Error(`${documents(done.failed.length)} could not be read; see above.`);
    },
  },
  list: {
    usage: 'list --account <userName>',
    async run({ database, environmentId, print }) {
      const bases = await listBases(database, environmentId);
      const lines = bases.length === 0 ? 'There is no knowledge base. Make one with: knowledge import' : table(bases);
      print(lines, bases);
    },
  },
  show: {
    usage: 'show --name <base> --account <userName>',
    async run({ database, environmentId, values: { name = '' }, print }) {
      const base = await showBase(database, await requireBase(database, environmentId, name));
      const lines = base.contents.map(({ path, words, importedAt }) => {
        return `  ${importedAt.toISOString().slice(0, 10)}  ${String(words).padStart(8)} words  ${path}`;
      });
      print([table([base]), ...lines].join('\n'), base);
    },
  },
  delete: {
    usage: 'delete --name <base> --account <userName>',
    async run({ database, environmentId, values: { name = '' }, print }) {
      await deleteBase(database, await requireBase(database, environmentId, name));
      print(`Deleted the knowledge base ${name} with all its documents.`, { name, deleted: true });
    },
  },
};

/**
 * `knowledge import|list|show|delete`: the documents that questions are answered from. The service may run meanwhile, and finds each
 * document as soon as it is stored.
 *
 * @throws {UsageError} when the command line is wrong
 * @throws {Error} what is in the way, also when a document could not be read: the others are imported
 */
export async function knowledgeCommand(config: Config, args: readonly string[]): Promise<void> {
  const [name, ...rest] = args;
  const action = name === undefined || !Object.hasOwn(actions, name) ? undefined : actions[name];
  if (name === undefined || action === undefined) {
    const meant = name === undefined ? '' : didYouMean(name, Object.keys(actions));
    throw new UsageError(`knowledge knows: ${Object.keys(actions).join(', ')}.${meant}`);
  }
  const { values, positionals } = parse(name, rest);
  for (const option of ['name', 'account', 'description'] as const) {
    const takes = action.usage.includes(`--${option}`);
    if (values[option] !== undefined && !takes) throw usage(name, `knows no flag --${option}`);
    if (!values[option]?.trim() && takes && !action.usage.includes(`[--${option}`))
      throw usage(name, `needs --${option}`);
  }
  const takesPaths = action.usage.includes('<folder|file…>');
  if (takesPaths && positionals.length === 0) throw usage(name, 'needs a folder or files');
  if (!takesPaths && positionals.length > 0) throw usage(name, `was given too much: "${positionals.at(-1)}"`);

  await withDatabase(config, { share: true }, async ({ database, directUrl }) => {
    await migrate(directUrl);
    const print = (lines: string, value: object) => console.log(values.json ? JSON.stringify(value, null, 2) : lines);
    const { environmentId } = await findAccount(database, values.account as string);
    await action.run({ config, database, environmentId, paths: positionals, values, print });
  });
}

function parse(name: string, args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw usage(name, `does not understand its flags: ${(error as Error).message.split('. ')[0]}`);
  }
}

function usage(name: string, fault: string): UsageError {
  return new UsageError(
    `knowledge ${name} ${fault}. Usage: omnichannel-server knowledge ${actions[name]?.usage} [--json]`,
  );
}

function report(name: string, { added, replaced, unchanged, removed, failed, ignored }: Imported): string {
  return [
    ...failed.map(({ path, reason }) => `Not read: ${path} ${reason}.`),
    ...(ignored.length > 0 ? [`Left out, since they are no documents: ${some(ignored)}`] : []),
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
    documents(count),
    `${words} words`,
    `since ${createdAt.toISOString().slice(0, 10)}`,
  ]);
  return inColumns(rows);
}
