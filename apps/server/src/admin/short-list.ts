import { decodeCursor, type Page, toPage } from '../platform/postgres/keyset-cursor.ts';

/** The parameters of a list. */
interface PageQuery {
  cursor?: string | undefined;
  limit?: number | undefined;
}

/** Texts that sort the items of a list, the last one unique. */
type SortKey = readonly string[];

/**
 * Makes a page of a list that is short enough to be read as a whole.
 *
 * @param order whether the sort keys ascend or descend
 * @throws {InvalidCursorError} when no page returned the cursor
 */
export function pageOf<Item>(
  items: readonly Item[],
  { cursor, limit = 50 }: PageQuery,
  sortKeyOf: (item: Item) => SortKey,
  order: 'ascending' | 'descending' = 'descending',
): Page<Item> {
  const sign = order === 'ascending' ? 1 : -1;
  const sorted = items.toSorted((one, other) => compare(sortKeyOf(one), sortKeyOf(other)) * sign);
  if (cursor === undefined) return toPage(sorted, limit, sortKeyOf);
  const last = decodeCursor<SortKey>(cursor, (values) => values.every((value) => typeof value === 'string'));
  // An item that is gone meanwhile does not change where the next page begins.
  const rest = sorted.filter((item) => compare(sortKeyOf(item), last) * sign > 0);
  return toPage(rest, limit, sortKeyOf);
}

function compare(one: SortKey, other: SortKey): number {
  for (const [index, text] of one.entries()) {
    const against = other[index] ?? '';
    if (text !== against) return text < against ? -1 : 1;
  }
  return 0;
}

/** Returns the sort key of items in the order of time. */
export function timeKey({ createdAt, id }: { createdAt: Date; id: string }): SortKey {
  return [createdAt.toISOString(), id];
}
