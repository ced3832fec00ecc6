import { afterEach, expect, it, vi } from 'vitest';
import { setDisabled } from '../../features/accounts/manage-accounts.ts';
import { UsageError } from '../../platform/config/flags.ts';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testAccount, testContext } from '../../testing.ts';
import { commandActor } from '../command-actor.ts';
import { prepareCommand } from './prepare-command.ts';

const open = await useDatabase();
const context = testContext(open);
const { userName } = await testAccount(context, { userName: 'shop' });
const ada = { kind: 'operator', id: 'operator-1', name: 'ada', requestId: 'request-1' } as const;
for (const disabled of [true, false]) await setDisabled(open.database, ada, userName, disabled);
afterEach(() => void vi.restoreAllMocks());

/** @returns the lines that it printed */
async function audit(...args: string[]): Promise<string[]> {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  await (await prepareCommand('audit', args))(context.config);
  const printed = log.mock.calls.flat().join('\n');
  log.mockRestore();
  return printed.split('\n');
}

it('list shows entries, newest first', async () => {
  const [head, ...lines] = await audit('list', '--account', 'shop', '--actor', 'ada');
  expect(head).toMatch(/^TIME +ACTOR +ACTION +TARGET +ACCOUNT +OUTCOME +BEFORE -> AFTER$/);
  expect(lines).toEqual([
    expect.stringMatching(
      /^20\S+ +ada +account\.enabled +shop +shop +success +\{"disabled":true\} -> \{"disabled":false\}$/,
    ),
    expect.stringMatching(/ada +account\.disabled /),
  ]);
  expect(await audit('list', '--since', '2999-01-01')).toEqual(['There are no such entries.']);
  expect(JSON.parse((await audit('list', '--request', 'request-1', '--json')).join(''))).toHaveLength(2);
});

it('export prints JSON lines, oldest first, and continues after an entry', async () => {
  const entries = (await audit('export', '--action', 'account')).map((line) => JSON.parse(line));
  expect(entries.map(({ action }) => action)).toEqual(['account.created', 'account.disabled', 'account.enabled']);
  expect(entries[1]).toMatchObject({
    actor: { name: 'ada' },
    account: { userName: 'shop' },
    after: { disabled: true },
  });
  const rest = (await audit('export', '--after', entries[1].id)).map((line) => JSON.parse(line));
  expect(rest).toEqual([entries[2]]);
});

it.each([
  ['list', '--limit', '0'],
  ['list', '--since', 'yesterday'],
  ['list', '--until', '2026-13-01'],
  ['list', '--since', '2026-11-28T20:30'],
  ['export', '--after', '12'],
])('does not understand %s %s %s', async (...args) => {
  await expect(audit(...args)).rejects.toBeInstanceOf(UsageError);
});

it('a command is by the system user, or by the user who called sudo', () => {
  expect(commandActor({ SUDO_USER: 'ada' })).toEqual({ kind: 'command', id: null, name: 'ada' });
  expect(commandActor({}).name).not.toBe('');
});
