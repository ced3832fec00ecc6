import { describe, expect, it } from 'vitest';
import { UsageError } from '../../platform/config/flags.ts';
import { useRoutingCommands } from './testing-routing.ts';

const at = await useRoutingCommands();
const { run } = at;

describe('senders', () => {
  it('add, list and remove senders', async () => {
    const { userName } = at.account;
    expect(await run('senders', 'list')).toContain('so connections accept all');
    await run('senders', 'add', 'ExampleShop', '--connection', 'main', '--country', 'us', '--country', 'CA');
    const rest = ['--account', userName, '--group', 'shop', '--throughput', '2.5'];
    await run('senders', 'add', '12025550100', '--connection', 'main', ...rest);
    await run('senders', 'add', '12345', '--connection', 'own');
    expect(at.warned).not.toContain('no account owns');
    const lines = (await run('senders', 'list')).split('\n').map((line) => line.split(/ {2,}/));
    expect(lines.slice(1)).toEqual([
      ['main', '+12025550100', 'number', userName, 'all', 'shop', '2.5'],
      ['main', 'ExampleShop', 'alphanumeric', 'all', 'US CA', 'ExampleShop', 'none'],
      ['own', '12345', 'shortCode', userName, 'all', '12345', 'none'],
    ]);
    await run('senders', 'remove', '+12025550100', '--connection', 'main');
    const again = run('senders', 'remove', '+12025550100', '--connection', 'main');
    await expect(again).rejects.toThrow('The connection main has no sender +12025550100.');
    expect(JSON.parse(await run('senders', 'list', '--json'))).toHaveLength(2);
  });

  it('add warns of a number that no account owns', async () => {
    await run('senders', 'add', '+12025550100', '--connection', 'main');
    expect(at.warned).toContain('no account owns this sender');
  });

  it('add warns that a list replaces the acceptance of all senders, once', async () => {
    const first = 'main accepted all senders until now';
    await run('senders', 'add', 'ExampleShop', '--connection', 'main');
    expect(at.warned).toContain(first);
    await run('senders', 'add', 'Example', '--connection', 'main');
    expect(at.warned).not.toContain(first);
  });

  it.each([
    [['TwelveLetters'], '<sender>: A sender name must have at most 11 characters'],
    [['ExampleShop', '--country', 'Atlantis'], '--country takes'],
    [['ExampleShop', '--group', 'two words'], '--group takes'],
    [['ExampleShop', '--throughput', '0'], '--throughput takes messages per second'],
    [['ExampleShop', '--throughput', '1e3'], '--throughput takes messages per second'],
  ])('add rejects %j', async (args, fault) => {
    const error = await run('senders', 'add', '--connection', 'main', ...args).catch((error) => error);
    expect(error).toBeInstanceOf(UsageError);
    expect(error.message).toContain(fault);
  });
});
