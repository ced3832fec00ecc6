import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createCall } from '../../test/call.ts';
import { startMock } from '../index.ts';

/** Every response is checked against the contract; a wrong one is a 500. */
const mock = await startMock({ port: 0, stateful: true, checkResponses: true, sseInterval: 0 });
afterAll(() => mock.close());

const call = createCall(mock);
const trigger = (event: object) => call('POST', '/v1/events/trigger', { name: 'shipped', ...event });
const feed = async (subscriberId: string, query = '') =>
  (await call('GET', `/v1/subscribers/${subscriberId}/notifications/feed${query}`)).body;
const titles = async (subscriberId: string, query = '') =>
  (await feed(subscriberId, query)).data.map(({ title }: { title: string }) => title);
const count = async (subscriberId: string, kind: string) =>
  (await call('GET', `/v1/subscribers/${subscriberId}/notifications/${kind}`)).body.data.count;
const counts = async (id: string) => [await count(id, 'unseen'), await count(id, 'unread')];
const mark = async (input: object) => (await call('POST', '/v1/subscribers/lina/messages/markAs', input)).body.data;
const markAll = async (markAs: string) =>
  (await call('POST', '/v1/subscribers/lina/messages/mark-all', { markAs })).body.data;

/** Opens the stream of a feed. `next` reads this number of events, or fewer where the stream ends. */
async function openStream(subscriberId: string, headers = {}) {
  const response = await fetch(`${mock.url}/v1/subscribers/${subscriberId}/notifications/stream`, {
    headers: { Authorization: 'Bearer any', ...headers },
  });
  const reader = (response.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream()).getReader();
  const events: unknown[] = [];
  let rest = '';
  const next = async (count: number) => {
    while (events.length < count) {
      const { done, value } = await reader.read();
      if (done) break;
      const frames = (rest + value).split('\n\n');
      rest = frames.pop() ?? '';
      for (const frame of frames) if (frame.startsWith('data: ')) events.push(JSON.parse(frame.slice('data: '.length)));
    }
    return events.splice(0, count);
  };
  return { next, close: () => reader.cancel() };
}

beforeEach(async () => {
  mock.reset();
  const people = [{ subscriberId: 'lina', firstName: 'Lina' }, { subscriberId: 'omar' }, { subscriberId: 'sara' }];
  await call('POST', '/v1/subscribers/bulk', { subscribers: people });
  const callToAction = { url: 'https://example.com/orders/{{ order.id | url_encode }}', label: 'Track {{ order.id }}' };
  const steps = [
    { type: 'sms', content: { text: 'On its way' } },
    {
      type: 'in_app',
      content: { title: 'Order {{order.id}}', body: 'Hello {{ subscriber.firstName }}', callToAction },
    },
    { type: 'in_app', active: false, content: { body: 'Off' } },
  ];
  await call('POST', '/v1/workflows', { name: 'Shipped', workflowId: 'shipped', steps });
});

it('lists the recipients of an event', async () => {
  await trigger({ to: ['lina', 'omar'], payload: {}, transactionId: 'a-1' });
  await trigger({ to: ['sara'], payload: {}, transactionId: 'a-2' });
  const recipients = async (id: string, query = '') =>
    (await call('GET', `/v1/events/trigger/${id}/recipients${query}`)).body;
  const { data, ...page } = await recipients('a-1');
  expect(page).toEqual({ pageSize: 10, hasMore: false });
  expect(data.map(({ subscriberId }: { subscriberId: string }) => subscriberId).sort()).toEqual(['lina', 'omar']);
  expect(data[0]).toMatchObject({ stepId: 'in-app', channel: 'in_app', outcome: 'delivered' });
  expect((await recipients('a-1', '?limit=1')).hasMore).toBe(true);
  expect((await recipients('a-1', '?outcome=failed')).data).toEqual([]);
  expect((await recipients('none')).statusCode).toBe(404);
  expect(await feed('sara')).not.toHaveProperty('data.0.stepId');
});

describe('a trigger', () => {
  it('adds an item with the text of the workflow to the feed of the subscriber', async () => {
    const payload = { order: { id: 'A-1' } };
    const { status, body } = await trigger({ to: 'lina', payload, transactionId: 'a-1' });
    expect([status, body.data]).toEqual([201, { acknowledged: true, status: 'processed', transactionId: 'a-1' }]);
    expect(await feed('lina')).toMatchObject({
      totalCount: 1,
      hasMore: false,
      data: [
        {
          subscriberId: 'lina',
          transactionId: 'a-1',
          workflowId: 'shipped',
          templateIdentifier: 'shipped',
          title: 'Order A-1',
          content: 'Hello Lina',
          cta: {
            type: 'redirect',
            data: { url: 'https://example.com/orders/{{ order.id | url_encode }}' },
            label: 'Track A-1',
          },
          payload,
          seen: false,
          read: false,
        },
      ],
    });
    expect(await titles('omar')).toEqual([]);
  });

  it('creates subscribers, and reaches topics without the actor and those that are excluded, each subscriber once', async () => {
    await call('POST', '/v1/topics', { key: 'orders', name: 'Orders' });
    await call('POST', '/v1/topics/orders/subscribers', { subscribers: ['lina', 'omar', 'sara'] });
    const topic = { type: 'Topic', topicKey: 'orders', exclude: ['sara'] };
    const { body } = await trigger({ to: [topic, 'lina', { subscriberId: 'noor', firstName: 'Noor' }], actor: 'omar' });
    expect(await Promise.all(['lina', 'omar', 'sara', 'noor'].map((one) => count(one, 'unseen')))).toEqual([
      1, 0, 0, 1,
    ]);
    expect((await feed('noor')).data[0].content).toBe('Hello Noor');
    const event = await call('GET', `/v1/events/trigger/${body.data.transactionId}`);
    expect(event.body.data).toMatchObject({ workflowId: 'shipped', status: 'completed', recipients: { reached: 2 } });
    expect(event.body.data.outcomes).toMatchObject([{ channel: 'in_app', outcome: 'delivered', count: 2 }]);
  });

  it('with the transactionId of an event adds nothing', async () => {
    for (const to of ['lina', 'omar']) expect((await trigger({ to, transactionId: 'a-1' })).status).toBe(201);
    expect([await count('lina', 'unread'), await count('omar', 'unread')]).toEqual([1, 0]);
    expect((await call('DELETE', '/v1/events/trigger/a-1')).body).toEqual({ data: false });
    for (const method of ['GET', 'DELETE']) expect((await call(method, '/v1/events/trigger/a-2')).status).toBe(404);
  });

  it.each([
    ['workflow', { name: 'lost', to: 'lina' }, 'name'],
    ['subscriber', { to: ['lina', 'nobody'] }, 'to.1'],
    ['topic', { to: { type: 'Topic', topicKey: 'none' } }, 'to.0'],
  ])('is rejected for an unknown %s', async (_, event, field) => {
    const { status, body } = await trigger({ transactionId: 'a-1', ...event });
    expect([status, Object.keys(body.errors)]).toEqual([422, expect.arrayContaining([field])]);
    expect((await call('GET', '/v1/events/trigger/a-1')).status).toBe(404);
    expect(await titles('lina')).toEqual([]);
  });

  it('of a workflow that is not active stores nothing', async () => {
    await call('PUT', '/v1/workflows/shipped', {
      name: 'Shipped',
      active: false,
      steps: [{ type: 'in_app', content: { body: 'Hi' } }],
    });
    const { status, body } = await trigger({ to: 'lina', transactionId: 'a-1' });
    expect([status, body.data.status]).toEqual([201, 'trigger_not_active']);
    expect((await call('GET', '/v1/events/trigger/a-1')).status).toBe(404);
    expect(await titles('lina')).toEqual([]);
  });

  it('of several events returns the result of each', async () => {
    const events = [
      { name: 'shipped', to: 'lina', transactionId: 'b-1' },
      { name: 'lost', to: 'lina' },
      { name: 'shipped', to: ['omar', 'nobody'] },
      { name: 'shipped', to: ['omar', 'lina'] },
      { name: 'shipped', to: 'lina', transactionId: 'b-1' },
    ];
    const { status, body } = await call('POST', '/v1/events/trigger/bulk', { events });
    expect(status).toBe(201);
    expect(body.data.map((one: { status: string }) => one.status)).toEqual([
      'processed',
      'error',
      'error',
      'processed',
      'processed',
    ]);
    expect([body.data[0].transactionId, body.data[1].error[0]]).toEqual(['b-1', expect.stringContaining('workflowId')]);
    expect([await count('lina', 'unread'), await count('omar', 'unread')]).toEqual([2, 1]);
    const { transactionId } = body.data[3];
    expect((await feed('omar')).data).toMatchObject([{ transactionId }]);
    expect((await call('GET', `/v1/events/trigger/${transactionId}`)).body.data.recipients.reached).toBe(2);
  });

  it('of a broadcast reaches all subscribers but the actor', async () => {
    const event = { name: 'shipped', actor: { subscriberId: 'omar' } };
    expect((await call('POST', '/v1/events/trigger/broadcast', event)).status).toBe(201);
    expect(await Promise.all(['lina', 'omar', 'sara'].map((one) => count(one, 'unread')))).toEqual([1, 0, 1]);
  });
});

describe('a feed', () => {
  const fill = async (to = 'lina') => {
    for (const id of ['1', '2', '3']) await trigger({ to, payload: { order: { id } }, transactionId: `${to}-${id}` });
    return (await feed(to)).data.map(({ _id }: { _id: string }) => _id);
  };

  it('is listed with the newest item first, in pages, after an item, and by its marks', async () => {
    const [third, second] = await fill();
    expect(await feed('lina', '?limit=2')).toMatchObject({ totalCount: 3, hasMore: true, pageSize: 2 });
    expect(await titles('lina')).toEqual(['Order 3', 'Order 2', 'Order 1']);
    expect(await titles('lina', '?limit=2&page=1')).toEqual(['Order 1']);
    expect(await titles('lina', `?limit=1&after=${third}`)).toEqual(['Order 2']);
    expect(await feed('lina', `?limit=1&page=1&after=${third}`)).toMatchObject({ totalCount: 3, hasMore: false });
    await mark({ messageId: second, mark: { read: true } });
    expect(await titles('lina', '?read=true')).toEqual(['Order 2']);
    expect(await titles('lina', `?read=false&after=${second}`)).toEqual(['Order 1']);
    const unknown = await call('GET', `/v1/subscribers/omar/notifications/feed?after=${third}`);
    expect(unknown).toMatchObject({ status: 422, body: { errors: { after: {} } } });
  });

  it('has items that are marked, one by one and by their event', async () => {
    const [third, second, first] = await fill();
    await fill('omar');
    const [read] = await mark({ messageId: third, mark: { read: true } });
    expect(read).toMatchObject({ _id: third, seen: true, read: true, seenAt: read.readAt });
    expect(await counts('lina')).toEqual([2, 2]);
    expect(await mark({ messageId: [first, second], mark: { seen: true } })).toMatchObject([
      { _id: second, seen: true, read: false },
      { _id: first, seen: true, read: false },
    ]);
    expect(await mark({ messageId: third, mark: { read: true } })).toEqual([read]);
    const [unread] = await mark({ transactionId: 'lina-3', mark: { read: false } });
    expect(unread).toMatchObject({ _id: third, seen: true, read: false, seenAt: read.seenAt });
    expect(unread).not.toHaveProperty('readAt');
    const [unseen] = await mark({ messageId: third, mark: { seen: false } });
    expect(unseen).toMatchObject({ seen: false, read: false });
    expect(unseen).not.toHaveProperty('seenAt');
    const [both] = await mark({ messageId: third, mark: { seen: false, read: true } });
    expect(both).toMatchObject({ seen: true, read: true });
    expect(await mark({ messageId: third, transactionId: 'omar-3', mark: { read: true } })).toEqual([]);
    expect(await call('POST', '/v1/subscribers/lina/messages/markAs', { mark: { read: true } })).toMatchObject({
      status: 422,
      body: { errors: { messageId: {} } },
    });
    expect(await counts('lina')).toEqual([0, 2]);
    expect(await counts('omar')).toEqual([3, 3]);
  });

  it('is marked as a whole, and the items that change are counted', async () => {
    const [third] = await fill();
    await mark({ messageId: third, mark: { read: true } });
    const steps = [
      ['seen', 2, [0, 2]],
      ['read', 2, [0, 0]],
      ['read', 0, [0, 0]],
      ['unread', 3, [0, 3]],
      ['unseen', 3, [3, 3]],
    ] as const;
    for (const [markAs, changed, left] of steps)
      expect([markAs, await markAll(markAs), await counts('lina')]).toEqual([markAs, changed, left]);
  });

  it('is streamed as its counts and its unseen items', async () => {
    const [third] = await fill();
    await mark({ messageId: third, mark: { read: true } });
    const stream = await openStream('lina');
    expect(await stream.next(4)).toMatchObject([
      { event: 'unseen_count_changed', unseenCount: 2 },
      { event: 'unread_count_changed', unreadCount: 2 },
      { event: 'notification_received', message: { title: 'Order 1' }, unseenCount: 2, unreadCount: 2 },
      { event: 'notification_received', message: { title: 'Order 2' } },
    ]);
    await stream.close();
  });

  it('sends new items and changed counts to an open stream, and nothing of other feeds', async () => {
    const stream = await openStream('lina');
    expect(await stream.next(2)).toMatchObject([{ unseenCount: 0 }, { unreadCount: 0 }]);
    await fill('omar');
    const [third] = await fill();
    expect(await stream.next(3)).toMatchObject([
      { event: 'notification_received', message: { title: 'Order 1' }, unseenCount: 1, unreadCount: 1 },
      { event: 'notification_received', message: { title: 'Order 2' }, unseenCount: 2, unreadCount: 2 },
      { event: 'notification_received', message: { title: 'Order 3' }, unseenCount: 3, unreadCount: 3 },
    ]);
    await mark({ messageId: third, mark: { read: true } });
    expect(await stream.next(2)).toEqual([
      { event: 'unseen_count_changed', unseenCount: 2 },
      { event: 'unread_count_changed', unreadCount: 2 },
    ]);
    await mark({ messageId: third, mark: { read: false } });
    expect(await stream.next(1)).toEqual([{ event: 'unread_count_changed', unreadCount: 3 }]);
    // An item that is unseen again is no new item.
    await mark({ messageId: third, mark: { seen: false } });
    expect(await stream.next(1)).toEqual([{ event: 'unseen_count_changed', unseenCount: 3 }]);
    await stream.close();
  });

  it.each([
    ['the subscriber is deleted', () => call('DELETE', '/v1/subscribers/lina')],
    ['the records are cleared', async () => mock.reset()],
  ])('ends its stream when %s', async (_, remove) => {
    const stream = await openStream('lina');
    await stream.next(2);
    await remove();
    expect(await stream.next(1)).toEqual([]);
  });

  it('ends the streams of sessions at a reset of everything', async () => {
    const session = mock.session();
    await call('POST', '/v1/subscribers', { subscriberId: 'lina' }, session.headers);
    const streams = [await openStream('lina', session.headers), await openStream('lina', session.headers)];
    for (const stream of streams) expect(await stream.next(2)).toHaveLength(2);
    mock.reset();
    for (const stream of streams) expect(await stream.next(1)).toEqual([]);
  });

  it('is in a snapshot with the events, and is restored', async () => {
    await fill();
    const snapshot = mock.state();
    expect([snapshot.events?.length, snapshot.notifications?.length]).toEqual([3, 3]);
    mock.reset();
    expect((await call('GET', '/v1/subscribers/lina/notifications/feed')).status).toBe(404);
    expect((await call('GET', '/v1/events/trigger/lina-1')).status).toBe(404);
    mock.restore(snapshot);
    expect(mock.state()).toEqual(snapshot);
    expect(await titles('lina')).toEqual(['Order 3', 'Order 2', 'Order 1']);
  });

  it('is deleted with its subscriber, who leaves its topics', async () => {
    await call('POST', '/v1/topics', { key: 'orders', name: 'Orders' });
    await call('POST', '/v1/topics/orders/subscribers', { subscribers: ['lina', 'omar'] });
    await fill();
    await fill('omar');
    await call('DELETE', '/v1/subscribers/lina');
    expect((await call('GET', '/v1/topics/orders')).body.data.subscribers).toEqual(['omar']);
    for (const path of ['notifications/feed', 'notifications/unseen', 'notifications/stream', 'preferences'])
      expect([path, (await call('GET', `/v1/subscribers/lina/${path}`)).status]).toEqual([path, 404]);
    await call('POST', '/v1/subscribers', { subscriberId: 'lina' });
    expect([await titles('lina'), await counts('omar')]).toEqual([[], [3, 3]]);
  });
});
