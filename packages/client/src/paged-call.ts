import { OperationCall, type Success } from './operation.ts';
import { assertPresent } from './unexpected-response.ts';

/** `x-pagination` of an operation: names of fields of the response and of query parameters. */
export interface Pagination {
  items?: string;
  size?: string;
  page?: string;
  first?: number;
  total?: string;
  before?: string;
  after?: string;
  next?: string;
  more?: string;
}

/** The first page of a list of any contract, and a way to the others. */
export class PagedCall<Page, Failure, Entry> extends OperationCall<Page, Failure> {
  #id: string;
  #pagination: Pagination;
  #query: Record<string, unknown>;
  #request: (query: object) => Promise<Success<Page>>;

  /**
   * @param id the operation, for errors
   * @param query of the first page
   * @param request requests the page of a query
   */
  constructor(
    id: string,
    pagination: Pagination,
    query: Record<string, unknown>,
    request: (query: object) => Promise<Success<Page>>,
  ) {
    super(request(query));
    this.#id = id;
    this.#pagination = pagination;
    this.#query = query;
    this.#request = request;
  }

  /**
   * Iterates over the pages, from the page that was requested. Each page is requested when it is needed.
   *
   * @throws the errors of the operation
   * @throws {UnexpectedResponseError} when a page has no list
   */
  async *pages(): AsyncGenerator<Page, void, undefined> {
    const {
      items = 'data',
      page = 'page',
      first = 1,
      size = 'limit',
      total,
      before,
      after,
      next,
      more,
    } = this.#pagination;
    const start = Number(this.#query[page] ?? first);
    let { data } = await this.withResponse();
    for (let number = start, seen = 0; ; ) {
      const fields = Object(data);
      const found = fields[items];
      assertPresent(this.#id, Array.isArray(found));
      yield data;
      seen += found.length;
      // The total includes the items before the first page that was asked for.
      const hasMore = more ? fields[more] : ((start - first) * fields[size] || 0) + seen < fields[total as string];
      // An empty page is the last one, whatever it says.
      if (!hasMore || !found.length) return;
      const following = before
        ? { [before]: found[0].id }
        : after
          ? { [after]: fields[next as string] }
          : { [page]: ++number };
      ({ data } = await this.#request({ ...this.#query, ...following }));
    }
  }

  /**
   * Iterates over the items of all pages, from the page that was asked for: `for await (const topic of list.all())`, or of the list itself.
   *
   * @throws as `pages`
   */
  async *all(): AsyncGenerator<Entry, void, undefined> {
    const { items = 'data' } = this.#pagination;
    for await (const page of this.pages()) yield* (page as unknown as Record<string, unknown>)[items] as Entry[];
  }

  [Symbol.asyncIterator](): AsyncGenerator<Entry, void, undefined> {
    return this.all();
  }
}
