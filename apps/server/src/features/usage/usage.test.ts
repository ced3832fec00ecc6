import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testAccount, testContext } from '../../testing.ts';
import { advanceStatus, type MessageStatus } from '../messaging/message-status.ts';
import { exportUsage, readUsage, type UsageRecord } from './read-usage.ts';
import { recountUsage } from './recount-usage.ts';
import { storeMessages, type TestMessage } from './testing.ts';
import { foldUsage } from './usage.ts';

const open = await useDatabase();
const { database } = open;
const context = testContext(open);
const account = await testAccount(context);
const other = await testAccount(context, { userName: 'other' });
const { retention } = context.config;

beforeEach(async () => {
  await sql`TRUNCATE messages, usage_days, usage_changes`.execute(database);
});

async function setStatus(id: string, status: MessageStatus, connectionId?: string): Promise<void> {
  await sql`UPDATE messages SET status = ${status}, sent_at = CASE WHEN ${status} = 'sent' THEN now() ELSE sent_at END,
    connection_id = coalesce(${connectionId ?? null}, connection_id) WHERE id = ${id}`.execute(database);
}

const none = { accepted: 0, sent: 0, delivered: 0, read: 0, failed: 0, segments: 0 };
const total = async () => (await readUsage(database, { accountId: account.id }, []))[0] ?? none;
const differences = async () => (await recountUsage(database, retention)).differences;

describe('usage', () => {
  it('counts a message once for each status, also when statuses are skipped', async () => {
    const [first = '', second = '', third = ''] = await storeMessages(database, account, [{}, { segments: 2 }, {}]);
    expect(await total()).toEqual({ ...none, accepted: 3, segments: 2 });
    await setStatus(first, 'sent');
    await setStatus(first, 'sent');
    await setStatus(first, 'read');
    await setStatus(second, 'sent');
    await setStatus(second, 'failed');
    await setStatus(third, 'failed');
    expect(await total()).toEqual({ accepted: 3, sent: 2, delivered: 1, read: 1, failed: 2, segments: 2 });
    expect(await differences()).toEqual([]);
  });

  it('counts for the connection that has taken the message', async () => {
    const [id = ''] = await storeMessages(database, account, [{ connectionId: 'main' }]);
    await setStatus(id, 'sent', 'backup');
    const rows = await readUsage(database, {}, ['connection']);
    expect(rows).toEqual([{ connection: 'backup', ...none, accepted: 1, sent: 1 }]);
    expect(await differences()).toEqual([]);
  });

  it('counts by the day of acceptance in UTC, whatever time zone the session has', async () => {
    await database.connection().execute(async (session) => {
      await sql`SET TIME ZONE 'Asia/Dubai'`.execute(session);
      await storeMessages(session, account, [
        { acceptedAt: new Date('2026-10-31T23:59:59.999Z') },
        { acceptedAt: new Date('2026-11-01T00:00:00Z') },
        { acceptedAt: new Date('2026-11-30T23:30:00-03:00') },
      ]);
      await sql`RESET TIME ZONE`.execute(session);
    });
    expect(await readUsage(database, {}, ['day'])).toMatchObject([
      { day: '2026-10-31', accepted: 1 },
      { day: '2026-11-01', accepted: 1 },
      { day: '2026-12-01', accepted: 1 },
    ]);
    expect(await readUsage(database, { since: '2026-11-01', until: '2026-11-30' }, ['month'])).toMatchObject([
      { month: '2026-11', accepted: 1 },
    ]);
  });

  it('keeps the numbers of deleted messages', async () => {
    await storeMessages(database, account, [{}, {}]);
    await foldUsage(database);
    await sql`DELETE FROM messages`.execute(database);
    expect(await total()).toMatchObject({ accepted: 2 });
    expect(await differences()).toMatchObject([{ stored: { accepted: 2 }, counted: { accepted: 0 } }]);
  });

  it('counts nothing for a transaction that is rolled back', async () => {
    const failing = database.transaction().execute(async (transaction) => {
      await storeMessages(transaction, account, [{}]);
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await total()).toEqual(none);
  });

  it('is the same before and after changes are moved, also by several processes at once', async () => {
    for (let index = 0; index < 20; index++) await storeMessages(database, account, [{}, { channel: 'rcs' }]);
    const before = await readUsage(database, {}, ['day', 'channel']);
    const moved = await Promise.all(Array.from({ length: 4 }, () => foldUsage(database, 7)));
    expect(await readUsage(database, {}, ['day', 'channel'])).toEqual(before);
    while ((await foldUsage(database, 7)) > 0);
    expect(await readUsage(database, {}, ['day', 'channel'])).toEqual(before);
    expect(Math.max(...moved)).toBe(7);
    const rows = await database.selectFrom('usage_days').select(['channel', 'accepted']).orderBy('channel').execute();
    expect(rows).toEqual([
      { channel: 'chatApp', accepted: 20 },
      { channel: 'rcs', accepted: 20 },
    ]);
  });

  it('groups and filters', async () => {
    await storeMessages(database, account, [{}, { country: 'FR' }, { channel: 'messenger', country: '' }]);
    await storeMessages(database, other, [{}]);
    expect(await readUsage(database, {}, ['account'])).toMatchObject(
      [
        { account: account.userName, accepted: 3 },
        { account: 'other', accepted: 1 },
      ].toSorted((a, b) => (a.account < b.account ? -1 : 1)),
    );
    expect(await readUsage(database, { country: '' }, ['channel'])).toMatchObject([{ channel: 'messenger' }]);
    expect(await readUsage(database, { country: 'FR' }, ['account', 'country'])).toMatchObject([{ country: 'FR' }]);
    expect(await readUsage(database, { connection: 'none' }, [])).toEqual([]);
  });

  it('exports each group once, in the order of the days', async () => {
    const days = Array.from({ length: 40 }, (_, day) => new Date(Date.UTC(2026, 9, day + 1)));
    await storeMessages(
      database,
      account,
      days.flatMap((acceptedAt) => [{ acceptedAt }, { acceptedAt, country: 'FR' }]),
    );
    const rows: UsageRecord[] = [];
    await exportUsage(database, { since: '2026-10-02' }, (page) => void rows.push(...page));
    expect(rows).toHaveLength(78);
    expect(rows[0]).toEqual({
      day: '2026-10-02',
      account: account.userName,
      channel: 'chatApp',
      country: 'FR',
      connection: '',
      ...none,
      accepted: 1,
    });
    expect(rows.map(({ day }) => day)).toEqual(rows.map(({ day }) => day).toSorted());
  });

  it('equals a model for any sequence of batches, statuses and moves', async () => {
    const message = fc.record({
      channel: fc.constantFrom('sms' as const, 'chatApp' as const),
      country: fc.constantFrom('US', 'FR', ''),
      segments: fc.integer({ min: 0, max: 3 }),
      acceptedAt: fc
        .constantFrom('2026-10-31T23:59:59.999Z', '2026-11-01T00:00:00.000Z', '2027-02-28T23:00:00.000Z')
        .map((text) => new Date(text)),
    });
    const step = fc.oneof(
      fc.record({ kind: fc.constant('store' as const), messages: fc.array(message, { minLength: 1, maxLength: 4 }) }),
      fc.record({
        kind: fc.constant('status' as const),
        at: fc.nat(),
        status: fc.constantFrom('sent' as const, 'delivered' as const, 'read' as const, 'failed' as const),
        connectionId: fc.constantFrom(undefined, 'main', 'backup'),
      }),
      fc.record({ kind: fc.constant('fold' as const), rows: fc.integer({ min: 1, max: 5 }) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        await sql`TRUNCATE messages, usage_days, usage_changes`.execute(database);
        const model: ModelMessage[] = [];
        for (const one of steps) {
          if (one.kind === 'store') {
            const ids = await storeMessages(database, account, one.messages);
            model.push(...ids.map((id, index) => ({ id, ...(one.messages[index] as TestMessage), ...initial })));
          } else if (one.kind === 'fold') await foldUsage(database, one.rows);
          else await change(model[one.at % Math.max(model.length, 1)], one.status, one.connectionId);
        }
        const stored = await readUsage(database, {}, ['day', 'channel', 'country', 'connection']);
        expect(stored).toEqual(countModel(model));
        expect((await recountUsage(database, { ...retention, conversationDays: 10_000 })).differences).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });
});

interface ModelMessage extends TestMessage {
  id: string;
  connection: string;
  reached: Set<MessageStatus>;
  current: MessageStatus;
}

const initial = { connection: '', current: 'accepted' as MessageStatus, reached: new Set<MessageStatus>() };

async function change(
  message: ModelMessage | undefined,
  status: 'sent' | 'delivered' | 'read' | 'failed',
  connectionId: string | undefined,
): Promise<void> {
  if (!message || advanceStatus(message.current, status) === message.current) return;
  message.reached = new Set([...message.reached, status]);
  message.current = status;
  message.connection = connectionId ?? message.connection;
  await setStatus(message.id, status, connectionId);
}

function countModel(model: readonly ModelMessage[]) {
  const keyOf = ({ acceptedAt, channel, country, connection }: ModelMessage) =>
    [(acceptedAt as Date).toISOString().slice(0, 10), channel, country, connection].join('|');
  const has = ({ reached }: ModelMessage, ...statuses: MessageStatus[]) => statuses.some((one) => reached.has(one));
  return [...Map.groupBy(model, keyOf)]
    .map(([key, group]) => {
      const [day, channel, country, connection] = key.split('|');
      return {
        day,
        channel,
        country,
        connection,
        accepted: group.length,
        sent: group.filter((one) => has(one, 'sent', 'delivered', 'read')).length,
        delivered: group.filter((one) => has(one, 'delivered', 'read')).length,
        read: group.filter((one) => has(one, 'read')).length,
        failed: group.filter((one) => has(one, 'failed')).length,
        segments: group.reduce((sum, { segments = 0 }) => sum + segments, 0),
      };
    })
    .toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}
