import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../../http/account.ts';
import type { Call } from '../../../http/handler.ts';
import { useDatabase } from '../../../platform/postgres/testing.ts';
import { testAccount, testCall, testContext } from '../../../testing.ts';
import { insertEvent, insertSubscriber, insertWorkflow, type TestEvent } from '../testing-feed.ts';
import { createFeed } from './feed.ts';
import { createMarkAllHandler } from './mark-messages.ts';

const { database, ...rest } = await useDatabase();
const context = testContext({ database, ...rest });
const feed = createFeed(context);
afterAll(() => feed.close?.());

let account: Account;
let workflowId: string;
let lina: string;
let omar: string;

beforeEach(async () => {
  account = await testAccount(context);
  workflowId = await insertWorkflow(database, account, { identifier: 'order-shipped' });
  lina = await insertSubscriber(database, account, 'lina', { firstName: 'Lina' });
  omar = await insertSubscriber(database, account, 'omar', { firstName: 'عمر', locale: 'ar-SA' });
});

/** @returns the item of Lina */
const notify = async (event: Partial<TestEvent> = {}) =>
  (await insertEvent(database, account, { workflowId, subscribers: [lina], ...event }))[lina] as string;
const list = async (query: Call<'listNotifications'>['query'] = {}, subscriberId = 'lina', of = account) =>
  (await feed.handlers?.listNotifications?.(testCall('listNotifications', of, { params: { subscriberId }, query })))
    ?.body;
const ids = async (query: Call<'listNotifications'>['query'] = {}) => (await list(query))?.data.map(({ _id }) => _id);
const mark = async (body: unknown, subscriberId = 'lina', of = account) =>
  (await feed.handlers?.markMessages?.(testCall('markMessages', of, { params: { subscriberId }, body })))?.body.data;
const markAll = async (markAs: string, subscriberId = 'lina', of = account) =>
  (
    await feed.handlers?.markAllMessages?.(
      testCall('markAllMessages', of, { params: { subscriberId }, body: { markAs } }),
    )
  )?.body.data;
const counts = async (subscriberId = 'lina', of = account) => {
  const params = { subscriberId };
  return [
    (await feed.handlers?.countUnseen?.(testCall('countUnseen', of, { params })))?.body.data.count,
    (await feed.handlers?.countUnread?.(testCall('countUnread', of, { params })))?.body.data.count,
  ];
};
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');
const blaming = (field: string) =>
  expect.objectContaining({ status: 422, violations: [expect.objectContaining({ field })] });
const unknown = expect.objectContaining({ status: 404 });

describe('the list', () => {
  it('has items with rendered content, in the language of the subscriber', async () => {
    const payload = { order: { id: 'A-1042' } };
    const items = await insertEvent(database, account, {
      workflowId,
      subscribers: [lina, omar],
      transactionId: 'order-A-1042',
      payload,
    });
    const common = {
      _environmentId: account.environmentId,
      transactionId: 'order-A-1042',
      workflowId: 'order-shipped',
      templateIdentifier: 'order-shipped',
      channel: 'in_app',
      payload,
      seen: false,
      read: false,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    };
    expect(await list()).toEqual({
      data: [
        {
          ...common,
          _id: items[lina],
          _subscriberId: lina,
          subscriberId: 'lina',
          title: 'Order A-1042',
          content: 'Hello Lina',
          cta: { type: 'redirect', data: { url: 'https://shop.example.com/A-1042' }, label: 'Track' },
        },
      ],
      page: 0,
      pageSize: 10,
      hasMore: false,
      totalCount: 1,
    });
    expect((await list({}, 'omar'))?.data).toEqual([
      {
        ...common,
        _id: items[omar],
        _subscriberId: omar,
        subscriberId: 'omar',
        title: 'الطلب A-1042',
        content: 'مرحبا عمر',
      },
    ]);
  });

  it('has pages, the newest item first, and the number of all', async () => {
    const all: string[] = [];
    for (let count = 0; count < 5; count++) all.unshift(await notify());
    await notify({ subscribers: [omar] });
    expect(await ids()).toEqual(all);
    const pages = await Promise.all([0, 1, 2, 3].map((page) => list({ page, limit: 2 })));
    expect(pages.map((page) => page?.data.map(({ _id }) => _id))).toEqual([
      all.slice(0, 2),
      all.slice(2, 4),
      all.slice(4),
      [],
    ]);
    expect(pages.map((page) => page?.hasMore)).toEqual([true, true, false, false]);
    expect(pages.map((page) => page?.totalCount)).toEqual([5, 5, 5, 5]);
    // A full last page.
    expect(await list({ limit: 5 })).toMatchObject({ hasMore: false, pageSize: 5 });
    expect(await list({ page: Number.MAX_SAFE_INTEGER, limit: 100 })).toMatchObject({ data: [], totalCount: 5 });
  });

  it('goes on after an item, whatever arrives meanwhile', async () => {
    const all: string[] = [];
    for (let count = 0; count < 5; count++) all.unshift(await notify());
    const first = await list({ limit: 2 });
    await notify();
    const after = first?.data.at(-1)?._id as string;
    expect(await list({ limit: 2, after })).toMatchObject({ hasMore: true, totalCount: 6 });
    expect(await ids({ limit: 2, after })).toEqual(all.slice(2, 4));
    expect(await ids({ limit: 2, after, page: 1 })).toEqual(all.slice(4));
  });

  it('cannot begin after an item of another feed, or of none', async () => {
    const items = await insertEvent(database, account, { workflowId, subscribers: [omar] });
    await expect(list({ after: items[omar] as string })).rejects.toEqual(blaming('after'));
    await expect(list({ after: 'f'.repeat(24) })).rejects.toEqual(blaming('after'));
  });

  it('has what is read or seen, or is not', async () => {
    const [fresh, seen, read] = [await notify(), await notify(), await notify()];
    await mark({ messageId: seen, mark: { seen: true } });
    await mark({ messageId: read, mark: { read: true } });
    expect(await ids({ read: true })).toEqual([read]);
    expect(await ids({ read: false })).toEqual([seen, fresh]);
    expect(await ids({ seen: true })).toEqual([read, seen]);
    expect(await ids({ seen: false })).toEqual([fresh]);
    expect(await ids({ seen: true, read: false })).toEqual([seen]);
    expect(await list({ seen: true, read: false })).toMatchObject({ totalCount: 1, hasMore: false });
  });

  it('has what the payload matches', async () => {
    const [one, other] = [
      await notify({ payload: { order: { id: 1, paid: true }, tags: ['a', 'b'] } }),
      await notify({ payload: { order: { id: 1, paid: false }, name: 'عمر 😀' } }),
    ];
    expect(await ids({ payload: base64({}) })).toEqual([other, one]);
    expect(await ids({ payload: base64({ order: { id: 1 } }) })).toEqual([other, one]);
    expect(await ids({ payload: base64({ order: { id: 1, paid: true } }) })).toEqual([one]);
    expect(await ids({ payload: base64({ tags: ['b'] }) })).toEqual([one]);
    expect(await ids({ payload: base64({ order: { id: '1' } }) })).toEqual([]);
    expect(await ids({ payload: base64({ name: 'عمر 😀' }) })).toEqual([other]);
    expect(await list({ payload: base64({ order: { paid: true } }) })).toMatchObject({ totalCount: 1 });
  });

  it.each([
    ['no Base64', '{"order":1}'],
    ['no JSON', Buffer.from('{').toString('base64')],
    ['no object', base64([1])],
    ['null', base64(null)],
    ['no UTF-8', Buffer.from([0x7b, 0xff, 0x7d]).toString('base64')],
    ['U+0000', base64({ a: '\0' })],
    ['half a surrogate pair', Buffer.from('{"a":"\\ud800"}').toString('base64')],
    ['nothing', ''],
  ])('is not filtered by a payload that is %s', async (_, payload) => {
    await expect(list({ payload })).rejects.toEqual(blaming('payload'));
  });

  it('shows an item without content when a text becomes too long', async () => {
    await notify({ payload: { order: { id: 'x'.repeat(200_000) } } });
    const page = await list();
    expect(page?.data).toHaveLength(1);
    expect(page?.data[0]?.content).toBe('');
  });

  it('keeps the content of the version that was triggered', async () => {
    await notify({ payload: { order: { id: 7 } } });
    await sql`UPDATE workflows SET version = 2 WHERE id = ${workflowId}`.execute(database);
    await sql`INSERT INTO workflow_versions (workflow_id, version, environment_id, definition, workflow_created_at)
      SELECT workflow_id, 2, environment_id, jsonb_set(definition, '{steps}', '[]'), now() FROM workflow_versions
      WHERE workflow_id = ${workflowId}`.execute(database);
    expect((await list())?.data[0]).toMatchObject({ title: 'Order 7' });
  });
});

describe('the counts', () => {
  it('are exact', async () => {
    expect(await counts()).toEqual([0, 0]);
    for (let count = 0; count < 150; count++) await notify();
    // Another feed has its own.
    await notify({ subscribers: [omar] });
    const [read, seen] = (await ids({ limit: 2 })) as [string, string];
    await mark({ messageId: read, mark: { read: true } });
    await mark({ messageId: seen, mark: { seen: true } });
    expect(await counts()).toEqual([148, 149]);
  });
});

describe('a mark', () => {
  it('of read includes seen, and unread clears read only', async () => {
    const id = await notify();
    const [read] = (await mark({ messageId: id, mark: { read: true } })) ?? [];
    expect(read).toMatchObject({ _id: id, seen: true, read: true });
    expect(read?.seenAt).toBe(read?.readAt);
    const [unread] = (await mark({ messageId: [id], mark: { read: false } })) ?? [];
    expect(unread).toMatchObject({ seen: true, read: false, seenAt: read?.seenAt });
    expect(unread).not.toHaveProperty('readAt');
    expect((await list())?.data).toEqual([unread]);
  });

  it('of unseen includes unread, unless the mark says read', async () => {
    const id = await notify();
    await mark({ messageId: id, mark: { read: true } });
    expect(await mark({ messageId: id, mark: { seen: false } })).toMatchObject([{ seen: false, read: false }]);
    expect(await mark({ messageId: id, mark: { seen: false, read: true } })).toMatchObject([
      { seen: true, read: true },
    ]);
  });

  it('keeps the time of the first mark', async () => {
    const id = await notify();
    const [first] = (await mark({ messageId: id, mark: { seen: true } })) ?? [];
    const [second] = (await mark({ messageId: id, mark: { seen: true, read: true } })) ?? [];
    expect(second?.seenAt).toBe(first?.seenAt);
    expect(await mark({ messageId: id, mark: { read: true } })).toEqual([second]);
  });

  it('changes and returns nothing of another feed', async () => {
    const items = await insertEvent(database, account, { workflowId, subscribers: [lina, omar] });
    const both = { messageId: [items[omar], items[lina], 'unknown'], mark: { read: true } };
    expect((await mark(both))?.map(({ _id }) => _id)).toEqual([items[lina]]);
    expect(await counts('omar')).toEqual([1, 1]);
    expect(await mark({ messageId: items[omar], mark: { read: true } })).toEqual([]);
    expect(await counts('omar')).toEqual([1, 1]);
  });

  it('is for all items of a trigger, or for those of the ids', async () => {
    const [one, other] = [await notify({ transactionId: 'tx-1' }), await notify()];
    expect(await mark({ transactionId: 'tx-1', mark: { seen: true } })).toMatchObject([{ _id: one }]);
    expect(await mark({ transactionId: 'tx-1', messageId: [other], mark: { read: true } })).toEqual([]);
    expect(await mark({ transactionId: 'tx-1', messageId: [one, other], mark: { read: true } })).toMatchObject([
      { _id: one },
    ]);
    expect(await mark({ transactionId: 'unknown', mark: { read: true } })).toEqual([]);
    expect(await counts()).toEqual([1, 1]);
  });

  it('names its items', async () => {
    await expect(mark({ mark: { read: true } })).rejects.toEqual(blaming('messageId'));
  });

  it.each([
    ['read', [0, 0], 2],
    ['seen', [0, 2], 1],
    ['unread', [1, 3], 1],
    ['unseen', [3, 3], 2],
  ] as const)('of all as %s changes those without it', async (markAs, after, changed) => {
    const [, seen, read] = [await notify(), await notify(), await notify()];
    await mark({ messageId: seen, mark: { seen: true } });
    await mark({ messageId: read, mark: { read: true } });
    await notify({ subscribers: [omar] });
    expect(await markAll(markAs)).toBe(changed);
    expect(await counts()).toEqual(after);
    expect(await counts('omar')).toEqual([1, 1]);
    expect(await markAll(markAs)).toBe(0);
  });

  it('of all changes each item once, in batches, and none that arrives meanwhile', async () => {
    for (let count = 0; count < 7; count++) await notify();
    const { promise, resolve } = Promise.withResolvers<void>();
    let batches = 0;
    const notifier = { notify: () => void (batches++ === 0 && resolve()), close: async () => {} };
    const markInBatches = createMarkAllHandler(context, notifier, 2);
    const params = { subscriberId: 'lina' };
    const done = markInBatches(testCall('markAllMessages', account, { params, body: { markAs: 'read' } }));
    const late = promise.then(() => notify());
    expect((await done).body.data).toBe(7);
    expect(batches).toBe(4);
    await late;
    expect(await counts()).toEqual([1, 1]);
    // A repeated request goes on with what is left.
    const again = await markInBatches(testCall('markAllMessages', account, { params, body: { markAs: 'read' } }));
    expect(again.body.data).toBe(1);
    const empty = testCall('markAllMessages', account, { params: { subscriberId: 'omar' }, body: { markAs: 'seen' } });
    expect((await markInBatches(empty)).body.data).toBe(0);
  });

  it('does not get into a deadlock with others', async () => {
    const all: string[] = [];
    for (let count = 0; count < 20; count++) all.push(await notify());
    await Promise.all(
      Array.from({ length: 24 }, (_, turn) => {
        const messageId = turn % 3 === 0 ? all : all.toReversed();
        if (turn % 4 === 0) return markAll(turn % 8 === 0 ? 'read' : 'unseen');
        return mark({ messageId, mark: turn % 2 === 0 ? { read: true } : { seen: false } });
      }),
    );
    const [unseen, unread] = await counts();
    expect(unseen).toBe(unread);
  });

  it('tells the streams of the feed', async () => {
    const heard: string[] = [];
    const client = await context.pool.connect();
    try {
      client.on('notification', ({ payload = '' }) => {
        // Earlier tests have feeds of their own.
        if (payload.includes(lina)) heard.push(payload);
      });
      await client.query('LISTEN notification_feed');
      const id = await notify();
      await mark({ messageId: id, mark: { read: true } });
      await expect.poll(() => heard).toEqual([`c:${lina}`]);
      // Nothing changes.
      await mark({ messageId: id, mark: { read: true } });
      await markAll('read');
      await markAll('unread');
      await expect.poll(() => heard).toEqual([`c:${lina}`, `c:${lina}`]);
    } finally {
      client.removeAllListeners('notification');
      client.release(true);
    }
  });
});

describe('a subscriber of another account', () => {
  it('is unknown', async () => {
    const stranger = await testAccount(context);
    const id = await notify();
    await expect(list({}, 'lina', stranger)).rejects.toEqual(unknown);
    await expect(counts('lina', stranger)).rejects.toEqual(unknown);
    await expect(mark({ messageId: id, mark: { read: true } }, 'lina', stranger)).rejects.toEqual(unknown);
    await expect(markAll('read', 'lina', stranger)).rejects.toEqual(unknown);
    expect(await counts()).toEqual([1, 1]);
  });

  it('has no items of the same ids', async () => {
    const stranger = await testAccount(context);
    await insertSubscriber(database, stranger, 'lina');
    const id = await notify({ transactionId: 'shared' });
    expect(await list({}, 'lina', stranger)).toMatchObject({ data: [], totalCount: 0 });
    expect(await mark({ messageId: id, mark: { read: true } }, 'lina', stranger)).toEqual([]);
    expect(await mark({ transactionId: 'shared', mark: { read: true } }, 'lina', stranger)).toEqual([]);
    expect(await counts()).toEqual([1, 1]);
  });
});
