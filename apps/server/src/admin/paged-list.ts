import { decodeCursor, type Page, toPage } from '../platform/postgres/keyset-cursor.ts';

type Key = readonly (string | number)[];

/**
 * Sorts a list that is short enough to be read as a whole, and returns one page of it.
 *
 * @param page.cursor the `next` of the page before
 * @param keyOf returns a unique sort key; the values at one place have one type
 */
export function pageOf<Item>(
  items: readonly Item[],
  { cursor, limit = 50 }: { cursor?: string | undefined; limit?: number | undefined },
  keyOf: (item: Item) => Key,
): Page<Item> {
  const sorted = items.toSorted((one, other) => compare(keyOf(one), keyOf(other)));
  const after = cursor === undefined ? undefined : decodeCursor<Key>(cursor, isKey);
  const rest = after === undefined ? sorted : sorted.filter((item) => compare(keyOf(item), after) > 0);
  return toPage(rest, limit, keyOf);
}

function isKey(values: readonly unknown[]): boolean {
  return values.length > 0 && values.every((value) => typeof value === 'string' || typeof value === 'number');
}

function compare(one: Key, other: Key): number {
  for (const [index, value] of one.entries()) {
    const against = other[index];
    if (against === undefined || value === against) continue;
    return value < against ? -1 : 1;
  }
  return 0;
}
