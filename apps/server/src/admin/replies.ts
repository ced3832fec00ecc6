import { HttpError } from '../http/http-error.ts';
import { decodeCursor, type Page } from '../platform/postgres/cursor.ts';

/** Makes the response with a page of a list. */
export function toReply<Item, Shown>(
  { items, next }: Page<Item>,
  show: (item: Item) => Shown,
): { status: 200; body: { data: Shown[]; hasMore: boolean; next?: string } } {
  const more = next === undefined ? { hasMore: false } : { hasMore: true, next };
  return { status: 200, body: { data: items.map(show), ...more } };
}

/**
 * Reads the query parameter `cursor`.
 *
 * @param length the number of sort columns of the list
 * @throws {HttpError} 422 when it is not a cursor of such a list
 */
export function positionOf(cursor: string | undefined, length: number): string[] | undefined {
  const position = cursor === undefined ? undefined : decodeCursor(cursor, length);
  if (cursor === undefined || position) return position;
  throw new HttpError(422, 'The cursor does not belong to this list. Begin with the first page.', {
    violations: [{ in: 'query', field: 'cursor', message: 'must be the next of a page of this list' }],
  });
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
