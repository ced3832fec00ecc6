import { describe, expect, it } from 'vitest';
import { erase } from '../../all-tables.ts';
import { testActor } from '../../features/audit/testing.ts';
import { UsageError } from '../../platform/config/flags.ts';
import { useRoutingCommands } from './testing-routing.ts';

const at = await useRoutingCommands();
const { run, runWith, open } = at;
const to = (group: string) => ['--account', at.account.userName, '--group', group];
const listed = async () =>
  JSON.parse(await run('opt-outs', 'list', '--account', at.account.userName, '--json')) as {
    senderGroup: string;
    number: string | null;
  }[];

describe('opt-outs', () => {
  it('add, list and remove one number', async () => {
    expect(await run('opt-outs', 'list', '--account', at.account.userName)).toContain('has no opt-outs');
    await run('opt-outs', 'add', ...to('ExampleShop'), '--number', '001 202 555-0100');
    expect(await run('opt-outs', 'list', '--account', at.account.userName)).toMatch(/\nExampleShop {2}\+12025550100 /);
    const removal = ['opt-outs', 'remove', ...to('ExampleShop'), '--number', '+12025550100'];
    expect(await run(...removal)).toBe('Removed 1 opt-out of ExampleShop.');
    expect(await run(...removal)).toBe('Removed 0 opt-outs of ExampleShop.');
    expect(await listed()).toEqual([]);
  });

  it('take the user id of a person who hides the number', async () => {
    const person = ['--number', 'US.13491208655302741918'];
    await run('opt-outs', 'add', ...to(at.account.id), ...person);
    expect(await listed()).toMatchObject([{ senderGroup: at.account.id, number: 'US.13491208655302741918' }]);
    expect(await run('opt-outs', 'remove', ...to(at.account.id), ...person)).toContain('Removed 1 opt-out');
  });

  it('read numbers from stdin, one a line', async () => {
    const numbers = '+12025550100\r\n\n+12025550101\n+12025550100\n';
    expect(await runWith(numbers, 'opt-outs', 'add', ...to('ExampleShop'), '--stdin')).toContain('2 opt-outs');
    expect((await listed()).map(({ number }) => number).sort()).toEqual(['+12025550100', '+12025550101']);
    expect(await runWith(numbers, 'opt-outs', 'remove', ...to('ExampleShop'), '--stdin')).toContain('2 opt-outs');
  });

  it('use the group of a sender that has one', async () => {
    const { userName } = at.account;
    await run('senders', 'add', '+12025550199', '--connection', 'main', '--account', userName, '--group', 'shop');
    await run('opt-outs', 'add', ...to('12025550199'), '--number', '+12025550100');
    await run('opt-outs', 'add', ...to('+12025550198'), '--number', '+12025550100');
    expect((await listed()).map(({ senderGroup }) => senderGroup)).toEqual(['shop', '+12025550198']);
  });

  it('hide the number of an erased person', async () => {
    await run('opt-outs', 'add', ...to('ExampleShop'), '--number', '+12025550100');
    await erase(open.database, testActor, { number: '+12025550100' });
    expect(await run('opt-outs', 'list', '--account', at.account.userName)).toContain('(erased)');
  });

  it.each([
    ['', ['--number', '5550142'], '--number must be a complete number'],
    ['', [], 'requires exactly one of --number, --stdin'],
    ['', ['--stdin'], 'stdin must contain numbers'],
    ['+12025550100\n5550143\n', ['--stdin'], 'Line 2 of stdin is no complete number'],
  ])('add rejects %j and %j, without showing a number', async (stdin, args, fault) => {
    const error = await runWith(stdin, 'opt-outs', 'add', ...to('ExampleShop'), ...args).catch((error) => error);
    expect(error).toBeInstanceOf(UsageError);
    expect(error.message).toContain(fault);
    expect(error.message).not.toMatch(/555014/);
    expect(await listed()).toEqual([]);
  });
});
