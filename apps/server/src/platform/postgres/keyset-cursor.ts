/** A cursor that no page returned. */
export class InvalidCursorError extends Error {
  constructor() {
    super('The cursor is invalid. Use the cursor of the previous page, or none for the first page.');
    this.name = 'InvalidCursorError';
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
  isPosition: (value: unknown) => value is Expected,
): Expected {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (isPosition(value)) return value;
  } catch {
    // Reported below.
  }
  throw new InvalidCursorError();
}
