import type { FeedEvent, FeedItem } from '@omnichannel/types';
import { ConfigurationError } from '../errors.ts';
import { retryDelay } from '../retry.ts';
import { validateOptions } from '../validate-options.ts';
import { type FeedOptions, FeedRequests } from './feed-requests.ts';
import { streamFeed, waitOnline } from './feed-stream.ts';
import {
  addCounts,
  applyMark,
  type Counts,
  countChanges,
  type InboxItem,
  type InboxState,
  type Mark,
  type MarkAll,
  marksOfAll,
  mergeItems,
} from './inbox-state.ts';
import { joinTabs, type Tabs } from './tabs.ts';

/** Options of `createInbox`: the address of the service, the token, and the size of a page. Pass exactly one of `token` and `getToken`. */
export interface InboxOptions extends FeedOptions {
  /**
   * Items of a page: 1 to 100.
   * @default 10
   */
  pageSize?: number | undefined;
  /**
   * Whether the tabs of the browser share one stream. It needs Web Locks and BroadcastChannel; without them, each tab has its own.
   * @default true
   */
  share?: boolean | undefined;
  /**
   * Milliseconds without a byte after which the stream is opened again. The service sends a comment every 15 s.
   * @default 45_000
   */
  idleTimeout?: number | undefined;
}

/** A mark that the user sees before the service has it. */
interface PendingMark extends Mark {
  /** The changes of both counts. */
  unseen: number;
  unread: number;
  isDone?: boolean;
}

/** A message of the leading tab to the others, or of a tab about its marks. */
type Message =
  | { event: FeedEvent; id: string | undefined }
  | { connection: InboxState['connection'] }
  | { isHere: true }
  | { mark: Mark };

const initialState: InboxState = {
  items: [],
  unseenCount: undefined,
  unreadCount: undefined,
  hasMore: false,
  isLoading: false,
  connection: 'idle',
  error: undefined,
};

/** The feed of one subscriber, kept up to date while it has a listener. `createInbox` creates it. */
export class Inbox<Payload = Record<string, unknown>> {
  /** Read at each request, so that a component can replace its functions. */
  options: InboxOptions;
  readonly #requests: FeedRequests;
  readonly #listeners = new Set<() => void>();
  #state: InboxState<Payload> = initialState as InboxState<Payload>;
  /** The items as the service knows them. */
  #items: InboxItem<Payload>[] = [];
  /** The counts as the service knows them. */
  #counts: Counts = { unseenCount: undefined, unreadCount: undefined };
  #pending: PendingMark[] = [];
  /** Whether the stream has said counts that a mark kept from being shown. */
  #hasLaterCounts = false;
  #lastEventId: string | undefined;
  /** Ends all requests when the last listener leaves. */
  #controller: AbortController | undefined;
  #tabs: Tabs<Message> | undefined;
  #isLeader = false;
  #hasLoaded = false;
  /** The last item in the order of the service, which is not always that of the times. */
  #oldestId: string | undefined;
  /** Items that arrived since the current load began. */
  #arrived = new Set<string>();
  /** Grows with each mark: a page that was requested before may be older. */
  #markCount = 0;
  #loading: Promise<void> = Promise.resolve();
  #marking: Promise<void> = Promise.resolve();
  #reloads = 0;

  constructor(options: InboxOptions) {
    this.options = Object(options);
    validateOptions({ idleTimeout: this.options.idleTimeout });
    this.#requests = new FeedRequests(() => this.options);
  }

  /** Returns the state. It is the same object until something changes. */
  readonly getSnapshot = (): InboxState<Payload> => this.#state;

  /**
   * Calls a function after each change. The first listener loads the feed and opens the stream; when the last one has left, both end.
   *
   * @returns removes the listener
   */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    // React's strict mode subscribes, leaves and subscribes again at once.
    queueMicrotask(() => this.#update());
    return () => {
      this.#listeners.delete(listener);
      queueMicrotask(() => this.#update());
    };
  };

  /** Loads the next page of older items. It never rejects: see `error`. */
  readonly loadMore = (): Promise<void> =>
    this.#enqueueLoad(async (signal) => {
      if (!this.#oldestId || !this.#state.hasMore) return;
      const marks = this.#markCount;
      const { data, hasMore } = await this.#requests.list(this.#pageSize, this.#oldestId, signal);
      this.#items = mergeItems(this.#items, data as InboxItem<Payload>[]);
      this.#oldestId = data.at(-1)?._id ?? this.#oldestId;
      this.#set({ hasMore });
      if (marks !== this.#markCount) this.#reload();
    });

  /** Marks items as read, and so as seen. It never rejects: after a failure the items are as before, see `error`. */
  readonly markRead = (...ids: string[]): Promise<void> => this.#mark({ ids, change: { read: true } });

  /** Marks items as unread. They stay seen. It never rejects, as `markRead`. */
  readonly markUnread = (...ids: string[]): Promise<void> => this.#mark({ ids, change: { read: false } });

  /** Marks items as seen. It never rejects, as `markRead`. */
  readonly markSeen = (...ids: string[]): Promise<void> => this.#mark({ ids, change: { seen: true } });

  /** Marks all items of the feed, also those that are not loaded. It never rejects, as `markRead`. */
  readonly markAll = (mark: MarkAll): Promise<void> => this.#mark({ change: marksOfAll[mark] }, mark);

  /** Ends the stream and all requests for good, and removes the listeners. The state stays readable. */
  readonly close = (): void => {
    this.#set({ connection: 'closed' });
    this.#listeners.clear();
    this.#stop();
  };

  get #pageSize(): number {
    return this.options.pageSize ?? 10;
  }

  /** Starts with the first listener, and stops without one. */
  #update(): void {
    if (this.#state.connection === 'closed') return;
    if (!this.#listeners.size) {
      if (this.#controller) this.#set({ connection: 'idle', isLoading: false });
      this.#stop();
    } else if (!this.#controller) {
      this.#controller = new AbortController();
      this.#set({ connection: 'connecting' });
      void this.#start(this.#controller.signal);
    }
  }

  #stop(): void {
    this.#controller?.abort();
    this.#controller = undefined;
    this.#tabs = undefined;
    this.#isLeader = false;
  }

  async #start(signal: AbortSignal): Promise<void> {
    const feed = await this.#identify(signal);
    if (!feed || signal.aborted) return;
    const { baseUrl, share = true } = this.options;
    const name = `omnichannel-inbox ${JSON.stringify([baseUrl, feed.account, feed.subscriberId])}`;
    this.#tabs = joinTabs<Message>(
      {
        name: share ? name : undefined,
        onMessage: (message) => this.#receive(message),
        onFollow: () => {
          this.#tabs?.post({ isHere: true });
          this.#reload();
        },
        lead: () => this.#lead(signal),
      },
      signal,
    );
  }

  /** Reads the feed from the token. It asks again while `getToken` fails. */
  async #identify(signal: AbortSignal): Promise<Awaited<ReturnType<FeedRequests['identify']>> | undefined> {
    for (let failures = 0; !signal.aborted; failures++) {
      try {
        return await this.#requests.identify();
      } catch (error) {
        if (signal.aborted) break;
        const isFinal = error instanceof ConfigurationError;
        this.#set({ connection: isFinal ? 'failed' : 'waiting', error: error as Error });
        if (isFinal) break;
        await waitOnline(1_000 + retryDelay(failures, 60_000, undefined), signal);
      }
    }
    return undefined;
  }

  /** Holds the stream, and passes its events to the other tabs. */
  async #lead(signal: AbortSignal): Promise<void> {
    this.#isLeader = true;
    try {
      await streamFeed(
        {
          idleTimeout: this.options.idleTimeout ?? 45_000,
          open: (lastEventId, signal) => this.#requests.stream(lastEventId, signal),
          lastEventId: () => this.#lastEventId,
          onOpen: (isResumed) => {
            this.#connect('open');
            // The service replays the events after an id. Without one, the feed may have changed before the stream began.
            if (!isResumed) this.#reload();
          },
          onEvent: (event, id) => {
            this.#tabs?.post({ event, id });
            this.#apply(event, id);
          },
          onWait: (error) => {
            this.#connect('waiting', error);
            if (!this.#hasLoaded) this.#reload();
          },
          onLost: () => {
            this.#lastEventId = undefined;
          },
        },
        signal,
      );
    } catch (error) {
      this.#isLeader = false;
      this.#connect('failed', error as Error);
    }
  }

  #connect(connection: InboxState['connection'], error?: Error): void {
    this.#tabs?.post({ connection });
    this.#set({ connection, ...(connection === 'open' ? { error: undefined } : error && { error }) });
  }

  /** Receives a message of another tab. */
  #receive(message: Message): void {
    if ('event' in message) this.#apply(message.event, message.id);
    else if ('connection' in message) this.#set({ connection: message.connection });
    else if ('mark' in message) this.#applyToItems(message.mark);
    else if (this.#isLeader) {
      // A new tab: it knows neither the connection nor the counts.
      const { unseenCount, unreadCount } = this.#counts;
      this.#tabs?.post({ connection: this.#state.connection });
      if (unseenCount === undefined || unreadCount === undefined) return;
      this.#tabs?.post({ event: { event: 'unseen_count_changed', unseenCount }, id: this.#lastEventId });
      this.#tabs?.post({ event: { event: 'unread_count_changed', unreadCount }, id: this.#lastEventId });
    }
  }

  #apply(event: FeedEvent, id: string | undefined): void {
    this.#lastEventId = id ?? this.#lastEventId;
    if (event.event === 'feed_reset') this.#reload();
    const isItem = event.event === 'notification_received';
    if (isItem) this.#add(event.message as InboxItem<Payload>);
    const counts: Partial<Counts> = {};
    for (const name of ['unseenCount', 'unreadCount'] as const) {
      const count = (event as Counts)[name];
      if (count !== undefined) counts[name] = count;
    }
    // Counts that the stream sends during a mark may have the mark or not. The counts are requested after it.
    if (this.#pending.length) this.#hasLaterCounts = true;
    else {
      const before = this.#counts;
      this.#counts = { ...before, ...counts };
      // Without a new item, the counts change when items are marked elsewhere.
      const isChanged = (Object.keys(counts) as (keyof Counts)[]).some(
        (name) => before[name] !== undefined && before[name] !== counts[name],
      );
      if (!isItem && isChanged && this.#hasLoaded) this.#reload();
    }
    this.#set({});
  }

  #add(item: InboxItem<Payload>): void {
    const last = this.#items.at(-1);
    // An item older than the last page comes with its own page.
    if (last && this.#state.hasMore && item.createdAt < last.createdAt) return;
    this.#arrived.add(item._id);
    this.#items = mergeItems([item], this.#items);
  }

  /** Requests the loaded items again, or the first page. Calls before the request share it. */
  #reload(): void {
    const reload = ++this.#reloads;
    void this.#enqueueLoad(async (signal) => {
      if (reload !== this.#reloads) return;
      this.#arrived.clear();
      const marks = this.#markCount;
      const { data, hasMore } = await this.#requests.list(
        Math.max(this.#pageSize, this.#items.length),
        undefined,
        signal,
      );
      if (marks !== this.#markCount) {
        this.#reload();
        return;
      }
      const arrived = this.#items.filter(({ _id }) => this.#arrived.has(_id));
      this.#items = mergeItems(arrived, data as InboxItem<Payload>[]);
      this.#oldestId = data.at(-1)?._id;
      this.#hasLoaded = true;
      this.#set({ hasMore });
    });
  }

  /** Loads one page after the other. */
  #enqueueLoad(load: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const signal = this.#controller?.signal;
    if (!signal) return Promise.resolve();
    this.#loading = this.#loading.then(async () => {
      if (signal.aborted) return;
      this.#set({ isLoading: true });
      const error = await load(signal).then(
        () => undefined,
        (cause) => cause as Error,
      );
      if (!signal.aborted) this.#set({ isLoading: false, error });
    });
    return this.#loading;
  }

  /** Marks items at once in the state, then in the service, one mark after the other. A mark is sent even if the last listener leaves. */
  #mark(mark: Mark, all?: MarkAll): Promise<void> {
    if (mark.ids?.length === 0) return Promise.resolve();
    const pending: PendingMark = { ...mark, ...countChanges(this.#state.items, this.#state, mark) };
    this.#pending.push(pending);
    this.#set({});
    this.#marking = this.#marking.then(async () => {
      try {
        const ids = mark.ids ?? [];
        const items = all ? await this.#requests.markAll(all) : await this.#requests.mark(ids, mark.change);
        this.#markCount++;
        this.#applyToItems(mark);
        if (items) this.#replace(items);
        this.#tabs?.post({ mark });
        pending.isDone = true;
        this.#set({ error: undefined });
      } catch (error) {
        this.#pending = this.#pending.filter((one) => one !== pending);
        this.#set({ error: error as Error });
      }
      if (this.#pending.every(({ isDone }) => isDone)) await this.#recount();
    });
    return this.#marking;
  }

  /** Requests the exact counts after marks: the items of another tab or device may have been marked before. */
  async #recount(): Promise<void> {
    if (!this.#pending.length && !this.#hasLaterCounts) return;
    try {
      for (let attempt = 0; attempt < 5; attempt++) {
        this.#hasLaterCounts = false;
        this.#counts = await this.#requests.count();
        if (!this.#hasLaterCounts) break;
      }
    } catch {
      // The stream says the counts as well, with the next change.
      this.#counts = this.#pending.filter(({ isDone }) => isDone).reduce(addCounts, this.#counts);
    }
    this.#hasLaterCounts = false;
    this.#pending = this.#pending.filter(({ isDone }) => !isDone);
    this.#set({});
  }

  #applyToItems(mark: Mark): void {
    this.#items = this.#items.map((item) => applyMark(item, mark));
    this.#set({});
  }

  #replace(items: readonly FeedItem[]): void {
    const byId = new Map(items.map((item) => [item._id, item as InboxItem<Payload>]));
    this.#items = this.#items.map((item) => byId.get(item._id) ?? item);
  }

  /** Publishes a new state: what the service knows, with the pending marks. */
  #set(change: Partial<InboxState<Payload>>): void {
    const counts = this.#pending.reduce(addCounts, this.#counts);
    const items = this.#pending.reduce(
      (list, mark) => list.map((item) => applyMark(item, mark)),
      this.#items as readonly InboxItem<Payload>[],
    );
    this.#state = { ...this.#state, ...counts, items, ...change };
    for (const listener of this.#listeners) listener();
  }
}
