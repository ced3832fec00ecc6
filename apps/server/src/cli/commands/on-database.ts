import { readDatabaseSchema } from '../../database-schema.ts';
import { findAccount } from '../../features/accounts/account-lookup.ts';
import type { Config } from '../../platform/config/config.ts';
import type { OpenDatabase } from '../../platform/postgres/database.ts';
import { migrateOpen } from '../../platform/postgres/migrate.ts';
import type { Action, Flags, Given } from './action.ts';
import { withDatabase } from './database.ts';

interface Task extends Pick<OpenDatabase, 'database' | 'directUrl'> {
  config: Config;
  /** Lines for people, or with `--json` one value for programs. */
  print(lines: string, value: object): void;
}

interface AccountTask extends Task {
  account: { userName: string; environmentId: string; sandbox: boolean };
}

interface Description<Own extends Flags, Input, Needs extends Task> extends Omit<Action, 'flags' | 'perform'> {
  /** Its own, besides those that all actions of its kind have. */
  flags?: Own;
  /** Makes of what was given what `run` needs, before the database is opened. @throws {UsageError} what is wrong with it */
  read?(given: Given<Own>, config: Config): Input | Promise<Input>;
  run(task: Needs, input: Input): Promise<void>;
}

const json = { about: 'prints JSON, for programs' };
const account = { value: '<userName>', about: 'the account that it is about', needed: 'always' } as const;

/** An action on the database, beside a service that may run meanwhile. */
export function onDatabase<const Own extends Flags = Record<never, never>, Input = Given<Own>>({
  flags,
  read,
  run,
  ...rest
}: Description<Own, Input, Task>): Action {
  return {
    ...rest,
    flags: { ...flags, json },
    async perform(given, config) {
      // What the parser has made of `flags`, by their description.
      const own = given as unknown as Given<Own>;
      const input = read === undefined ? (own as Input) : await read(own, config);
      const print: Task['print'] = (lines, value) =>
        console.log(given.flags.json ? JSON.stringify(value, null, 2) : lines);
      await withDatabase(config, async ({ database, pool, directUrl }) => {
        await migrateOpen({ pool, directUrl }, await readDatabaseSchema());
        await run({ config, database, directUrl, print }, input);
      });
    },
  };
}

/** An action on what belongs to an account, which `--account` names. */
export function onAccount<const Own extends Flags = Record<never, never>, Input = Given<Own>>({
  flags,
  read,
  run,
  ...rest
}: Description<Own, Input, AccountTask>): Action {
  return onDatabase({
    ...rest,
    flags: { account, ...flags },
    async read(given, config) {
      // The same as above: its own flags are among those of `onDatabase`.
      const own = given as unknown as Given<Own>;
      const input = read === undefined ? (own as Input) : await read(own, config);
      return { userName: given.flags.account as string, input };
    },
    async run(task, { userName, input }) {
      await run({ ...task, account: { ...(await findAccount(task.database, userName)), userName } }, input);
    },
  });
}
