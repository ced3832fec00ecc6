import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeEach, expect, it } from 'vitest';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testAccount, testContext } from '../../testing.ts';
import { testActor } from '../audit/testing.ts';
import { listLiveAccounts, warnAboutLiveAccounts } from './live-accounts.ts';
import { setDisabled } from './manage-accounts.ts';

const open = await useDatabase();
const context = testContext(open);
/** A live account that has been there for a number of days. */
async function liveAccount(days: number): Promise<string> {
  const { userName } = await testAccount(context, { sandbox: false });
  await sql`
    UPDATE accounts SET created_at = now() - make_interval(days => ${days}) WHERE user_name = ${userName}
  `.execute(open.database);
  return userName;
}

beforeEach(async () => {
  await open.database.deleteFrom('accounts').execute();
});

it('lists the oldest live accounts that may sign in', async () => {
  const [second, first, third, disabled] = [
    await liveAccount(2),
    await liveAccount(3),
    await liveAccount(1),
    await liveAccount(4),
  ];
  await testAccount(context);
  await setDisabled(open.database, testActor, disabled, true);
  expect(await listLiveAccounts(open.database, 9)).toEqual([first, second, third]);
  expect(await listLiveAccounts(open.database, 2)).toEqual([first, second]);
});

/** Returns the fields of the warnings. */
async function warnings(
  channels: readonly string[],
  level?: 'info',
): Promise<{ accounts: number; channels: string[] }[]> {
  const lines: string[] = [];
  await warnAboutLiveAccounts(
    open.database,
    channels,
    pino({ level: 'warn' }, { write: (line: string) => lines.push(line) }),
    level,
  );
  return lines.map((line) => JSON.parse(line));
}

it('warns of live accounts and names their channels without a carrier', async () => {
  await testAccount(context);
  expect(await warnings(['rcs'])).toEqual([]);
  await setDisabled(open.database, testActor, await liveAccount(1), true);
  expect(await warnings(['rcs'])).toEqual([]);
  for (const days of [1, 2]) await liveAccount(days);
  expect(await warnings([])).toEqual([]);
  expect(await warnings(['sms', 'rcs'])).toMatchObject([{ accounts: 2, channels: ['sms', 'rcs'] }]);
  expect(await warnings(['rcs'], 'info')).toEqual([]);
});
