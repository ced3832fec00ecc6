import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFolder } from '../../features/knowledge/testing.ts';
import type { Config } from '../../platform/config/config.ts';
import { settings } from '../../platform/config/settings.ts';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testAccount, testContext } from '../../testing.ts';
import { commands } from './commands.ts';
import { prepareCommand } from './prepare-command.ts';

const open = await useDatabase();
const context = testContext(open);
const { userName } = await testAccount(context);
const folder = await createFolder({ 'hours.md': '# Hours\n\nOpen at nine.' });
const account = ['--account', userName];
const endpoint = [...account, '--channel', 'rcs'];

beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

/** The settings from which a field of the configuration is computed. */
function settingsOf(member: string): string[] {
  return Object.keys(settings).filter((name) => name === member || (!(member in settings) && name.startsWith(member)));
}

it.each([
  ['migrate'],
  ['accounts', 'list'],
  ['accounts', 'rotate-signing-key'],
  ['templates', 'list', ...account],
  ['cards', 'list', ...account],
  ['sandbox-link', userName],
  ['operators', 'create', 'ann', '--as', 'owner'],
  ['operator-keys', 'list'],
  ['endpoints', 'set', ...endpoint, '--url', 'https://example.com/hooks'],
  ['endpoints', 'rotate', ...endpoint],
  ['endpoints', 'show', ...account],
  ['deliveries', 'list', ...account],
  ['knowledge', 'import', folder, '--name', 'handbook', ...account],
  ['knowledge', 'show', '--name', 'handbook', ...account],
  ['backup', join(folder, 'omnichannel.backup')],
  ['erase', '--number', '+12025550199', '--dry-run'],
])('the help of %s %s has every setting that it reads', async (name, ...args) => {
  const read = new Set<string>();
  const config = new Proxy<Config>(
    { ...context.config, port: 4020 },
    {
      get(target, member, receiver) {
        read.add(String(member));
        return Reflect.get(target, member, receiver);
      },
    },
  );
  await (await prepareCommand(name, args))(config);
  expect(read).toContain('databaseUrl');
  for (const member of read) {
    expect(settingsOf(member), member).not.toEqual([]);
    expect(commands[name]?.settings).toEqual(expect.arrayContaining(settingsOf(member)));
  }
});
