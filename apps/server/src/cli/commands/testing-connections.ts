import { Readable } from 'node:stream';
import { afterEach, beforeEach, vi } from 'vitest';
import { type ConnectionSummary, showConnection } from '../../carriers/connections/connection-summaries.ts';
import { readConnection } from '../../carriers/connections/find-connection.ts';
import { type LoadedConnection, loadConnection } from '../../carriers/connections/load-connection.ts';
import { createTestProvider, type TestProvider, testCredentials } from '../../carriers/connections/testing.ts';
import type { Context } from '../../features/context.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testContext } from '../../testing.ts';
import { createConnectionActions } from './connections.ts';
import { parseArguments } from './parse-arguments.ts';

/** Arguments that add the connection `main`, with its credentials on stdin. */
export const add = ['add', 'main', '--kind', 'test', '--setting', 'host=sms.example.com', '--credentials-stdin'];

/** The connection commands, with a database and, in each test, a new provider. */
export interface ConnectionCommands {
  database: Database;
  context: Context;
  provider: TestProvider;
  /** The configuration of the commands; a test may change it. */
  config: Config;
  /** Connections for which a route was created. */
  routes: string[];
  routeFailure: Error | undefined;
  /** Number of messages that wait for any connection. */
  waiting: number;
  /** When the first webhook of any connection arrived. */
  firstWebhookAt: Date | null;
  /** Warnings of the last command. */
  warned: string;
  /** @returns what it printed */
  run(args: readonly string[], stdin?: object | string): Promise<string>;
  /** Runs a command with `--json`. */
  json(...args: string[]): Promise<unknown>;
  main(): Promise<ConnectionSummary>;
  /** Returns the connection `main` as the service would use it. */
  stored(): Promise<LoadedConnection>;
}

export async function useConnectionCommands(): Promise<ConnectionCommands> {
  const open = await useDatabase();
  const { database } = open;
  const context = testContext(open);
  const at: ConnectionCommands = {
    ...fresh(context),
    database,
    context,
    warned: '',
    async run(args, stdin = testCredentials) {
      const log = vi.spyOn(console, 'log').mockImplementation(() => {});
      const error = vi.spyOn(console, 'error').mockImplementation(() => {});
      try {
        await perform(at, args, typeof stdin === 'string' ? stdin : JSON.stringify(stdin));
        return log.mock.calls.flat().join('\n');
      } finally {
        at.warned = error.mock.calls.flat().join('\n');
        log.mockRestore();
        error.mockRestore();
      }
    },
    json: async (...args) => JSON.parse(await at.run([...args, '--json'])),
    main: () => showConnection(database, 'main'),
    async stored() {
      const { log, keys } = context;
      const row = await readConnection(database, 'main');
      return loadConnection(row, { kinds: at.provider.kinds, keys, log, publicUrl: undefined });
    },
  };
  beforeEach(() => void Object.assign(at, fresh(context)));
  afterEach(async () => {
    process.exitCode = undefined;
    await database.deleteFrom('connections').execute();
  });
  return at;
}

function fresh({ config }: Context) {
  return {
    provider: createTestProvider(),
    config,
    routes: [],
    routeFailure: undefined,
    waiting: 0,
    firstWebhookAt: null,
  };
}

async function perform(at: ConnectionCommands, [name = '', ...args]: readonly string[], stdin: string): Promise<void> {
  const actions = createConnectionActions({
    kinds: at.provider.kinds,
    async createDefaultRoute(_transaction, _actor, connection) {
      if (at.routeFailure) throw at.routeFailure;
      at.routes.push(`${connection.name} ${connection.environmentId}`);
      return 'All SMS of live accounts go to it.';
    },
    waiting: { count: async () => at.waiting, release: async () => {} },
    findFirstWebhook: async () => at.firstWebhookAt,
  });
  const action = actions[name] as (typeof actions)[string];
  await action.perform(parseArguments(`connections ${name}`, action, args, Readable.from([stdin])), at.config);
}
