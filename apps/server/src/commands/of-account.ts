import { type ParseArgsConfig, parseArgs } from 'node:util';
import { findAccount } from '../accounts/find.ts';
import type { Config } from '../config/config.ts';
import { UsageError } from '../config/flags.ts';
import type { Database } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { didYouMean } from '../suggest.ts';
import { withDatabase } from './database.ts';

/** What an action is given, and what it prints: lines for people, or with `--json` one value for programs. */
interface Task {
  database: Database;
  environmentId: string;
  /** What was named besides the flags. */
  names: readonly string[];
  flags: Readonly<Record<string, string>>;
  print(lines: string, value: object): void;
}

/** Something that can be done with what belongs to an account. */
export interface Action {
  /** Its line in the help, behind the command: `delete <name> [--language <language>]`. */
  usage: string;
  /** How many names it takes. */
  names: { least: number; most: number };
  /** Flags of its own besides `--account` and `--json`; each takes a value. */
  flags?: readonly string[];
  run(task: Task): Promise<void>;
}

/**
 * Carries out `<command> <action> … --account <userName>`. The service may run meanwhile.
 *
 * @throws {UsageError} when the command line is wrong
 * @throws {Error} what is in the way
 */
export async function actOnAccount(
  command: string,
  actions: Readonly<Record<string, Action>>,
  config: Config,
  args: readonly string[],
): Promise<void> {
  const [name, ...rest] = args;
  const action = name === undefined || !Object.hasOwn(actions, name) ? undefined : actions[name];
  if (name === undefined || action === undefined) {
    const meant = name === undefined ? '' : didYouMean(name, Object.keys(actions));
    throw new UsageError(`${command} knows: ${Object.keys(actions).join(', ')}.${meant}`);
  }
  const wrong = (fault: string) =>
    new UsageError(
      `${command} ${name} ${fault}. Usage: omnichannel-server ${command} ${action.usage} --account <userName> [--json]`,
    );
  const { account, json, flags, names } = parse(action, rest, wrong);
  if (account === undefined) throw wrong('needs to know whose, by --account');
  if (names.length < action.names.least) throw wrong('needs more');
  if (names.length > action.names.most) throw wrong(`was given too much: "${names.at(-1)}"`);

  await withDatabase(config, { share: true }, async ({ database, directUrl }) => {
    await migrate(directUrl);
    const print: Task['print'] = (lines, value) => console.log(json ? JSON.stringify(value, null, 2) : lines);
    const { environmentId } = await findAccount(database, account);
    await action.run({ database, environmentId, names, flags, print });
  });
}

function parse({ flags = [] }: Action, args: readonly string[], wrong: (fault: string) => UsageError) {
  const options: ParseArgsConfig['options'] = {
    account: { type: 'string' },
    json: { type: 'boolean' },
    ...Object.fromEntries(flags.map((flag) => [flag, { type: 'string' as const }])),
  };
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const { account, json, ...own } = values as { account?: string; json?: boolean } & Record<string, string>;
    return { account, json: json ?? false, flags: own as Record<string, string>, names: positionals };
  } catch (error) {
    throw wrong(`does not understand its flags: ${(error as Error).message.split('. ')[0]}`);
  }
}

/** Rows of cells in columns. */
export function inColumns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
