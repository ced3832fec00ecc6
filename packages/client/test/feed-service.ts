import type { FeedEvent, FeedItem } from '@omnichannel/types';

/** A subscriber token with a lifetime in seconds. Its signature is not one. */
export function subscriberToken(subscriberId: string, seconds = 3600, name = 'any'): string {
  const exp = Math.floor(Date.now() / 1000) + seconds;
  const bytes = new TextEncoder().encode(JSON.stringify({ sub: 'account-1', subscriber_id: subscriberId, exp, name }));
  const claims = btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
  return `header.${claims}.signature`;
}

type Stream = { controller: ReadableStreamDefaultController<Uint8Array>; lastEventId: string | null };
type Answer = () => Response | Promise<Response>;

/** A service with one feed in memory, which behaves as the contract says. */
export class FeedService {
  readonly subscriberId: string;
  readonly items: FeedItem[] = [];
  /** Each request: `GET feed`, and its `Authorization`. */
  readonly requests: { name: string; url: URL; authorization: string | null; body: unknown }[] = [];
  readonly streams = new Set<Stream>();
  /** All streams that were opened. */
  readonly opened: Stream[] = [];
  /** Tokens that get a 401. */
  readonly rejectedTokens = new Set<string>();
  readonly #answers: { name: string; answer: Answer }[] = [];
  readonly #events: { event: FeedEvent; id: string }[] = [];
  #sequence = 0;

  constructor(subscriberId = 'user-1042') {
    this.subscriberId = subscriberId;
  }

  get unseenCount(): number {
    return this.items.filter(({ seen }) => !seen).length;
  }

  get unreadCount(): number {
    return this.items.filter(({ read }) => !read).length;
  }

  namesOf = (name: string) => this.requests.filter((request) => request.name === name);

  /** Answers the next request of a name differently. */
  once(name: string, answer: Answer): void {
    this.#answers.push({ name, answer });
  }

  /** Stores an item without a word of it. */
  store(content: string, flags: Partial<FeedItem> = {}): FeedItem {
    const number = ++this.#sequence;
    const item = {
      _id: number.toString(16).padStart(24, '0'),
      channel: 'in_app',
      content,
      payload: {},
      seen: false,
      read: false,
      createdAt: new Date(Date.UTC(2026, 10, 21) + number * 1_000).toISOString(),
      ...flags,
    } as FeedItem;
    this.items.unshift(item);
    return item;
  }

  /** Stores an item and sends it to the streams. */
  receive(content: string): FeedItem {
    const message = this.store(content);
    const { unseenCount, unreadCount } = this;
    this.send({ event: 'notification_received', message: { ...message }, unseenCount, unreadCount });
    return message;
  }

  /** Marks an item as another device does. */
  mark(item: FeedItem, flags: Partial<FeedItem>): void {
    Object.assign(item, flags);
    this.sendCounts();
  }

  sendCounts(): void {
    const { unseenCount, unreadCount } = this;
    this.send({ event: 'unseen_count_changed', unseenCount });
    this.send({ event: 'unread_count_changed', unreadCount });
  }

  send(event: FeedEvent): void {
    const id = `feed.${this.#events.length + 1}`;
    this.#events.push({ event, id });
    for (const { controller } of this.streams) controller.enqueue(frameOf(event, id));
  }

  /** Writes text to the streams as it is. */
  write(text: string): void {
    for (const { controller } of this.streams) controller.enqueue(new TextEncoder().encode(text));
  }

  /** Ends all streams. */
  endStreams(retryMs = 0): void {
    this.write(`retry: ${retryMs}\n\n`);
    for (const { controller } of this.streams) controller.close();
    this.streams.clear();
  }

  readonly fetch = async (address: string, init: RequestInit): Promise<Response> => {
    const request = new Request(address, init);
    const url = new URL(address);
    const authorization = request.headers.get('authorization');
    const name = `${request.method} ${url.pathname.split('/').at(-1)}`;
    const body = request.method === 'POST' ? await request.json() : undefined;
    this.requests.push({ name, url, authorization, body });
    const index = this.#answers.findIndex((answer) => answer.name === name);
    const [given] = index < 0 ? [] : this.#answers.splice(index, 1);
    if (given) return given.answer();
    if (this.rejectedTokens.has(`${authorization}`.slice('Bearer '.length))) return problem(401);
    if (!url.pathname.includes(`/${encodeURIComponent(this.subscriberId)}/`)) return problem(403);
    return this.#answer(name, url, request, body as never);
  };

  #answer(name: string, url: URL, request: Request, body: Record<string, never>): Response {
    if (name === 'GET unseen') return Response.json({ data: { count: this.unseenCount } });
    if (name === 'GET unread') return Response.json({ data: { count: this.unreadCount } });
    if (name === 'GET feed') return this.#list(url.searchParams);
    if (name === 'POST markAs') {
      const ids: string[] = [body.messageId ?? []].flat();
      const items = this.items.filter(({ _id }) => ids.includes(_id));
      return this.#marked(items, body.mark as never, items);
    }
    if (name === 'POST mark-all') {
      const [flag, value] = /^un/.test(body.markAs as never)
        ? [`${body.markAs}`.slice(2), false]
        : [`${body.markAs}`, true];
      return this.#marked(this.items, { [flag]: value }, this.items.length);
    }
    return this.#stream(request);
  }

  #marked(items: FeedItem[], { seen, read }: { seen?: boolean; read?: boolean }, data: unknown): Response {
    for (const item of items) {
      if (seen !== undefined) item.seen = seen;
      if (seen === false) item.read = false;
      if (read !== undefined) item.read = read;
      if (read) item.seen = true;
    }
    this.sendCounts();
    return Response.json({ data }, { status: 201 });
  }

  #list(query: URLSearchParams): Response {
    const limit = Number(query.get('limit'));
    const after = query.get('after');
    const index = this.items.findIndex(({ _id }) => _id === after);
    if (after && index < 0) return problem(422);
    const data = this.items.slice(index + 1, index + 1 + limit);
    const hasMore = this.items.length > index + 1 + limit;
    return Response.json({ data, page: 0, pageSize: limit, hasMore, totalCount: this.items.length });
  }

  #stream(request: Request): Response {
    const lastEventId = request.headers.get('last-event-id');
    const missed = lastEventId ? this.#events.findIndex(({ id }) => id === lastEventId) + 1 : Infinity;
    if (!missed) return problem(422);
    const { unseenCount, unreadCount } = this;
    const id = `feed.${this.#events.length}`;
    let stream: Stream | undefined;
    const remove = () => stream && this.streams.delete(stream);
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        stream = { controller, lastEventId };
        this.streams.add(stream);
        this.opened.push(stream);
        controller.enqueue(new TextEncoder().encode('retry: 0\n\n'));
        for (const { event, id } of this.#events.slice(missed)) controller.enqueue(frameOf(event, id));
        controller.enqueue(frameOf({ event: 'unseen_count_changed', unseenCount }, id));
        controller.enqueue(frameOf({ event: 'unread_count_changed', unreadCount }, id));
        request.signal.addEventListener('abort', () => {
          if (remove()) controller.error(new DOMException('Aborted', 'AbortError'));
        });
      },
      cancel: () => {
        remove();
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  }
}

const frameOf = (event: FeedEvent, id: string) =>
  new TextEncoder().encode(`id: ${id}\nevent: ${event.event}\ndata: ${JSON.stringify(event)}\n\n`);

/** An error of the notification family. */
export function problem(status: number, headers: HeadersInit = {}): Response {
  return Response.json({ statusCode: status, message: `Status ${status}.` }, { status, headers });
}
