import type { OmnichannelAdmin } from '@omnichannel/admin';
import { readDatabaseSchema } from '../../all-tables.ts';
import { findAccount } from '../../features/accounts/account-lookup.ts';
import type { Actor } from '../../features/audit/record-audit.ts';
import type { Config } from '../../platform/config/config.ts';
import type { OpenDatabase } from '../../platform/postgres/database.ts';
import { migrateOpen } from '../../platform/postgres/migrate.ts';
import { commandActor } from '../command-actor.ts';
import { findRemoteAccount } from '../remote/accounts.ts';
import { connectTo } from '../remote/connect.ts';
import { describeApiError } from '../remote/describe-error.ts';
import { type Flags, type LocalAction, type ParsedArguments, type RemoteAction, serviceUrl } from './action.ts';
import { withDatabase } from './with-database.ts';

/** Prints the result of an action. */
export interface Report {
  /** Prints lines for people, or with `--json` one value for programs. */
  print(lines: string, value: object): void;
}

/** The environment of an action on the database. */
export interface Task extends Pick<OpenDatabase, 'database' | 'directUrl'>, Report {
  config: Config;
  /** The author of the changes. */
  actor: Actor;
}

/** The environment of an action through the admin API. The service records its operator key as the author of the changes. */
interface RemoteTask extends Report {
  admin: OmnichannelAdmin;
}

/** The account that `--account` names. */
interface WithAccount {
  account: { id: string; userName: string; environmentId: string; sandbox: boolean };
}

interface Definition<Own extends Flags, Input>
  extends Omit<RemoteAction, 'flags' | 'perform' | 'performRemotely' | 'localOnly'> {
  /** Flags of this action, in addition to the common ones. */
  flags?: Own;
  /** Converts the arguments into the input, before anything is opened or sent. @throws {UsageError} when they are invalid */
  read?(given: ParsedArguments<Own>, config: Config): Input | Promise<Input>;
}

/** An action that works in both ways. */
interface ActionDefinition<Own extends Flags, Input, Result, Extra extends object> extends Definition<Own, Input> {
  /** Whether the address of the service can stand only before the command, since `--url` after it means something else. */
  takesUrlBefore?: boolean;
  /** Performs it on the database. */
  local(task: Task & Extra, input: Input): Promise<Result>;
  /** Performs it through the admin API, with the same result. */
  remote(task: RemoteTask & Extra, input: Input): Promise<Result>;
  /** Prints the result of either way. */
  report(result: Result, task: Report & Extra, input: Input): void | Promise<void>;
}

interface LocalDefinition<Own extends Flags, Input> extends Definition<Own, Input>, Pick<LocalAction, 'localOnly'> {
  run(task: Task, input: Input): Promise<void>;
}

const json = { about: 'Print JSON' };
const account = { value: '<userName>', about: 'Account to use', required: 'always' } as const;

/** Defines an action that works on the database, whose service may be running, and through the admin API of a service. */
export function defineAction<
  const Own extends Flags = Record<never, never>,
  Input = ParsedArguments<Own>,
  Result = void,
>({
  flags,
  read,
  local,
  remote,
  report,
  takesUrlBefore = false,
  ...rest
}: ActionDefinition<Own, Input, Result, object>): RemoteAction {
  const readInput = createReader(read);
  return {
    ...rest,
    flags: { ...flags, json, ...(!takesUrlBefore && { url: serviceUrl }) },
    async perform(given, config) {
      const input = await readInput(given, config);
      await withTask(given, config, async (task) => report(await local(task, input), task, input));
    },
    async performRemotely(given, config, service) {
      const input = await readInput(given, config);
      const task = { admin: connectTo(service), print: createPrinter(given) };
      try {
        await report(await remote(task, input), task, input);
      } catch (error) {
        throw await describeApiError(error, task.admin, service.url);
      }
    },
  };
}

/** Defines an action on data of an account, which `--account` names. */
export function defineAccountAction<
  const Own extends Flags = Record<never, never>,
  Input = ParsedArguments<Own>,
  Result = void,
>({ flags, read, local, remote, report, ...rest }: ActionDefinition<Own, Input, Result, WithAccount>): RemoteAction {
  const readInput = createReader(read);
  return defineAction({
    ...rest,
    flags: { account, ...flags },
    async read(given, config) {
      // As above: its own flags are among those of `defineAction`.
      return { userName: given.flags.account as string, input: await readInput(given, config) };
    },
    async local(task, { userName, input }) {
      const found = { ...(await findAccount(task.database, userName)), userName };
      return { account: found, result: await local({ ...task, account: found }, input) };
    },
    async remote(task, { userName, input }) {
      const found = await findRemoteAccount(task.admin, userName);
      return { account: found, result: await remote({ ...task, account: found }, input) };
    },
    report: ({ account: found, result }, task, { input }) => report(result, { ...task, account: found }, input),
  });
}

/** Defines an action on the database that does not work through the admin API. */
export function defineLocalAction<const Own extends Flags = Record<never, never>, Input = ParsedArguments<Own>>({
  flags,
  read,
  run,
  ...rest
}: LocalDefinition<Own, Input>): LocalAction {
  const readInput = createReader(read);
  return {
    ...rest,
    flags: { ...flags, json },
    async perform(given, config) {
      const input = await readInput(given, config);
      await withTask(given, config, (task) => run(task, input));
    },
  };
}

function createReader<Own extends Flags, Input>(read: Definition<Own, Input>['read']) {
  return async (given: ParsedArguments, config: Config): Promise<Input> => {
    // The parser has created these values from the flags of the action.
    const own = given as unknown as ParsedArguments<Own>;
    return read === undefined ? (own as Input) : await read(own, config);
  };
}

/** Opens and migrates the database for an action. */
async function withTask(given: ParsedArguments, config: Config, run: (task: Task) => Promise<void>): Promise<void> {
  await withDatabase(config, async ({ database, pool, url, directUrl }) => {
    await migrateOpen({ pool, url, directUrl }, await readDatabaseSchema());
    await run({ config, actor: commandActor(), database, directUrl, print: createPrinter(given) });
  });
}

function createPrinter({ flags }: ParsedArguments): Report['print'] {
  return (lines, value) => console.log(flags.json ? JSON.stringify(value, null, 2) : lines);
}
