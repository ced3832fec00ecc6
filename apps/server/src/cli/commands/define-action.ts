import { readDatabaseSchema } from '../../all-tables.ts';
import { findAccount } from '../../features/accounts/account-lookup.ts';
import type { Actor } from '../../features/audit/record-audit.ts';
import type { Config } from '../../platform/config/config.ts';
import type { OpenDatabase } from '../../platform/postgres/database.ts';
import { migrateOpen } from '../../platform/postgres/migrate.ts';
import { commandActor } from '../command-actor.ts';
import type { Action, Flags, ParsedArguments } from './action.ts';
import { withDatabase } from './with-database.ts';

/** The environment of an action. */
export interface Task extends Pick<OpenDatabase, 'database' | 'directUrl'> {
  config: Config;
  /** The author of the changes. */
  actor: Actor;
  /** Prints lines for people, or with `--json` one value for programs. */
  print(lines: string, value: object): void;
}

interface AccountTask extends Task {
  account: { id: string; userName: string; environmentId: string; sandbox: boolean };
}

interface ActionDefinition<Own extends Flags, Input, Needs extends Task> extends Omit<Action, 'flags' | 'perform'> {
  /** Flags of this action, in addition to the common ones. */
  flags?: Own;
  /** Converts the arguments into the input of `run`, before the database is opened. @throws {UsageError} when they are invalid */
  read?(given: ParsedArguments<Own>, config: Config): Input | Promise<Input>;
  run(task: Needs, input: Input): Promise<void>;
}

const json = { about: 'Print JSON' };
const account = { value: '<userName>', about: 'Account to use', required: 'always' } as const;

/** Defines an action on the database, whose service may be running. */
export function defineDatabaseAction<const Own extends Flags = Record<never, never>, Input = ParsedArguments<Own>>({
  flags,
  read,
  run,
  ...rest
}: ActionDefinition<Own, Input, Task>): Action {
  return {
    ...rest,
    flags: { ...flags, json },
    async perform(given, config) {
      // The parser has created these values from `flags`.
      const own = given as unknown as ParsedArguments<Own>;
      const input = read === undefined ? (own as Input) : await read(own, config);
      const print: Task['print'] = (lines, value) =>
        console.log(given.flags.json ? JSON.stringify(value, null, 2) : lines);
      await withDatabase(config, async ({ database, pool, url, directUrl }) => {
        await migrateOpen({ pool, url, directUrl }, await readDatabaseSchema());
        await run({ config, actor: commandActor(), database, directUrl, print }, input);
      });
    },
  };
}

/** Defines an action on data of an account, which `--account` names. */
export function defineAccountAction<const Own extends Flags = Record<never, never>, Input = ParsedArguments<Own>>({
  flags,
  read,
  run,
  ...rest
}: ActionDefinition<Own, Input, AccountTask>): Action {
  return defineDatabaseAction({
    ...rest,
    flags: { account, ...flags },
    async read(given, config) {
      // As above: its own flags are among those of `onDatabase`.
      const own = given as unknown as ParsedArguments<Own>;
      const input = read === undefined ? (own as Input) : await read(own, config);
      return { userName: given.flags.account as string, input };
    },
    async run(task, { userName, input }) {
      await run({ ...task, account: { ...(await findAccount(task.database, userName)), userName } }, input);
    },
  });
}
