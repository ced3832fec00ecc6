import type { FeedEvent, FeedItem } from '@omnichannel/types';
import { ConfigurationError } from '../errors.ts';
import { retryDelay } from '../retry.ts';
import { FeedRequests } from './feed-requests.ts';
import { type CallError, isFinal, streamFeed, waitOnline } from './feed-stream.ts';
import { type InboxOptions, validateInboxOptions } from './inbox-options.ts';
import {
  addCounts,
  applyMark,
  type Counts,
  countChanges,
  type InboxItem,
  type InboxState,
  initialState,
  type Mark,
  type MarkAll,
  marksOfAll,
  mergeItems,
  type PendingMark,
} from './inbox-state.ts';
import { Listeners } from './listeners.ts';
import { joinTabs, type Post } from './tabs.ts';

/** A message of the leading tab to the others, or of a tab about its marks. */
interface Message {
  event?: FeedEvent | BothCounts | undefined;
  /** The id of the last event. */
  id?: string | undefined;
  connection?: InboxState['connection'];
  mark?: Mark;
  /** The counts that the service returned after marks. */
  counts?: BothCounts;
}

/** Both counts. An event of the stream has a name. */
type BothCounts = Counts & { event?: undefined };

/** The feed of one subscriber, kept up to date while it has a listener. `createInbox` creates it. */
export class Inbox<Payload = Record<string, unknown>> {
  /** Read at each request, so that a component can replace its functions. */
  options: InboxOptions;
  readonly #requests: FeedRequests;
  readonly #listeners = new Listeners(() => this.#update());
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
  #post: Post<Message> | undefined;
  /** Whether the items may differ from those of the service. */
  #isStale = true;
  /** Whether the items are being requested again, or will be. */
  #isReloading = false;
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
    validateInboxOptions(this.options);
    this.#requests = new FeedRequests(() => this.options);
  }

  /** Returns the state. It is the same object until something changes. */
  readonly getSnapshot = (): InboxState<Payload> => this.#state;

  /**
   * Calls a function after each change. The first listener loads the feed and opens the stream; when the last one has left, both end.
   *
   * @returns removes the listener
   */
  readonly subscribe = (listener: () => void): (() => void) => this.#listeners.add(listener);

  /** Loads the next page of older items. It never rejects: see `error`. */
  readonly loadMore = (): Promise<void> =>
    this.#enqueueLoad(async (signal) => {
      if (!this.#oldestId || !this.#state.hasMore) return;
      const marks = this.#markCount;
      const page = await this.#requests.list(this.#pageSize, signal, this.#oldestId).catch((error) => {
        if (error.status !== 422) throw error;
      });
      // The service has removed the oldest item meanwhile.
      if (!page) return this.#reload();
      const { data, hasMore } = page;
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
    this.#set({ connection: 'closed', isLoading: false });
    this.#listeners.clear();
    this.#stop();
  };

  get #pageSize(): number {
    return this.options.pageSize ?? 10;
  }

  /** Starts with the first listener, and stops without one. */
  #update(): void {
    if (this.#state.connection === 'closed') return;
    if (this.#listeners.isEmpty) {
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
    this.#post = undefined;
    this.#isReloading = false;
  }

  async #start(signal: AbortSignal): Promise<void> {
    const feed = await this.#identify(signal);
    if (!feed || signal.aborted) return;
    const { baseUrl, share = true } = this.options;
    const name = `omnichannel-inbox ${JSON.stringify([baseUrl, feed.account, feed.subscriberId])}`;
    this.#post = joinTabs<Message>(
      {
        name: share ? name : undefined,
        onMessage: (message, isLeader) => this.#receive(message, isLeader),
        onFollow: () => this.#reload(),
        onHeartbeat: () => this.#greet(),
        lead: (signal) => this.#lead(signal),
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
        const isFailed = error instanceof ConfigurationError;
        this.#set({ connection: isFailed ? 'failed' : 'waiting', error: error as Error });
        if (isFailed) break;
        await waitOnline(1_000 + retryDelay(failures, 60_000), signal);
      }
    }
    return undefined;
  }

  /** Holds the stream, and passes its events to the other tabs. */
  async #lead(signal: AbortSignal): Promise<void> {
    try {
      await streamFeed(
        {
          idleTimeout: this.options.idleTimeout ?? 45_000,
          open: (lastEventId, signal) => this.#requests.stream(lastEventId, signal),
          lastEventId: () => this.#lastEventId,
          onOpen: (isResumed) => {
            this.#connect({ connection: 'open', error: undefined });
            // The service replays the events after an id. Without one, the feed may have changed before the stream began.
            if (!isResumed || this.#needsReload) this.#reload();
          },
          onEvent: (event, id) => {
            this.#post?.({ event, id });
            this.#apply(event, id);
          },
          onWait: (error) => {
            this.#connect({ connection: 'waiting', ...(error && { error }) });
            if (this.#needsReload) this.#reload();
          },
          onLost: () => {
            this.#lastEventId = undefined;
          },
        },
        signal,
      );
    } catch (error) {
      // The next leader may have another token.
      this.#post?.({ connection: 'waiting' });
      this.#set({ connection: 'failed', error: error as Error });
    }
  }

  /** Shows the connection here and in the other tabs. An error is that of this tab. */
  #connect(change: Pick<InboxState, 'connection'> & Partial<InboxState<Payload>>): void {
    this.#post?.({ connection: change.connection });
    this.#set(change);
  }

  /** Receives a message of another tab. A leader has events and connection from its own stream: late ones of the leader before are older. */
  #receive({ mark, counts, event, id, connection }: Message, isLeader: boolean): void {
    if (mark) {
      this.#markCount++;
      this.#applyToItems(mark);
      // Items may have arrived here since the service marked all.
      if (!mark.ids) this.#reload();
    }
    // An open stream sends the counts in the order of the changes. Between two streams only the tab that marked has them.
    if (counts && this.#state.connection !== 'open') this.#apply(counts);
    if (isLeader) return;
    if (event) this.#apply(event, id);
    if (connection) this.#set({ connection });
  }

  /** Posts what a new tab does not know: the connection and the counts. During a mark, the stream posts the counts. */
  #greet(): void {
    const { connection } = this.#state;
    const isKnown = this.#counts.unreadCount !== undefined && !this.#pending.length;
    const event = isKnown ? this.#counts : undefined;
    this.#post?.({ connection, event, id: this.#lastEventId });
  }

  #apply(event: FeedEvent | BothCounts, id?: string): void {
    this.#lastEventId = id ?? this.#lastEventId;
    if (event.event === 'feed_reset') this.#reload();
    const isItem = event.event === 'notification_received';
    if (isItem) this.#add(event.message as InboxItem<Payload>);
    const before = this.#counts;
    const { unseenCount, unreadCount } = { ...before, ...(event as Partial<Counts>) };
    // Counts that the stream sends during a mark may have the mark or not. The counts are requested after it.
    if (this.#pending.length) this.#hasLaterCounts = true;
    else {
      this.#counts = { unseenCount, unreadCount };
      // Without a new item, the counts change when items are marked elsewhere.
      const isChanged =
        (before.unseenCount ?? unseenCount) !== unseenCount || (before.unreadCount ?? unreadCount) !== unreadCount;
      if (!isItem && isChanged) this.#reload();
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

  get #needsReload(): boolean {
    return this.#isStale && !this.#isReloading;
  }

  /**
   * Requests the loaded items again, or the first page, until it has them. Calls before the request share it.
   *
   * @param failures number of earlier attempts
   */
  #reload(failures = 0): void {
    const reload = ++this.#reloads;
    this.#isStale = true;
    this.#isReloading = true;
    void this.#enqueueLoad(async (signal) => {
      if (reload !== this.#reloads) return;
      this.#arrived.clear();
      const marks = this.#markCount;
      const limit = Math.max(this.#pageSize, this.#items.length);
      const { data, hasMore } = await this.#requests.list(limit, signal).catch((error) => {
        void this.#reloadLater(reload, failures, error, signal);
        throw error;
      });
      if (marks !== this.#markCount) return this.#reload();
      const arrived = this.#items.filter(({ _id }) => this.#arrived.has(_id));
      this.#items = mergeItems(arrived, data as InboxItem<Payload>[]);
      this.#oldestId = data.at(-1)?._id;
      if (reload === this.#reloads) {
        this.#isStale = false;
        this.#isReloading = false;
      }
      this.#set({ hasMore, status: 'ready' });
    });
  }

  /** Reloads after a wait, unless a repeated request would fail as well or another reload began. */
  async #reloadLater(reload: number, failures: number, error: CallError, signal: AbortSignal): Promise<void> {
    const isLast = isFinal(error);
    if (!isLast) await waitOnline(1_000 + retryDelay(failures, 60_000, error.response), signal);
    if (signal.aborted || reload !== this.#reloads) return;
    if (isLast) this.#isReloading = false;
    else this.#reload(failures + 1);
  }

  /** Loads one page after the other. */
  async #enqueueLoad(load: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const signal = this.#controller?.signal;
    if (!signal) return;
    this.#loading = this.#loading.then(async () => {
      if (signal.aborted) return;
      this.#set({ isLoading: true });
      const error = (await load(signal).catch((cause) => cause)) as Error | undefined;
      if (!signal.aborted) this.#set({ isLoading: false, error });
    });
    return this.#loading;
  }

  /** Marks items at once in the state, then in the service, one mark after the other. A mark is sent even if the last listener leaves. */
  async #mark(mark: Mark, all?: MarkAll): Promise<void> {
    if (mark.ids?.length === 0) return;
    const pending: PendingMark = { ...mark, ...countChanges(this.#state.items, this.#state, mark) };
    const known = new Set(this.#items.map(({ _id }) => _id));
    this.#pending.push(pending);
    this.#set({});
    this.#marking = this.#marking.then(async () => {
      try {
        const items = await (all ? this.#requests.markAll(all) : this.#requests.mark(mark.ids ?? [], mark.change));
        this.#markCount++;
        this.#applyToItems({ ids: [...known], ...mark });
        if (items) this.#replace(items);
        // An item that arrived meanwhile has the mark, or came after it.
        else if (this.#items.some(({ _id }) => !known.has(_id))) this.#reload();
        this.#post?.({ mark });
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
      this.#post?.({ counts: this.#counts });
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
    const state = { ...this.#state, ...counts, items, ...change };
    if (state.status !== 'ready') state.status = state.error ? 'failed' : 'loading';
    this.#state = state;
    this.#listeners.call();
  }
}
