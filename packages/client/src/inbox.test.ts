import { afterEach, describe, expect, expectTypeOf, it, vi } from 'vitest';
import { FeedService, problem, subscriberToken } from '../test/feed-service.ts';
import { ForbiddenError, ServerError } from './api-error.ts';
import { ConfigurationError } from './errors.ts';
import { streamFeed } from './inbox/feed-stream.ts';
import { createInbox, type Inbox, type InboxOptions } from './inbox.ts';

const baseUrl = 'https://api.example.com';
const patience = { timeout: 5_000, interval: 5 };
const open: Inbox[] = [];

/** A tab that shows the inbox. */
function createTab(service: FeedService, options: Partial<InboxOptions> = {}): Inbox {
  const source = 'token' in options || 'getToken' in options ? {} : { token: subscriberToken(service.subscriberId) };
  const inbox = createInbox({ baseUrl, fetch: service.fetch, ...source, ...options });
  inbox.subscribe(() => {});
  open.push(inbox);
  return inbox;
}

const contentsOf = (inbox: Inbox) => inbox.getSnapshot().items.map(({ content }) => content);
const countsOf = (inbox: Inbox) => [inbox.getSnapshot().unseenCount, inbox.getSnapshot().unreadCount];
const flagsOf = (inbox: Inbox) => inbox.getSnapshot().items.map(({ seen, read }) => [seen, read]);

/** Waits until the inbox is loaded and live. */
async function live(inbox: Inbox): Promise<void> {
  await vi.waitFor(() => {
    const { connection, isLoading, unreadCount } = inbox.getSnapshot();
    expect({ connection, isLoading, isCounted: unreadCount !== undefined }).toEqual({
      connection: 'open',
      isLoading: false,
      isCounted: true,
    });
  }, patience);
}

async function createLive(count: number, options: Partial<InboxOptions> = {}) {
  const service = new FeedService();
  for (let number = 1; number <= count; number++) service.store(`item ${number}`);
  const inbox = createTab(service, options);
  await live(inbox);
  return { service, inbox };
}

afterEach(() => {
  for (const inbox of open.splice(0)) inbox.close();
});

describe('an inbox', () => {
  it('loads the newest items and the counts, and no page twice', async () => {
    const { service, inbox } = await createLive(3, { pageSize: 2 });
    expect(contentsOf(inbox)).toEqual(['item 3', 'item 2']);
    expect(inbox.getSnapshot()).toMatchObject({ unseenCount: 3, unreadCount: 3, hasMore: true, error: undefined });
    expect(service.namesOf('GET feed').map(({ url }) => url.search)).toEqual(['?limit=2']);
  });

  it('is loading until its first page has arrived, also an empty one', async () => {
    const service = new FeedService();
    const inbox = createTab(service);
    const shown = new Set<string>();
    inbox.subscribe(() => {
      const { status, hasMore, items } = inbox.getSnapshot();
      shown.add(`${status} ${items.length} ${hasMore}`);
    });
    expect(inbox.getSnapshot()).toMatchObject({ status: 'loading', items: [] });
    await live(inbox);
    expect([...shown]).toEqual(['loading 0 false', 'ready 0 false']);
    service.send({ event: 'feed_reset' });
    await vi.waitFor(() => expect(service.namesOf('GET feed')).toHaveLength(2), patience);
    await live(inbox);
    expect(shown.size).toBe(2);
  });

  it('has failed while an error keeps its first page away', async () => {
    const service = new FeedService();
    service.store('item');
    service.once('GET feed', () => problem(403));
    const inbox = createTab(service);
    await vi.waitFor(() => expect(inbox.getSnapshot().error).toBeInstanceOf(ForbiddenError), patience);
    expect(inbox.getSnapshot()).toMatchObject({ status: 'failed', items: [], connection: 'open' });
    service.endStreams();
    await vi.waitFor(() => expect(inbox.getSnapshot()).toMatchObject({ status: 'ready', items: [{}] }), patience);
  });

  it('loads older pages to the end, also while items arrive', async () => {
    const { service, inbox } = await createLive(5, { pageSize: 2 });
    service.receive('new');
    await inbox.loadMore();
    await inbox.loadMore();
    await inbox.loadMore();
    expect(contentsOf(inbox)).toEqual(['new', 'item 5', 'item 4', 'item 3', 'item 2', 'item 1']);
    expect(inbox.getSnapshot().hasMore).toBe(false);
  });

  it('shows an item as it arrives, with the counts of the whole feed', async () => {
    const { service, inbox } = await createLive(1);
    service.receive('new');
    await vi.waitFor(() => expect(contentsOf(inbox)).toEqual(['new', 'item 1']), patience);
    expect(countsOf(inbox)).toEqual([2, 2]);
  });

  it('keeps an item that arrives twice once', async () => {
    const { service, inbox } = await createLive(0);
    const message = service.receive('one');
    service.send({ event: 'notification_received', message, unseenCount: 1, unreadCount: 1 });
    service.receive('last');
    await vi.waitFor(() => expect(contentsOf(inbox)).toEqual(['last', 'one']), patience);
  });

  it('reads the subscriber from the token, in any script', async () => {
    const service = new FeedService('مستخدم-١');
    await live(createTab(service));
    expect(decodeURIComponent(service.requests[0]?.url.pathname ?? '')).toContain('/مستخدم-١/');
  });

  it('takes a subscriber for a token without claims', async () => {
    const service = new FeedService('user-7');
    await live(createTab(service, { token: 'opaque', subscriberId: 'user-7' }));
  });

  it('fails without a subscriber', async () => {
    const inbox = createTab(new FeedService(), { token: 'opaque' });
    await vi.waitFor(() => expect(inbox.getSnapshot().connection).toBe('failed'), patience);
    expect(inbox.getSnapshot().error).toEqual(
      new ConfigurationError('Pass subscriberId: the token has no claim subscriber_id.'),
    );
  });

  it.each([
    [{ baseUrl }],
    [{ baseUrl, token: 'any', getToken: () => 'any' }],
    [{ baseUrl: 'any', token: 'any' }],
    [{ baseUrl, token: 'any', idleTimeout: Number.NaN }],
    [undefined],
  ])('rejects the options %j', (options) => {
    expect(() => createInbox(options as InboxOptions)).toThrow(ConfigurationError);
  });

  it('sends nothing without a listener, and continues where it stopped', async () => {
    const { service, inbox } = await createLive(0);
    inbox.close();
    const other = createInbox({ baseUrl, fetch: service.fetch, token: subscriberToken('user-1042') });
    open.push(other);
    const leave = other.subscribe(() => {});
    await live(other);
    service.receive('one');
    await vi.waitFor(() => expect(contentsOf(other)).toEqual(['one']), patience);
    leave();
    await vi.waitFor(() => expect(service.streams.size).toBe(0), patience);
    expect(other.getSnapshot().connection).toBe('idle');
    service.receive('two');
    other.subscribe(() => {});
    await vi.waitFor(() => expect(contentsOf(other)).toEqual(['two', 'one']), patience);
    expect(service.opened.at(-1)?.lastEventId).toBe('feed.1');
  });

  it('ends for good when it is closed', async () => {
    const { service, inbox } = await createLive(1);
    const listener = vi.fn();
    inbox.subscribe(listener);
    inbox.close();
    await vi.waitFor(() => expect(service.streams.size).toBe(0), patience);
    expect(inbox.getSnapshot()).toMatchObject({ connection: 'closed', items: [{ content: 'item 1' }] });
    const sent = service.requests.length;
    inbox.subscribe(listener);
    await inbox.loadMore();
    expect(service.requests).toHaveLength(sent);
  });

  it('types the payload', () => {
    const inbox = createInbox<{ order: { id: string } }>({ baseUrl, token: 'any' });
    expectTypeOf(inbox.getSnapshot().items).items.toHaveProperty('payload').toEqualTypeOf<{ order: { id: string } }>();
  });
});

describe('the stream', () => {
  it('is opened again after the last event, without a lost item', async () => {
    const { service, inbox } = await createLive(0);
    service.receive('one');
    await vi.waitFor(() => expect(contentsOf(inbox)).toEqual(['one']), patience);
    service.endStreams();
    service.receive('missed');
    await vi.waitFor(() => expect(contentsOf(inbox)).toEqual(['missed', 'one']), patience);
    expect(service.opened.map(({ lastEventId }) => lastEventId)).toEqual([null, 'feed.1']);
    expect(service.namesOf('GET feed')).toHaveLength(1);
  });

  it('does not count an event that was cut off', async () => {
    const { service, inbox } = await createLive(0);
    service.receive('one');
    await vi.waitFor(() => expect(contentsOf(inbox)).toEqual(['one']), patience);
    service.write('id: feed.9\nevent: notification_received\ndata: {"event":');
    service.endStreams();
    await vi.waitFor(() => expect(service.opened).toHaveLength(2), patience);
    expect(service.opened[1]?.lastEventId).toBe('feed.1');
  });

  it('is opened again when it is silent, and when its text is not JSON', async () => {
    const { service, inbox } = await createLive(0, { idleTimeout: 50 });
    await vi.waitFor(() => expect(service.opened.length).toBeGreaterThan(1), patience);
    const { length } = service.opened;
    service.write('data: <html>\n\n');
    await vi.waitFor(() => expect(service.opened.length).toBeGreaterThan(length), patience);
    expect(inbox.getSnapshot().connection).not.toBe('failed');
  });

  it('loads the feed again when the service knows the last event no more', async () => {
    const { service, inbox } = await createLive(0);
    service.receive('one');
    await vi.waitFor(() => expect(contentsOf(inbox)).toEqual(['one']), patience);
    service.once('GET stream', () => problem(422));
    service.store('missed');
    service.endStreams();
    await vi.waitFor(() => expect(contentsOf(inbox)).toEqual(['missed', 'one']), patience);
    expect(service.opened.at(-1)?.lastEventId).toBe(null);
  });

  it('loads the feed again after a reset', async () => {
    const { service, inbox } = await createLive(1);
    service.store('missed');
    service.send({ event: 'feed_reset' });
    await vi.waitFor(() => expect(contentsOf(inbox)).toEqual(['missed', 'item 1']), patience);
  });

  it.each([429, 503])('waits after a %i, and shows the feed meanwhile', async (status) => {
    const service = new FeedService();
    service.store('item');
    service.once('GET stream', () => problem(status));
    const inbox = createTab(service);
    await vi.waitFor(() => expect(contentsOf(inbox)).toEqual(['item']), patience);
    await live(inbox);
  });

  it('fails for a subscriber of another token', async () => {
    const service = new FeedService();
    const inbox = createTab(service, { token: subscriberToken('user-1'), subscriberId: 'user-2' });
    await vi.waitFor(() => expect(inbox.getSnapshot().connection).toBe('failed'), patience);
    expect(inbox.getSnapshot().error).toBeInstanceOf(ForbiddenError);
    expect(service.namesOf('GET stream')).toHaveLength(1);
  });
});

describe('a wait of the stream', () => {
  it('grows, and ends when the browser is online again', async () => {
    const delays: number[] = [];
    const events = new EventTarget();
    vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
    vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events));
    vi.spyOn(Math, 'random').mockReturnValue(1);
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((_: unknown, ms = 0) => delays.push(ms)) as never);
    const controller = new AbortController();
    let failures = 0;
    const ignore = () => {};
    await streamFeed(
      {
        idleTimeout: 1_000,
        open: async () => {
          throw new TypeError('fetch failed');
        },
        lastEventId: () => undefined,
        onOpen: ignore,
        onEvent: ignore,
        onLost: ignore,
        onWait: () => {
          if (++failures === 6) controller.abort();
          queueMicrotask(() => events.dispatchEvent(new Event('online')));
        },
      },
      controller.signal,
    );
    expect(delays.slice(0, 5)).toEqual([1_500, 2_000, 3_000, 5_000, 9_000]);
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
});

describe('marks', () => {
  it('are seen at once, and sent', async () => {
    const { service, inbox } = await createLive(3);
    const [newest] = inbox.getSnapshot().items;
    const marked = inbox.markRead(newest?._id ?? '');
    expect(flagsOf(inbox)[0]).toEqual([true, true]);
    expect(countsOf(inbox)).toEqual([2, 2]);
    await marked;
    expect(service.items[0]).toMatchObject({ seen: true, read: true });
    expect([flagsOf(inbox)[0], countsOf(inbox)]).toEqual([
      [true, true],
      [2, 2],
    ]);
    await inbox.markUnread(newest?._id ?? '');
    expect([flagsOf(inbox)[0], countsOf(inbox)]).toEqual([
      [true, false],
      [2, 3],
    ]);
    await inbox.markSeen(...inbox.getSnapshot().items.map(({ _id }) => _id));
    expect(countsOf(inbox)).toEqual([0, 3]);
  });

  it('of all reach items that are not loaded', async () => {
    const { service, inbox } = await createLive(5, { pageSize: 2 });
    const marked = inbox.markAll('seen');
    expect(countsOf(inbox)).toEqual([0, 5]);
    await marked;
    await inbox.markAll('read');
    expect([countsOf(inbox), service.unreadCount]).toEqual([[0, 0], 0]);
    await inbox.markAll('unread');
    expect(countsOf(inbox)).toEqual([0, 5]);
    await inbox.markAll('unseen');
    expect(countsOf(inbox)).toEqual([5, 5]);
  });

  it('are taken back when the service fails', async () => {
    const { service, inbox } = await createLive(2);
    service.once('POST markAs', () => problem(500));
    const marked = inbox.markRead(service.items[0]?._id ?? '');
    expect([flagsOf(inbox)[0], countsOf(inbox)]).toEqual([
      [true, true],
      [1, 1],
    ]);
    await marked;
    expect([flagsOf(inbox)[0], countsOf(inbox)]).toEqual([
      [false, false],
      [2, 2],
    ]);
    expect(inbox.getSnapshot().error).toBeInstanceOf(ServerError);
    await inbox.markRead(service.items[1]?._id ?? '');
    expect(inbox.getSnapshot().error).toBe(undefined);
    expect(flagsOf(inbox)).toEqual([
      [false, false],
      [true, true],
    ]);
  });

  it('leave exact counts when an item was marked elsewhere before', async () => {
    const { service, inbox } = await createLive(2);
    const item = service.items[0];
    if (item) Object.assign(item, { seen: true, read: true });
    await inbox.markRead(item?._id ?? '');
    expect(countsOf(inbox)).toEqual([1, 1]);
  });

  it('leave exact counts when items arrive meanwhile', async () => {
    const { service, inbox } = await createLive(1);
    const [item] = service.items;
    service.once('POST markAs', async () => {
      service.receive('new');
      await vi.waitFor(() => expect(contentsOf(inbox)).toContain('new'), patience);
      Object.assign(item ?? {}, { seen: true, read: true });
      return Response.json({ data: [item] }, { status: 201 });
    });
    await inbox.markRead(item?._id ?? '');
    expect([contentsOf(inbox), countsOf(inbox)]).toEqual([
      ['new', 'item 1'],
      [1, 1],
    ]);
  });

  it('are sent in order, at most 100 ids in a request', async () => {
    const { service, inbox } = await createLive(0);
    const ids = Array.from({ length: 101 }, () => service.store('any')._id);
    await Promise.all([inbox.markRead(...ids), inbox.markUnread(ids[0] ?? ''), inbox.markRead()]);
    const sent = service.namesOf('POST markAs').map(({ body }) => body as { messageId: string[]; mark: object });
    expect(sent.map(({ messageId, mark }) => [messageId.length, mark])).toEqual([
      [100, { read: true }],
      [1, { read: true }],
      [1, { read: false }],
    ]);
    expect(service.unreadCount).toBe(1);
  });

  it('are sent although the last listener leaves', async () => {
    const service = new FeedService();
    const item = service.store('item');
    const inbox = createInbox({ baseUrl, fetch: service.fetch, token: subscriberToken('user-1042') });
    open.push(inbox);
    const leave = inbox.subscribe(() => {});
    await live(inbox);
    const marked = inbox.markRead(item._id);
    leave();
    await marked;
    expect(item.read).toBe(true);
  });

  it('of another device appear', async () => {
    const { service, inbox } = await createLive(2);
    const [item] = service.items;
    if (item) service.mark(item, { seen: true, read: true });
    await vi.waitFor(
      () =>
        expect(flagsOf(inbox)).toEqual([
          [true, true],
          [false, false],
        ]),
      patience,
    );
    expect(countsOf(inbox)).toEqual([1, 1]);
  });
});

describe('the token', () => {
  it('is asked for once, and renewed before it expires', async () => {
    const service = new FeedService();
    const getToken = vi.fn(() => subscriberToken('user-1042', 3_600));
    const inbox = createTab(service, { getToken });
    await live(inbox);
    expect(getToken).toHaveBeenCalledTimes(1);
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_550_000);
    await inbox.markAll('seen');
    expect(getToken).toHaveBeenCalledTimes(2);
    vi.restoreAllMocks();
  });

  it('is renewed after a 401, and the request sent again', async () => {
    const service = new FeedService();
    const [first, second] = [subscriberToken('user-1042', 3600, 'a'), subscriberToken('user-1042', 3600, 'b')];
    const getToken = vi.fn(() => second).mockReturnValueOnce(first);
    service.rejectedTokens.add(first);
    const inbox = createTab(service, { getToken });
    await live(inbox);
    expect(getToken).toHaveBeenCalledTimes(2);
    expect(service.requests.map(({ authorization }) => authorization === `Bearer ${first}`)).toContain(true);
  });

  it('that is rejected again, or is a text, fails', async () => {
    for (const source of ['token', 'getToken'] as const) {
      const service = new FeedService();
      const token = subscriberToken('user-1042');
      service.rejectedTokens.add(token);
      const inbox = createTab(service, source === 'token' ? { token } : { getToken: async () => token });
      await vi.waitFor(() => expect(inbox.getSnapshot().connection).toBe('failed'), patience);
    }
  });

  it('is asked for again when your server fails', async () => {
    const service = new FeedService();
    const getToken = vi.fn(async () => subscriberToken('user-1042')).mockRejectedValueOnce(new Error('offline'));
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const inbox = createTab(service, { getToken });
    await vi.waitFor(() => expect(inbox.getSnapshot()).toMatchObject({ connection: 'waiting' }), patience);
    await live(inbox);
    vi.restoreAllMocks();
  });
});

describe('the tabs of a browser', () => {
  it('share one stream, and a tab that joins has counts and items', async () => {
    const { service, inbox: first } = await createLive(1);
    const second = createTab(service);
    await live(second);
    service.receive('new');
    for (const tab of [first, second]) {
      await vi.waitFor(() => expect(contentsOf(tab)).toEqual(['new', 'item 1']), patience);
      expect(countsOf(tab)).toEqual([2, 2]);
    }
    expect(service.opened).toHaveLength(1);
  });

  it('see the marks of each other', async () => {
    const { service, inbox: first } = await createLive(2);
    const second = createTab(service);
    await live(second);
    await second.markRead(service.items[0]?._id ?? '');
    await vi.waitFor(
      () =>
        expect(flagsOf(first)).toEqual([
          [true, true],
          [false, false],
        ]),
      patience,
    );
    await vi.waitFor(
      () =>
        expect([countsOf(first), countsOf(second)]).toEqual([
          [1, 1],
          [1, 1],
        ]),
      patience,
    );
  });

  it.each([
    ['leads', true],
    ['follows', false],
  ])('see the counts after a mark of the tab that %s, while no stream is open', async (_, isLeader) => {
    const { service, inbox: first } = await createLive(2);
    const second = createTab(service);
    await live(second);
    service.endStreams(60_000);
    const connectionsOf = () => [first, second].map((tab) => tab.getSnapshot().connection);
    await vi.waitFor(() => expect(connectionsOf()).toEqual(['waiting', 'waiting']), patience);
    await (isLeader ? first : second).markRead(service.items[0]?._id ?? '');
    for (const tab of [first, second]) await vi.waitFor(() => expect(countsOf(tab)).toEqual([1, 1]), patience);
    expect(service.opened).toHaveLength(1);
  });

  it('hand the stream on when one closes, without a lost item', async () => {
    const { service, inbox: first } = await createLive(0);
    const second = createTab(service);
    await live(second);
    service.receive('one');
    await vi.waitFor(() => expect(contentsOf(second)).toEqual(['one']), patience);
    first.close();
    service.receive('missed');
    await vi.waitFor(() => expect(contentsOf(second)).toEqual(['missed', 'one']), patience);
    expect(service.opened.map(({ lastEventId }) => lastEventId)).toEqual([null, 'feed.1']);
  });

  it('hand the stream on when the token of one is rejected', async () => {
    const service = new FeedService();
    const [old, valid] = [subscriberToken('user-1042', 3600, 'old'), subscriberToken('user-1042', 3600, 'valid')];
    const first = createTab(service, { token: old });
    await live(first);
    const second = createTab(service, { token: valid });
    await live(second);
    service.rejectedTokens.add(old);
    service.endStreams();
    await vi.waitFor(() => expect(service.opened).toHaveLength(2), patience);
    service.receive('new');
    for (const tab of [first, second]) await vi.waitFor(() => expect(contentsOf(tab)).toEqual(['new']), patience);
    expect(first.getSnapshot().connection).toBe('open');
  });

  it.each([
    ['without BroadcastChannel', 'BroadcastChannel', undefined],
    ['without Web Locks', 'navigator', {}],
  ])('have a stream each %s', async (_, name, value) => {
    vi.stubGlobal(name, value);
    const { service } = await createLive(0);
    await live(createTab(service));
    expect(service.opened).toHaveLength(2);
    vi.unstubAllGlobals();
  });

  it('have a stream each if they do not share', async () => {
    const { service } = await createLive(0, { share: false });
    await live(createTab(service, { share: false }));
    expect(service.opened).toHaveLength(2);
  });
});
