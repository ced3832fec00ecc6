import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FeedService, problem, subscriberToken } from '../test/feed-service.ts';
import { ForbiddenError, ServerError } from './api-error.ts';
import { ConfigurationError } from './errors.ts';
import { createInbox, type Inbox, type InboxOptions } from './inbox.ts';

const baseUrl = 'https://api.example.com';
const patience = { timeout: 10_000, interval: 5 };
const open: Inbox[] = [];

function createIdle(service: FeedService, options: Partial<InboxOptions> = {}): Inbox {
  const source = 'getToken' in options ? {} : { token: subscriberToken(service.subscriberId) };
  const inbox = createInbox({ baseUrl, fetch: service.fetch, ...source, ...options });
  open.push(inbox);
  return inbox;
}

async function live(inbox: Inbox): Promise<void> {
  await vi.waitFor(() => {
    const { connection, isLoading, unreadCount } = inbox.getSnapshot();
    expect([connection, isLoading, unreadCount === undefined]).toEqual(['open', false, false]);
  }, patience);
}

async function createLive(count: number, options: Partial<InboxOptions> = {}) {
  const service = new FeedService();
  for (let number = 1; number <= count; number++) service.store(`item ${number}`);
  const inbox = createIdle(service, options);
  inbox.subscribe(() => {});
  await live(inbox);
  return { service, inbox };
}

const contentsOf = (inbox: Inbox) => inbox.getSnapshot().items.map(({ content }) => content);
const countsOf = (inbox: Inbox) => [inbox.getSnapshot().unseenCount, inbox.getSnapshot().unreadCount];

/** A response that arrives when the test releases it. */
function createHeld() {
  let release = () => {};
  const isHeld = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { isHeld, release };
}

afterEach(() => {
  for (const inbox of open.splice(0)) inbox.close();
  vi.restoreAllMocks();
});

describe('the items', () => {
  it('are loaded although the first listener left before they arrived', async () => {
    const service = new FeedService();
    service.store('item');
    // The stream is resumed after the last of its events.
    service.sendCounts();
    const inbox = createIdle(service);
    const { isHeld, release } = createHeld();
    service.once('GET feed', async () => {
      await isHeld;
      return problem(500);
    });
    const leave = inbox.subscribe(() => {});
    await vi.waitFor(() => expect(inbox.getSnapshot()).toMatchObject({ unreadCount: 1, isLoading: true }), patience);
    leave();
    await vi.waitFor(
      () => expect(inbox.getSnapshot()).toMatchObject({ connection: 'idle', isLoading: false }),
      patience,
    );
    release();
    inbox.subscribe(() => {});
    await vi.waitFor(() => expect(contentsOf(inbox)).toEqual(['item']), patience);
  });

  it('are requested again after a failure, while the stream is open', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const service = new FeedService();
    service.store('item');
    // The call itself is retried twice.
    for (let attempt = 0; attempt < 3; attempt++) service.once('GET feed', () => problem(503));
    const inbox = createIdle(service);
    inbox.subscribe(() => {});
    await vi.waitFor(() => expect(inbox.getSnapshot().error).toBeInstanceOf(ServerError), patience);
    await vi.waitFor(() => expect(contentsOf(inbox)).toEqual(['item']), patience);
    expect(inbox.getSnapshot().error).toBe(undefined);
    expect(service.opened).toHaveLength(1);
  });

  it('are not requested again after a failure for good', async () => {
    const service = new FeedService();
    service.once('GET feed', () => problem(403));
    const inbox = createIdle(service);
    inbox.subscribe(() => {});
    await vi.waitFor(() => expect(inbox.getSnapshot().error).toBeInstanceOf(ForbiddenError), patience);
    expect(service.namesOf('GET feed')).toHaveLength(1);
    service.sendCounts();
    service.store('later');
    service.endStreams();
    await vi.waitFor(() => expect(contentsOf(inbox)).toEqual(['later']), patience);
  });

  it('are loaded from the start when the oldest one was removed', async () => {
    const { service, inbox } = await createLive(4, { pageSize: 2 });
    service.items.splice(1, 1);
    await inbox.loadMore();
    await vi.waitFor(() => expect(contentsOf(inbox)).toEqual(['item 4', 'item 2']), patience);
    await inbox.loadMore();
    expect(contentsOf(inbox)).toEqual(['item 4', 'item 2', 'item 1']);
    expect(inbox.getSnapshot().error).toBe(undefined);
  });
});

describe('marks', () => {
  it('change a count that is 0 at once', async () => {
    const { inbox } = await createLive(1);
    await inbox.markAll('read');
    expect(countsOf(inbox)).toEqual([0, 0]);
    const marked = inbox.markUnread(inbox.getSnapshot().items[0]?._id ?? '');
    expect(countsOf(inbox)).toEqual([0, 1]);
    await marked;
    expect(countsOf(inbox)).toEqual([0, 1]);
  });

  it('of all leave an item unread that arrives after the service made them', async () => {
    const { service, inbox } = await createLive(1);
    service.once('POST mark-all', async () => {
      for (const item of service.items) Object.assign(item, { seen: true, read: true });
      service.receive('late');
      await vi.waitFor(() => expect(contentsOf(inbox)).toContain('late'), patience);
      return Response.json({ data: 1 }, { status: 201 });
    });
    await inbox.markAll('read');
    expect(countsOf(inbox)).toEqual([1, 1]);
    await vi.waitFor(
      () => expect(inbox.getSnapshot().items).toMatchObject([{ content: 'late', read: false }, { read: true }]),
      patience,
    );
  });

  it('are taken back when the network fails, and sent again when the user repeats them', async () => {
    const { service, inbox } = await createLive(1);
    service.once('POST markAs', () => {
      throw new TypeError('fetch failed');
    });
    const id = inbox.getSnapshot().items[0]?._id ?? '';
    await inbox.markRead(id);
    expect(inbox.getSnapshot()).toMatchObject({ items: [{ read: false }], unreadCount: 1 });
    expect(inbox.getSnapshot().error?.name).toBe('ConnectionError');
    await inbox.markRead(id);
    expect(inbox.getSnapshot()).toMatchObject({ items: [{ read: true }], unreadCount: 0, error: undefined });
  });

  it('of another tab are not undone by a page that was requested before', async () => {
    const { service, inbox: first } = await createLive(1);
    const second = createIdle(service);
    second.subscribe(() => {});
    await live(second);
    const { isHeld, release } = createHeld();
    const page = { data: [{ ...service.items[0] }], page: 0, pageSize: 10, hasMore: false, totalCount: 1 };
    service.once('GET feed', async () => {
      await isHeld;
      return Response.json(page);
    });
    service.send({ event: 'feed_reset' });
    await vi.waitFor(() => expect(first.getSnapshot().isLoading).toBe(true), patience);
    await second.markRead(service.items[0]?._id ?? '');
    release();
    for (const tab of [first, second])
      await vi.waitFor(
        () => expect(tab.getSnapshot()).toMatchObject({ isLoading: false, items: [{ read: true }], unreadCount: 0 }),
        patience,
      );
  });
});

describe('listeners', () => {
  it('that throw do not end the stream', async () => {
    const reported = vi.spyOn(console, 'error').mockImplementation(() => {});
    const service = new FeedService();
    const inbox = createIdle(service);
    inbox.subscribe(() => {
      throw new Error('of the page');
    });
    await live(inbox);
    service.receive('one');
    await vi.waitFor(() => expect(contentsOf(inbox)).toEqual(['one']), patience);
    expect(service.opened).toHaveLength(1);
    expect(reported).toHaveBeenCalledWith('inbox listener:', new Error('of the page'));
  });

  it('can be the same function', async () => {
    const service = new FeedService();
    const inbox = createIdle(service);
    const listener = vi.fn();
    const leave = inbox.subscribe(listener);
    inbox.subscribe(listener);
    await live(inbox);
    leave();
    listener.mockClear();
    service.receive('one');
    await vi.waitFor(() => expect(contentsOf(inbox)).toEqual(['one']), patience);
    expect(listener).toHaveBeenCalled();
  });

  it('leave no request and no stream of a closed inbox', async () => {
    const service = new FeedService();
    const inbox = createIdle(service);
    const signals: (AbortSignal | null | undefined)[] = [];
    const { fetch } = service;
    inbox.options = {
      ...inbox.options,
      fetch: (address, init) => {
        signals.push(init.signal);
        return fetch(address, init);
      },
    };
    service.once('GET feed', () => new Promise(() => {}));
    inbox.subscribe(() => {});
    await vi.waitFor(
      () => expect(inbox.getSnapshot()).toMatchObject({ connection: 'open', isLoading: true }),
      patience,
    );
    inbox.close();
    expect(inbox.getSnapshot()).toMatchObject({ connection: 'closed', isLoading: false });
    await vi.waitFor(() => expect(signals.map((signal) => signal?.aborted)).toEqual([true, true]), patience);
    expect(service.streams.size).toBe(0);
  });
});

describe('the token', () => {
  it('of another subscriber fails, and shows none of its items', async () => {
    const service = new FeedService('user-1');
    service.store('of the first');
    let subscriberId = 'user-1';
    const inbox = createIdle(service, { getToken: () => subscriberToken(subscriberId, 1) });
    inbox.subscribe(() => {});
    await live(inbox);
    subscriberId = 'user-2';
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 10_000);
    const sent = service.requests.length;
    service.endStreams();
    await vi.waitFor(() => expect(inbox.getSnapshot().connection).toBe('failed'), patience);
    expect(inbox.getSnapshot().error).toEqual(
      new ConfigurationError('getToken returned a token of another subscriber. Create another inbox for it.'),
    );
    expect(service.requests).toHaveLength(sent);
  });

  it('that is missing fails', async () => {
    const inbox = createIdle(new FeedService(), { getToken: () => '', subscriberId: 'user-1042' });
    inbox.subscribe(() => {});
    await vi.waitFor(() => expect(inbox.getSnapshot().connection).toBe('failed'), patience);
    expect(inbox.getSnapshot().error).toEqual(new ConfigurationError('getToken returned no token.'));
  });
});

describe('the tabs of a browser', () => {
  it('get the stream from a tab that leaves while it waits for a token', async () => {
    const service = new FeedService();
    const getToken = vi
      .fn(async () => subscriberToken('user-1042', 1))
      .mockResolvedValueOnce(subscriberToken('user-1042', 1));
    const first = createIdle(service, { getToken });
    first.subscribe(() => {});
    await live(first);
    const second = createIdle(service);
    second.subscribe(() => {});
    await live(second);
    getToken.mockImplementation(() => new Promise(() => {}));
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 10_000);
    service.endStreams();
    const asked = getToken.mock.calls.length;
    await vi.waitFor(() => expect(getToken.mock.calls.length).toBeGreaterThan(asked), patience);
    first.close();
    service.receive('new');
    await vi.waitFor(() => expect(contentsOf(second)).toEqual(['new']), patience);
  });

  it('do not show the failure of another one', async () => {
    const service = new FeedService();
    const old = subscriberToken('user-1042', 3600, 'old');
    const first = createIdle(service, { getToken: () => old });
    first.subscribe(() => {});
    await live(first);
    const second = createIdle(service);
    const shown = new Set<string>();
    second.subscribe(() => shown.add(second.getSnapshot().connection));
    await live(second);
    service.rejectedTokens.add(old);
    service.endStreams();
    await vi.waitFor(() => expect(service.opened).toHaveLength(2), patience);
    await live(second);
    expect([...shown]).not.toContain('failed');
  });
});

/** Opens tabs whose channel can be silent in both directions, as that of a tab that the browser has suspended. */
function createSuspendable() {
  const Channel = BroadcastChannel;
  let isSuspended = false;
  class SuspendableChannel extends Channel {
    override postMessage(message: unknown): void {
      if (!isSuspended) super.postMessage(message);
    }
    override dispatchEvent(event: Event): boolean {
      return isSuspended || super.dispatchEvent(event);
    }
  }
  vi.stubGlobal('BroadcastChannel', SuspendableChannel);
  return {
    suspend: () => {
      isSuspended = true;
    },
    wake: () => {
      isSuspended = false;
    },
    restore: () => vi.stubGlobal('BroadcastChannel', Channel),
  };
}

/** Lets all tabs request heartbeats, and time for the responses. */
async function requestHeartbeats(times: number): Promise<void> {
  for (let time = 0; time < times; time++) {
    vi.advanceTimersByTime(10_000);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

describe('a tab with the stream that the browser suspends', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('loses the stream to another one, and follows when it wakes up', async () => {
    const { suspend, wake, restore } = createSuspendable();
    const { service, inbox: first } = await createLive(0);
    restore();
    const others = [createIdle(service), createIdle(service)];
    for (const tab of others) {
      tab.subscribe(() => {});
      await live(tab);
    }
    suspend();
    const [stream] = service.streams;
    service.streams.clear();
    service.receive('missed');
    await requestHeartbeats(3);
    for (const tab of others) await vi.waitFor(() => expect(contentsOf(tab)).toEqual(['missed']), patience);
    await vi.waitFor(() => expect(service.streams.size).toBe(1), patience);
    expect(service.streams).not.toContain(stream);

    wake();
    const opened = service.opened.length;
    await requestHeartbeats(9);
    service.receive('new');
    for (const tab of [first, ...others]) {
      await vi.waitFor(() => expect(contentsOf(tab)).toEqual(['new', 'missed']), patience);
      expect(tab.getSnapshot()).toMatchObject({ connection: 'open', unseenCount: 2 });
    }
    expect(service.opened).toHaveLength(opened);
  });

  it('gives the stream to another one when the browser freezes it, and takes it again once it continues', async () => {
    const page = new EventTarget();
    vi.stubGlobal('document', page);
    const { service, inbox: first } = await createLive(0);
    vi.stubGlobal('document', undefined);
    const second = createIdle(service);
    second.subscribe(() => {});
    await live(second);
    page.dispatchEvent(new Event('freeze'));
    await vi.waitFor(() => expect(service.opened).toHaveLength(2), patience);
    await vi.waitFor(() => expect(service.streams.size).toBe(1), patience);
    service.receive('new');
    await vi.waitFor(() => expect(contentsOf(second)).toEqual(['new']), patience);

    // A frozen tab could take the lock, but not read a stream.
    second.close();
    await vi.waitFor(async () => expect((await navigator.locks.query()).held).toEqual([]), patience);
    expect([(await navigator.locks.query()).pending, service.opened.length]).toEqual([[], 2]);
    page.dispatchEvent(new Event('resume'));
    await vi.waitFor(() => expect(service.opened).toHaveLength(3), patience);
    await live(first);
    expect(contentsOf(first)).toEqual(['new']);
  });

  it('keeps the stream if it answers late, or if it follows itself', async () => {
    const { suspend, wake, restore } = createSuspendable();
    const { service } = await createLive(0);
    restore();
    const second = createIdle(service);
    second.subscribe(() => {});
    await live(second);
    for (let time = 0; time < 3; time++) {
      suspend();
      await requestHeartbeats(1);
      wake();
      await requestHeartbeats(1);
    }
    expect(service.opened).toHaveLength(1);
  });

  it('loses the stream also to a tab that opens later, which gives its lock back at the end', async () => {
    const service = new FeedService();
    service.store('item');
    const name = `omnichannel-inbox ${JSON.stringify([baseUrl, 'account-1', service.subscriberId])}`;
    let end = () => {};
    const held = navigator.locks.request(
      name,
      () =>
        new Promise<void>((resolve) => {
          end = resolve;
        }),
    );
    held.catch(() => {});
    const tab = createIdle(service);
    tab.subscribe(() => {});
    await vi.waitFor(() => expect(contentsOf(tab)).toEqual(['item']), patience);
    expect(service.opened).toHaveLength(0);
    await requestHeartbeats(3);
    await live(tab);
    await expect(held).rejects.toMatchObject({ name: 'AbortError' });
    end();
    tab.close();
    await vi.waitFor(async () => expect((await navigator.locks.query()).held).toEqual([]), patience);
  });
});

it.each([0, 101, 1.5, Number.NaN])('rejects a page of %d items', (pageSize) => {
  expect(() => createInbox({ baseUrl, token: 'any', pageSize })).toThrow(
    new ConfigurationError('pageSize must be an integer from 1 to 100.'),
  );
});
