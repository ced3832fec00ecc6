/** Milliseconds after which a search without a match returns an empty page, so that the caller can continue it or stop. */
const maxSearchMs = 2000;

/** A page of a search that checks a limited number of rows. */
interface SearchPage {
  nextCursor: string | null;
  searchedUntil: Date | null;
}

/**
 * Searches page by page until there is a match, to the end, or for 2 s.
 *
 * @param search returns the page after a cursor
 * @param hasRows whether a page has a match
 */
export async function searchForMatch<Found extends SearchPage>(
  search: (cursor: string | undefined) => Promise<Found>,
  cursor: string | undefined,
  hasRows: (page: Found) => boolean,
): Promise<Found> {
  const end = performance.now() + maxSearchMs;
  let page = await search(cursor);
  while (!hasRows(page) && page.nextCursor !== null && performance.now() < end) page = await search(page.nextCursor);
  return page;
}

/** Makes the response with a page of a search. */
export function toSearchReply<Item>({ nextCursor, searchedUntil }: SearchPage, data: Item[]) {
  return {
    status: 200 as const,
    body: {
      data,
      hasMore: nextCursor !== null,
      ...(nextCursor !== null && { next: nextCursor }),
      ...(searchedUntil !== null && { searchedUntil: searchedUntil.toISOString() }),
    },
  };
}

/** Reads the times of a filter. */
export function readTimes({ since, until }: { since?: string | undefined; until?: string | undefined }) {
  return { since: readTime(since), until: readTime(until) };
}

export function readTime(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : new Date(text);
}
