import { parseArgs } from 'node:util';
import {
  type AccountSettings,
  type AccountSummary,
  changeAccount,
  createAccount,
  listAccounts,
  replaceSigningKey,
  rotateApiKey,
  setDisabled,
} from '../accounts/manage.ts';
import { readApp, readSettings, settingOptions } from '../accounts/settings.ts';
import { type AppSettings, setApp } from '../chat/set-app.ts';
import type { Config } from '../config/config.ts';
import { UsageError } from '../config/flags.ts';
import type { Database } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { createKeys } from '../secrets/keys.ts';
import { loadSecret } from '../secrets/secret.ts';
import { didYouMean } from '../suggest.ts';
import { withDatabase } from './database.ts';

const options = {
  sandbox: { type: 'boolean' },
  ...settingOptions,
  revoke: { type: 'boolean' },
  json: { type: 'boolean' },
} as const;

type Values = ReturnType<typeof parse>['values'];

/** What an action is given, and what it prints: lines for people, or with `--json` one value for programs. */
interface Task {
  config: Config;
  database: Database;
  /** Empty where the action is about no account. */
  userName: string;
  values: Values;
  settings: Partial<AccountSettings>;
  app: AppSettings;
  print(lines: string, value: object): void;
}

interface Action {
  /** Says what it takes: the flags, and whether it is about an account. */
  usage: string;
  run(task: Task): Promise<void>;
}

const actions: Readonly<Record<string, Action>> = {
  create: {
    usage:
      'create <userName> [--sandbox] [--sender <name>] [--token-lifetime <seconds>] [--limit <operation>=<requests>]',
    async run({ database, userName, values, settings, print }) {
      const { id, apiKey } = await createAccount(database, {
        userName,
        sandbox: values.sandbox ?? false,
        defaultSender: 'Omnichannel',
        tokenLifetime: 3600,
        ...settings,
      });
      const place = values.sandbox
        ? ''
        : 'No carrier leads outside so far: what it sends is shown on the page /sandbox, as for accounts of the sandbox.\n';
      print(`Created the account ${userName} (${id}).\n${place}${keyLines(userName, apiKey)}`, {
        id,
        userName,
        apiKey,
      });
    },
  },
  list: {
    usage: 'list',
    async run({ database, print }) {
      const accounts = await listAccounts(database);
      const lines =
        accounts.length === 0 ? 'There is no account. Make one with: accounts create <userName>' : table(accounts);
      print(lines, accounts);
    },
  },
  set: {
    usage:
      'set <userName> [--sender <name>] [--token-lifetime <seconds>] [--limit <operation>=<requests>] [--knowledge all|<base>…] [--agent-assistant yes|no]',
    async run({ database, userName, settings, app, print }) {
      if (Object.keys({ ...settings, ...app }).length === 0) throw usage('set', 'needs something to set');
      await setApp(database, userName, app);
      await changeAccount(database, userName, settings);
      print(`Changed the account ${userName}.`, { userName });
    },
  },
  'rotate-key': {
    usage: 'rotate-key <userName>',
    async run({ database, userName, print }) {
      const apiKey = await rotateApiKey(database, userName);
      const lines = `The account ${userName} has a new API key. The former one, and its tokens, are refused.`;
      print(`${lines}\n${keyLines(userName, apiKey)}`, { userName, apiKey });
    },
  },
  disable: {
    usage: 'disable <userName>',
    async run({ database, userName, print }) {
      await setDisabled(database, userName, true);
      print(`Disabled the account ${userName}: its requests are refused.`, { userName, disabled: true });
    },
  },
  enable: {
    usage: 'enable <userName>',
    async run({ database, userName, print }) {
      await setDisabled(database, userName, false);
      print(`Enabled the account ${userName}.`, { userName, disabled: false });
    },
  },
  'rotate-signing-key': {
    usage: 'rotate-signing-key [--revoke]',
    async run({ config, database, values: { revoke = false }, print }) {
      await replaceSigningKey(database, createKeys(await loadSecret(config), config.formerSecrets), { revoke });
      const former = revoke
        ? 'Tokens that are out are refused: everyone signs in again.'
        : 'Tokens that are out stay good.';
      print(`Access tokens are signed with a new key. ${former}`, { revoked: revoke });
    },
  },
};

/**
 * `accounts create|list|set|rotate-key|disable|enable|rotate-signing-key`: who may sign in. A service that runs knows of a change
 * within 5 s.
 *
 * @throws {UsageError} when the command line is wrong
 * @throws {Error} what is in the way
 */
export async function accountsCommand(config: Config, args: readonly string[]): Promise<void> {
  const [name, ...rest] = args;
  const action = name === undefined || !Object.hasOwn(actions, name) ? undefined : actions[name];
  if (name === undefined || action === undefined) {
    const meant = name === undefined ? '' : didYouMean(name, Object.keys(actions));
    throw new UsageError(`accounts knows: ${Object.keys(actions).join(', ')}.${meant}`);
  }
  const { values, positionals } = parse(name, rest);
  for (const option of Object.keys(values)) {
    if (option !== 'json' && !action.usage.includes(`--${option}`)) throw usage(name, `knows no flag --${option}`);
  }
  const takesName = action.usage.includes('<userName>');
  if (takesName && positionals.length === 0) throw usage(name, 'needs the user name');
  if (positionals.length > (takesName ? 1 : 0)) throw usage(name, `was given too much: "${positionals.at(-1)}"`);
  const [userName = ''] = positionals;
  if (takesName) requireUserName(userName);
  const settings = readSettings(values);
  const app = readApp(values);

  await withDatabase(config, { share: true }, async ({ database, directUrl }) => {
    await migrate(directUrl);
    const print = (lines: string, value: object) => console.log(values.json ? JSON.stringify(value, null, 2) : lines);
    await action.run({ config, database, userName, values, settings, app, print });
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
    `accounts ${name} ${fault}. Usage: omnichannel-server accounts ${actions[name]?.usage} [--json]`,
  );
}

function requireUserName(userName: string): void {
  if (/^[^\s\p{C}]{1,255}$/u.test(userName)) return;
  throw new UsageError('A user name has 1 to 255 characters, and no white space.');
}

function keyLines(userName: string, apiKey: string): string {
  return `  userName  ${userName}\n  apiKey    ${apiKey}\nKeep the key now: it is shown this once, and stored as a hash only.`;
}

function table(accounts: readonly AccountSummary[]): string {
  const rows = accounts.map((account) => [
    account.userName,
    account.id,
    [account.sandbox ? 'sandbox' : 'live', ...(account.disabled ? ['disabled'] : [])].join(', '),
    `since ${account.createdAt.toISOString().slice(0, 10)}`,
  ]);
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).join('\n');
}
