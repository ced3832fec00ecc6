import { HttpError } from '../http/http-error.ts';
import type { Page } from '../platform/postgres/keyset-cursor.ts';

/** Makes the response with a page of a list. */
export function toReply<Item, Shown>(
  { items, next }: Page<Item>,
  show: (item: Item) => Shown,
): { status: 200; body: { data: Shown[]; hasMore: boolean; next?: string } } {
  const more = next === undefined ? { hasMore: false } : { hasMore: true, next };
  return { status: 200, body: { data: items.map(show), ...more } };
}

/**
 * Creates the error for an unknown id in the path.
 *
 * @param noun of the object
 * @param list the operation that lists such objects
 */
export function notFound(noun: string, list: string): HttpError {
  return new HttpError(404, `There is no such ${noun}. List them with ${list}.`);
}

/** Returns whether the values of a cursor are the time and the id of an object. */
export function isTimeAndId([at, id, ...others]: readonly unknown[]): boolean {
  const isTime = typeof at === 'string' && !Number.isNaN(Date.parse(at));
  return isTime && typeof id === 'string' && others.length === 0;
}
