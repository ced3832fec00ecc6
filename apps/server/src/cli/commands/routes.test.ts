import { describe, expect, it } from 'vitest';
import { testConnection } from '../../carriers/routing/testing.ts';
import { UsageError } from '../../platform/config/flags.ts';
import { useRoutingCommands } from './testing-routing.ts';

const at = await useRoutingCommands();
const { run } = at;
const rows = async () => (await run('routes', 'list')).split('\n').map((line) => line.split(/ {2,}/));

describe('routes', () => {
  it('add, list and remove rules', async () => {
    const { userName } = at.account;
    expect(await run('routes', 'list')).toContain('omnichannel-server routes add --connection <name>');
    const conditions = ['--country', 'us', '--prefix', '+1202', '--sender', '12025550100', '--purpose', 'passcode'];
    await run('routes', 'add', '--connection', 'main', '--connection', 'backup', ...conditions);
    await run('routes', 'add', '--connection', 'own', '--account', userName, '--channel', 'rcs');
    expect(at.warned).toBe('');
    await run('routes', 'add', '--connection', 'backup', '--position', '1');
    expect(at.warned).toMatch(/^The route \w+ is never used: \w+, which comes first, matches all of its messages\./);
    const [, ...listed] = await rows();
    expect(listed.map((cells) => cells.slice(0, -1))).toEqual([
      [userName, '1', 'rcs', 'all', 'own'],
      ['(operator)', '1', 'sms', 'all', 'backup (paused)'],
      [
        '(operator)',
        '2',
        'sms',
        `country US, prefix +1202, sender +12025550100, purpose passcode (never used: ${listed[1]?.at(-1)} matches first)`,
        'main, backup (paused)',
      ],
    ]);
    const id = listed[2]?.at(-1) ?? '';
    expect(await run('routes', 'remove', id)).toBe(`Removed the route ${id}.`);
    await expect(run('routes', 'remove', id)).rejects.toThrow(`There is no route ${id}. List routes: `);
    expect(JSON.parse(await run('routes', 'list', '--json'))).toHaveLength(2);
  });

  it.each([
    [[], 'requires --connection'],
    [
      ['--connection', 'main', '--country', 'XX'],
      '--country takes ISO 3166-1 codes such as FR, and does not know "XX".',
    ],
    [['--connection', 'main', '--prefix', '1202'], '--prefix takes a plus'],
    [['--connection', 'main', '--sender', 'TwelveLetters'], '--sender: A sender name must have at most 11 characters'],
    [['--connection', 'main', '--position', '0'], '--position takes a whole number from 1.'],
  ])('add rejects %j', async (args, fault) => {
    const error = await run('routes', 'add', ...args).catch((error) => error);
    expect(error).toBeInstanceOf(UsageError);
    expect(error.message).toContain(fault);
  });

  it.each([
    [['--connection', 'missing'], 'There is no connection missing.'],
    [['--connection', 'own'], 'The connection own belongs to an account.'],
    [['--connection', 'main', '--account', 'missing'], 'There is no account missing.'],
  ])('add fails for %j', async (args, fault) => {
    await expect(run('routes', 'add', ...args)).rejects.toThrow(fault);
  });
});

describe('routes add of a channel', () => {
  const addKind = (name: string, kind: string) =>
    testConnection(at.open.database, name).then((id) =>
      at.open.database.updateTable('connections').set({ kind }).where('id', '=', id).execute(),
    );

  it('takes connections of the channel only', async () => {
    await addKind('esme', 'smpp');
    await run('routes', 'add', '--connection', 'esme');
    await expect(run('routes', 'add', '--channel', 'chatApp', '--connection', 'esme')).rejects.toThrow(
      'The connection esme is of the channel sms. The messages of the route are of the channel chatApp.',
    );
  });

  it('takes an SMS connection after one of RCS, and not before it', async () => {
    await addKind('esme', 'smpp');
    // A connection of a kind that this version does not know, such as `main`, is taken.
    await run('routes', 'add', '--channel', 'rcs', '--connection', 'main', '--connection', 'esme');
    await expect(
      run('routes', 'add', '--channel', 'rcs', '--connection', 'esme', '--connection', 'main'),
    ).rejects.toThrow('The connection esme is of the channel sms. Name a connection of the channel rcs before it.');
  });
});
