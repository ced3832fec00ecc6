import { Inbox } from './inbox/inbox.ts';
import type { InboxOptions } from './inbox/inbox-options.ts';

export type { Inbox } from './inbox/inbox.ts';
export type { InboxOptions } from './inbox/inbox-options.ts';
export type { InboxItem, InboxState, MarkAll } from './inbox/inbox-state.ts';

/**
 * Creates the inbox of a subscriber, for a browser or an app: pages of its feed, exact counts of unseen and unread items, new items as they arrive,
 * and marks. It loads while it has a listener.
 *
 * @param options the base URL, the token, and the size of a page
 * @returns `subscribe` and `getSnapshot` are those of `useSyncExternalStore`. Call `close` when the user signs out
 * @throws {ConfigurationError} when `baseUrl` is not an http(s) URL, there is not exactly one of token and getToken, or an option is malformed
 * @example
 * const inbox = createInbox({ baseUrl: 'https://api.example.com', getToken });
 * inbox.subscribe(() => showBadge(inbox.getSnapshot().unseenCount));
 */
export function createInbox<Payload = Record<string, unknown>>(options: InboxOptions): Inbox<Payload> {
  return new Inbox(options);
}
