import type { FeedItem, FeedPage } from '@omnichannel/types';
import { UnauthorizedError } from '../api-error.ts';
import { createClient } from '../client.ts';
import type { Client } from '../core.ts';
import { ConfigurationError } from '../errors.ts';
import {
  countUnread,
  countUnseen,
  listNotifications,
  markAllMessages,
  markMessages,
  streamNotifications,
} from '../operations.gen.ts';
import type { CoreOptions } from '../options.ts';
import type { MarkAll } from './inbox-state.ts';
import { createInboxToken, type InboxTokenOptions, readClaims } from './inbox-token.ts';

/** How an inbox reaches its feed. */
export interface FeedOptions extends CoreOptions, InboxTokenOptions {
  /**
   * Your identifier of the subscriber.
   * @default the claim `subscriber_id` of the token
   */
  subscriberId?: string | undefined;
}

/** The most ids of one `markMessages`, and the largest page. */
export const maxIds = 100;

type CallOptions = { params: { path: { subscriberId: string } }; signal: AbortSignal | undefined };

/** The requests of one feed, with a valid token. */
export class FeedRequests {
  readonly #client: Client;
  readonly #token: ReturnType<typeof createInboxToken>;
  readonly #options: () => FeedOptions;
  #subscriberId: string | undefined;

  /** @param options `baseUrl` and `headers` are read once, the others at each request */
  constructor(options: () => FeedOptions) {
    this.#options = options;
    this.#token = createInboxToken(options);
    const { baseUrl, headers, token, getToken } = options();
    if (!token === !getToken) throw new ConfigurationError('Pass baseUrl, and token or getToken.');
    const fetch: NonNullable<CoreOptions['fetch']> = (...request) => (options().fetch ?? globalThis.fetch)(...request);
    this.#client = createClient({ baseUrl, headers, fetch, token: this.#token });
  }

  /**
   * Returns what identifies the feed: the account, if the token names it, and the subscriber; and the token.
   *
   * @throws {ConfigurationError} when the token names no subscriber, or not the one that it named first
   */
  async identify(): Promise<{ account: string | undefined; subscriberId: string; token: string }> {
    const token = await this.#token();
    if (!token) throw new ConfigurationError('getToken returned no token.');
    const claims = readClaims(token);
    const subscriberId = this.#options().subscriberId ?? claims.subscriber_id;
    if (!subscriberId) throw new ConfigurationError('Pass subscriberId: the token has no claim subscriber_id.');
    this.#subscriberId ??= subscriberId;
    // Otherwise, the items of one subscriber would be shown to another one.
    if (subscriberId !== this.#subscriberId)
      throw new ConfigurationError('getToken returned a token of another subscriber. Create another inbox for it.');
    return { account: claims.sub, subscriberId, token };
  }

  /** Returns items, the newest first: a page of `limit`, or as many pages as have `limit` items. */
  async list(limit: number, signal: AbortSignal, after?: string): Promise<Pick<FeedPage, 'data' | 'hasMore'>> {
    const data: FeedItem[] = [];
    for (let last = after; ; last = data.at(-1)?._id) {
      const query = { limit: Math.min(maxIds, limit - data.length), after: last };
      const page = await this.#call(
        (options) => listNotifications(this.#client, { ...options, params: { ...options.params, query } }),
        signal,
      );
      data.push(...page.data);
      const hasMore = page.hasMore && page.data.length > 0;
      if (!hasMore || data.length >= limit) return { data, hasMore };
    }
  }

  /** Returns the exact counts. */
  async count(): Promise<{ unseenCount: number; unreadCount: number }> {
    const [unseen, unread] = await Promise.all([
      this.#call((options) => countUnseen(this.#client, options)),
      this.#call((options) => countUnread(this.#client, options)),
    ]);
    return { unseenCount: unseen.data.count, unreadCount: unread.data.count };
  }

  /** Marks items. Returns those of the feed, as they are then. */
  async mark(ids: readonly string[], mark: { seen?: boolean; read?: boolean }): Promise<FeedItem[]> {
    const items: FeedItem[] = [];
    for (let start = 0; start < ids.length; start += maxIds) {
      const body = { messageId: ids.slice(start, start + maxIds), mark };
      const { data } = await this.#call((options) => markMessages(this.#client, { ...options, body }));
      items.push(...data);
    }
    return items;
  }

  /** Marks all items of the feed. */
  async markAll(markAs: MarkAll): Promise<void> {
    await this.#call((options) => markAllMessages(this.#client, { ...options, body: { markAs } }));
  }

  /** Opens the stream. */
  stream(lastEventId: string | undefined, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
    return this.#call(
      (options) =>
        streamNotifications(this.#client, {
          ...options,
          headers: { accept: 'text/event-stream', ...(lastEventId && { 'last-event-id': lastEventId }) },
          parseAs: 'stream',
          // Its caller connects again by itself.
          maxRetries: 0,
        }),
      signal,
    ) as Promise<ReadableStream<Uint8Array>>;
  }

  /** Sends a request, and once more with a new token after a 401. */
  async #call<T>(send: (options: CallOptions) => PromiseLike<T>, signal?: AbortSignal): Promise<T> {
    const { subscriberId, token } = await this.identify();
    const options = { params: { path: { subscriberId } }, signal };
    try {
      return await send(options);
    } catch (error) {
      if (!(error instanceof UnauthorizedError) || !this.#options().getToken) throw error;
      await this.#token(token);
      return send(options);
    }
  }
}
