import { Readable } from 'node:stream';
import { beforeEach, vi } from 'vitest';
import { clearRouting, testConnection } from '../../carriers/routing/testing.ts';
import type { Context } from '../../features/context.ts';
import type { Account } from '../../http/account.ts';
import type { OpenDatabase } from '../../platform/postgres/database.ts';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testAccount, testContext } from '../../testing.ts';
import { prepareCommand } from './prepare-command.ts';

/** The commands of routing, with two connections of the operator, `main` and `backup`, and one of the account, `own`. */
export interface RoutingCommands {
  open: OpenDatabase;
  context: Context;
  account: Account;
  /** Warnings of the last command. */
  warned: string;
  /** Runs a command. @returns what it printed */
  run(...args: string[]): Promise<string>;
  runWith(stdin: string, ...args: string[]): Promise<string>;
}

export async function useRoutingCommands(): Promise<RoutingCommands> {
  const open = await useDatabase();
  const context = testContext(open);
  const perform = async ([name = '', ...args]: string[], stdin = ''): Promise<string> => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => {});
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    try {
      await (await prepareCommand(name, args, Readable.from([stdin])))(context.config);
      return log.mock.calls.flat().join('\n');
    } finally {
      at.warned = error.mock.calls.flat().join('\n');
      log.mockRestore();
      error.mockRestore();
    }
  };
  const at: RoutingCommands = {
    open,
    context,
    account: await testAccount(context),
    warned: '',
    run: (...args) => perform(args),
    runWith: (stdin, ...args) => perform(args, stdin),
  };
  beforeEach(async () => {
    await clearRouting(open.database);
    await testConnection(open.database, 'main');
    await testConnection(open.database, 'backup', { state: 'paused' });
    await testConnection(open.database, 'own', { environmentId: at.account.environmentId });
  });
  return at;
}
