import type { FoundPage } from '../commands/list-flags.ts';

/** The most rows that a page of the admin API has. */
const maxRows = 200;

/** The page that a command wants next. */
export interface SearchRequest {
  limit: number;
  cursor: string | undefined;
}

interface SearchReply<Row> {
  data: Row[];
  next?: string | undefined;
  searchedUntil?: string | undefined;
}

/**
 * Requests a page of a search of the admin API. It can have fewer rows than wanted, and none if the search needs more time.
 *
 * @param request requests a page of the search
 * @param convert converts a row to the form of the service
 */
export async function searchPage<Row, Shown>(
  request: (page: { limit: number; cursor?: string }) => PromiseLike<SearchReply<Row>>,
  { limit, cursor }: SearchRequest,
  convert: (row: Row) => Promise<Shown>,
): Promise<FoundPage<Shown>> {
  const page = { limit: Math.min(limit, maxRows), ...(cursor !== undefined && { cursor }) };
  const { data, next, searchedUntil } = await request(page);
  const rows: Shown[] = [];
  for (const row of data) rows.push(await convert(row));
  return {
    rows,
    nextCursor: next ?? null,
    searchedUntil: searchedUntil === undefined ? null : new Date(searchedUntil),
  };
}
