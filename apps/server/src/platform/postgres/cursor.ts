/** The values of a row that say where a list continues, in the order of its sort columns. */
type Position = readonly (string | number | Date)[];

/** Encodes the position of the last row of a page, as an opaque text for clients. */
export function encodeCursor(position: Position): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/**
 * Decodes a cursor.
 *
 * @param length the number of its values
 * @returns the values, dates as ISO 8601; undefined for a text that `encodeCursor` did not write for such a list
 */
export function decodeCursor(text: string, length: number): string[] | undefined {
  try {
    const values: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    if (!Array.isArray(values) || values.length !== length) return undefined;
    return values.every((value) => typeof value === 'string' || typeof value === 'number')
      ? values.map(String)
      : undefined;
  } catch {
    return undefined;
  }
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
