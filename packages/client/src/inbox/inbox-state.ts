import type { FeedItem, MarkAllMessagesInput } from '@omnichannel/types';

/** An item of a feed, with the type of its payload. */
export type InboxItem<Payload = Record<string, unknown>> = Omit<FeedItem, 'payload'> & { payload: Payload };

/** How all items are marked. */
export type MarkAll = MarkAllMessagesInput['markAs'];

/** The state of an inbox. A change makes a new object. */
export interface InboxState<Payload = Record<string, unknown>> {
  /**
   * `loading`: the first page has not arrived, so that no `items` does not say that the feed is empty. `failed`: it has not arrived because of `error`.
   * `ready`: it has, and stays so.
   */
  status: 'loading' | 'failed' | 'ready';
  /** The newest first. */
  items: readonly InboxItem<Payload>[];
  /** Unseen items of the whole feed, for a badge; undefined until the service has said it. */
  unseenCount: number | undefined;
  /** Unread items of the whole feed; undefined until the service has said it. */
  unreadCount: number | undefined;
  /** Whether `loadMore` has older items to load. */
  hasMore: boolean;
  /** Whether a page is being loaded. */
  isLoading: boolean;
  /**
   * `idle`: without a listener. `connecting`: for the first time. `open`: new items appear at once. `waiting`: the stream broke, and the inbox connects
   * again. `failed`: the service rejects the stream, see `error`. `closed`: by `close`.
   */
  connection: 'idle' | 'connecting' | 'open' | 'waiting' | 'failed' | 'closed';
  /** Why the last request failed: an `ApiError` or another error of a call. The next success removes it. */
  error: Error | undefined;
}

/** The state before the first request. */
export const initialState: InboxState = {
  status: 'loading',
  items: [],
  unseenCount: undefined,
  unreadCount: undefined,
  hasMore: false,
  isLoading: false,
  connection: 'idle',
  error: undefined,
};

/** A change of the flags of some items, or of all. */
export interface Mark {
  /** All items without it. */
  ids?: readonly string[] | undefined;
  change: { seen?: boolean; read?: boolean };
}

/** A mark that the user sees before the service has it. */
export interface PendingMark extends Mark {
  /** The changes of both counts. */
  unseen: number;
  unread: number;
  isDone?: boolean;
}

/** The marks of `markAllMessages`. */
export const marksOfAll: Record<MarkAll, Mark['change']> = {
  read: { read: true },
  unread: { read: false },
  seen: { seen: true },
  unseen: { seen: false },
};

/** Applies a mark to an item as the service does: an item that is read is always seen. */
export function applyMark<Item extends Pick<FeedItem, '_id' | 'seen' | 'read'>>(
  item: Item,
  { ids, change }: Mark,
): Item {
  if (ids && !ids.includes(item._id)) return item;
  const seen = change.read ? true : (change.seen ?? item.seen);
  const read = seen && (change.read ?? item.read);
  return seen === item.seen && read === item.read ? item : { ...item, seen, read };
}

/**
 * Merges items by `_id`, the newest first. The order of items with the same time is that of the arguments.
 *
 * @param first wins over an item of `second` with the same `_id`
 */
export function mergeItems<Item extends Pick<FeedItem, '_id' | 'createdAt'>>(
  first: readonly Item[],
  second: readonly Item[],
): Item[] {
  const byId = new Map<string, Item>();
  for (const item of [...first, ...second]) if (!byId.has(item._id)) byId.set(item._id, item);
  return [...byId.values()].sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
}

/** The counts of a feed. */
export type Counts = Pick<InboxState, 'unseenCount' | 'unreadCount'>;

/** Adds changes to counts that are known. */
export function addCounts({ unseenCount, unreadCount }: Counts, change: { unseen: number; unread: number }): Counts {
  const add = (count: number | undefined, by: number) => (count === undefined ? count : Math.max(0, count + by));
  return { unseenCount: add(unseenCount, change.unseen), unreadCount: add(unreadCount, change.unread) };
}

/**
 * How a mark changes the counts, by the items that are loaded. The service says the exact counts afterwards.
 *
 * @param counts the counts of the whole feed. A mark without ids changes all its items
 */
export function countChanges(
  items: readonly Pick<FeedItem, '_id' | 'seen' | 'read'>[],
  { unseenCount = 0, unreadCount = 0 }: Counts,
  mark: Mark,
): { unseen: number; unread: number } {
  const marked = items.map((item) => applyMark(item, mark));
  const difference = (name: 'seen' | 'read') =>
    items.filter((item) => item[name]).length - marked.filter((item) => item[name]).length;
  const { seen, read } = mark.change;
  return {
    unseen: !mark.ids && (seen || read) ? -unseenCount : difference('seen'),
    unread: !mark.ids && read ? -unreadCount : difference('read'),
  };
}
