import { Readable } from 'node:stream';
import { afterEach, beforeEach, vi } from 'vitest';
import type { Context } from '../../features/context.ts';
import type { Account } from '../../http/account.ts';
import type { Config } from '../../platform/config/config.ts';
import type { OpenDatabase } from '../../platform/postgres/database.ts';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testAccount, testContext } from '../../testing.ts';
import { prepareCommand } from './prepare-command.ts';

/** URL of the tests' endpoints. */
export const url = 'https://example.com/hooks?key=of-theirs';

/** The webhook commands, with a database and, in each test, a new account. */
export interface WebhookCommands {
  open: OpenDatabase;
  context: Context;
  /** The configuration of the commands; a test may change it. */
  config: Config;
  account: Account;
  /** The flags that select the account. */
  ours: string[];
  /** Warnings of the last command. */
  warned: string;
  /** @returns what it printed */
  endpoints(...args: string[]): Promise<string>;
  endpointsWith(stdin: string, ...args: string[]): Promise<string>;
  deliveries(...args: string[]): Promise<string>;
}

export async function useWebhookCommands(): Promise<WebhookCommands> {
  const open = await useDatabase();
  const context = testContext(open);
  const run = async (name: string, args: string[], stdin?: string): Promise<string> => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => {});
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    try {
      await (await prepareCommand(name, args, stdin === undefined ? undefined : Readable.from([stdin])))(at.config);
      return log.mock.calls.flat().join('\n');
    } finally {
      at.warned = error.mock.calls.flat().join('\n');
      log.mockRestore();
      error.mockRestore();
    }
  };
  const at: WebhookCommands = {
    open,
    context,
    config: context.config,
    account: await testAccount(context),
    ours: [],
    warned: '',
    endpoints: (...args) => run('endpoints', args),
    endpointsWith: (stdin, ...args) => run('endpoints', args, stdin),
    deliveries: (...args) => run('deliveries', args),
  };
  beforeEach(async () => {
    at.account = await testAccount(context);
    at.ours = ['--account', at.account.userName];
  });
  afterEach(() => {
    process.exitCode = undefined;
  });
  return at;
}
