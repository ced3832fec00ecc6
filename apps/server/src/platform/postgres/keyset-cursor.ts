import { type RawBuilder, sql } from 'kysely';
import { ApplicationError } from '../application-error.ts';

/** A cursor that no page returned. */
export class InvalidCursorError extends ApplicationError {
  constructor() {
    super('invalid', 'The cursor is invalid. Use the cursor of the previous page, or none for the first page.');
  }
}

/** A position in a sorted list: the sort key of the last row. */
export type Position = readonly (string | number)[];

/** Encodes a position as an opaque text for URLs. */
export function encodeCursor(position: Position): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/**
 * Decodes a cursor.
 *
 * @param isPosition checks the number of values and their types
 * @throws {InvalidCursorError} when no page returned the cursor
 */
export function decodeCursor<Expected extends Position>(
  cursor: string,
  isPosition: (value: readonly unknown[]) => boolean,
): Expected {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    // The caller has checked the types of the values.
    if (Array.isArray(value) && isPosition(value)) return value as unknown as Expected;
  } catch {
    // Reported below.
  }
  throw new InvalidCursorError();
}

/** Formats a time of the database as text with microseconds, which a `Date` does not have. */
export function timeText(time: RawBuilder<unknown>): RawBuilder<string> {
  return sql`to_char(${time} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}

/** Returns whether a value is the text of a time, as `timeText` formats it. A day or hour that does not exist is none. */
export function isTimeText(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(value)) return false;
  const time = new Date(value);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(value.slice(0, 23));
}

/** A page of a list. */
export interface Page<Item> {
  items: Item[];
  /** Absent on the last page. */
  next?: string;
}

/**
 * Makes a page of rows that were read with a limit of one more than the page holds.
 *
 * @param positionOf returns the values of the sort columns
 */
export function toPage<Item>(rows: readonly Item[], limit: number, positionOf: (row: Item) => Position): Page<Item> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, ...(rows.length > limit && last !== undefined && { next: encodeCursor(positionOf(last)) }) };
}
