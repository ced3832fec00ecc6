import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { formatCsv } from '../../features/usage/format-csv.ts';
import { storeMessages } from '../../features/usage/testing.ts';
import { UsageError } from '../../platform/config/flags.ts';
import { useRoutingCommands } from './testing-routing.ts';

const at = await useRoutingCommands();
const { run, open } = at;
const day = new Date().toISOString().slice(0, 10);

it('show sums messages in groups, as a table, JSON or CSV', async () => {
  const { userName } = at.account;
  expect(await run('usage', 'show', '--account', userName)).toBe('There is no such usage.');
  await storeMessages(open.database, at.account, [
    { country: 'US' },
    { country: 'FR' },
    { channel: 'sms', segments: 2 },
  ]);
  const account = ['--account', userName];
  expect(await run('usage', 'show', ...account, '--since', day)).toMatch(
    /^ACCOUNT +MONTH +CHANNEL +ACCEPTED .*\n.* chatApp +2 .*\n.* sms +1 .*2$/,
  );
  expect(JSON.parse(await run('usage', 'show', ...account, '--by', 'country', '--json'))).toMatchObject([
    { country: 'FR', accepted: 1 },
    { country: 'US', accepted: 2, segments: 2 },
  ]);
  expect(await run('usage', 'show', ...account, '--by', 'channel', '--channel', 'sms', '--csv')).toBe(
    'channel,accepted,sent,delivered,read,failed,segments\nsms,1,0,0,0,0,2',
  );
  expect(await run('usage', 'show', ...account, '--country', 'de')).toBe('There is no such usage.');
});

it('export prints each group as CSV or as JSON lines', async () => {
  const account = ['--account', at.account.userName];
  const [header, ...rows] = (await run('usage', 'export', ...account)).split('\n');
  expect(header).toBe('day,account,channel,country,connection,accepted,sent,delivered,read,failed,segments');
  expect(rows).toHaveLength(3);
  const lines = (await run('usage', 'export', ...account, '--json')).split('\n').map((line) => JSON.parse(line));
  expect(lines).toMatchObject([{ day, country: 'FR' }, { country: 'US' }, { channel: 'sms', segments: 2 }]);
});

it('recount finds no difference, and shows the one of an erased message', async () => {
  expect(await run('usage', 'recount')).toMatch(/^Compared \d+ groups with 3 accepted messages\.\nThe usage equals/);
  await sql`DELETE FROM messages WHERE country = 'FR'`.execute(open.database);
  expect(await run('usage', 'recount', '--since', day)).toMatch(/ FR +accepted +1 +0$/m);
  expect(process.exitCode).toBe(1);
  process.exitCode = undefined;
});

it('quotas shows what is used of each', async () => {
  const { userName } = at.account;
  expect(await run('usage', 'quotas', '--account', userName)).toContain('has no quota. Set one: ');
  await run('accounts', 'set', userName, '--quota', 'all=10', '--quota', 'sms=0');
  expect(await run('usage', 'quotas', '--account', userName)).toMatch(
    /\nall +10 messages +3 +30 % +\d.*\nsms +0 SMS +1 +- /,
  );
  await run('accounts', 'set', userName, '--quota', 'sms=none');
  expect(JSON.parse(await run('usage', 'quotas', '--account', userName, '--json'))).toMatchObject([{ quota: 'all' }]);
});

it.each([
  [['usage', 'show', '--since', '2026-02-30'], '--since must be a day'],
  [['usage', 'show', '--until', '1.11.2026'], '--until must be a day'],
  [['usage', 'show', '--since', '2026-11-02', '--until', '2026-11-01'], 'must not be before'],
  [['usage', 'show', '--by', 'year'], '--by must be one of'],
  [['usage', 'show', '--channel', 'fax'], '--channel must be one of sms'],
  [['accounts', 'set', 'shop', '--quota', 'fax=1'], 'one of all, sms'],
  [['accounts', 'set', 'shop', '--quota', 'sms=-1'], 'none, or a count from 0'],
  [['accounts', 'set', 'shop', '--quota', 'sms'], 'none, or a count from 0'],
] as const)('rejects %j', async (args, text) => {
  const failing = run(...args);
  await expect(failing).rejects.toThrow(UsageError);
  await expect(failing).rejects.toThrow(text);
});

it('formats CSV, and no formula', () => {
  expect(formatCsv([['a,b', 'say "yes"', '=1+1', '+12', 'two\nlines', '']])).toBe(
    `"a,b","say ""yes""",'=1+1,'+12,"two\nlines",`,
  );
});
