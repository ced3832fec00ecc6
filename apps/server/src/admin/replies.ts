import { findAccountDetails } from '../features/accounts/find-accounts.ts';
import { HttpError } from '../http/http-error.ts';
import type { Database } from '../platform/postgres/database.ts';
import { isUuid } from '../platform/postgres/ids.ts';
import { decodeCursor, isTimeText, type Page, type Position } from '../platform/postgres/keyset-cursor.ts';

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

/** Finds the account of the path. @throws {HttpError} 404 */
export async function requireAccount(database: Database, accountId: string) {
  const account = await findAccountDetails(database, accountId);
  if (!account) throw notFound('account', 'listAccounts');
  return account;
}

/**
 * Decodes the cursor of a list that is sorted by texts.
 *
 * @param count texts of a position
 * @throws {InvalidCursorError}
 */
export function textsOf<Texts extends Position>(cursor: string | undefined, count: number): Texts | undefined {
  if (cursor === undefined) return undefined;
  return decodeCursor<Texts>(
    cursor,
    (values) => values.length === count && values.every((value) => typeof value === 'string'),
  );
}

/** Decodes the cursor of a list that is sorted by time and id. @throws {InvalidCursorError} */
export function timeAndIdOf(cursor: string | undefined): readonly [time: string, id: string] | undefined {
  if (cursor === undefined) return undefined;
  return decodeCursor<readonly [string, string]>(
    cursor,
    ([time, id, ...others]) => isTimeText(time) && isUuid(id) && others.length === 0,
  );
}

/** Splits a search into its words. */
export function wordsOf(search: string | undefined): string[] {
  return (search ?? '').split(/\s+/u).filter((word) => word !== '');
}
