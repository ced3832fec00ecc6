import type { ParsedUrlQuery } from 'node:querystring';
import { isObject } from '@omnichannel/contract';
import type { Feature, MockRequest } from './feature.ts';
import type { Operation } from './operation.ts';
import { copy } from './response-patches.ts';

/** How an operation lists page by page: the contract's `x-pagination`, which its README explains. */
type Pagination = Numbered | Backward | Forward;

interface Numbered {
  before?: never;
  after?: never;
  items: string;
  page: string;
  first: number;
  size: string;
  /** The field of the response; as the parameter if absent. */
  sizeField?: string;
  maxSize?: number;
  total: string;
  more?: string;
  filters?: string[];
}

interface Backward {
  after?: never;
  items: string;
  before: string;
  size: string;
  more: string;
}

interface Forward {
  before?: never;
  items: string;
  after: string;
  next: string;
  size: string;
  sizeField?: string;
  more: string;
  filters?: string[];
}

type Items = readonly Record<string, unknown>[];

/** The items that the mock keeps, in place of those of the examples. */
export interface KeptItems {
  items: Items;
  /** The index of the first item that the request asks for. The pages begin there. */
  start: number;
}

/**
 * Returns the paging fields of a response for a query.
 *
 * @param dynamic whether the body's own items are the page
 * @param kept the items of all pages, where the mock keeps them
 */
type Pager = (
  query: ParsedUrlQuery,
  body: Record<string, unknown>,
  dynamic: boolean,
  kept: KeptItems | undefined,
) => Record<string, unknown>;

/**
 * Lists that the contract marks with `x-pagination` hold what the request asks for.
 *
 * @param itemsOf the items of all pages, where the mock keeps them. Default: those of the contract's examples
 */
export function createPages(itemsOf: (asked: MockRequest) => KeptItems | undefined = () => undefined): Feature {
  const pagers = new WeakMap<Operation, Pager | null>();

  function pagerFor(operation: Operation): Pager | null {
    const known = pagers.get(operation);
    if (known !== undefined) return known;
    const pager = pagerOf(operation);
    pagers.set(operation, pager);
    return pager;
  }

  return {
    changes(asked, { status }, dynamic) {
      const { operation, query } = asked;
      const pager = status < 300 ? pagerFor(operation) : null;
      if (!pager) return [];
      return [(body) => isObject(body) && Object.assign(body, pager(query, body, dynamic, itemsOf(asked)))];
    },
  };
}

/**
 * Pages are counted, over every item that the operation's examples show. Items that are made up are the last page, as far as they fit.
 *
 * @param defaultSize items of a page, unless the request says; absent where all items are then on the first page
 */
function numbered(pagination: Numbered, examples: Items, defaultSize: number | undefined): Pager {
  const {
    items,
    filters = [],
    first,
    maxSize = Number.MAX_VALUE,
    sizeField = pagination.size,
    total,
    more,
  } = pagination;
  return (query, body, dynamic, { items: known, start } = { items: examples, start: 0 }) => {
    const matchesIn = (list: Items) => filterItems(list, filters, query);
    const matching = matchesIn(known);
    const offset = start === 0 ? 0 : matchesIn(known.slice(0, start)).length;
    const page = wholeNumber(query[pagination.page], first);
    const all = dynamic && page === first ? (body[items] as unknown[]) : matching;
    const size = Math.min(wholeNumber(query[pagination.size], defaultSize ?? all.length), maxSize);
    const end = offset + (page - first + 1) * size;
    const listed = dynamic ? (body[items] as unknown[]).slice(0, size) : copy(matching.slice(end - size, end));
    const count = dynamic ? Math.min(end - size + listed.length, Number.MAX_SAFE_INTEGER) : matching.length;
    return {
      [items]: listed,
      [pagination.page]: page,
      [sizeField]: size,
      [total]: count,
      ...(more !== undefined && { [more]: end < count }),
    };
  };
}

/** The last items of the response, or the last of those before the one that the request names. */
function backward({ items, before, size, more }: Backward, defaultSize: number): Pager {
  return (query, body, _, kept) => {
    const all = kept?.items ?? (body[items] as Items);
    const index = all.findIndex(({ id }) => id === query[before]);
    const matching = index < 0 ? all : all.slice(0, index);
    const length = wholeNumber(query[size], defaultSize);
    const page = copy(matching.slice(-length));
    return {
      [items]: page,
      [size]: length,
      [more]: page.length < matching.length || (index < 0 && !kept && body[more] === true),
    };
  };
}

/** Pages whose cursor is the index of the next item. Made-up items are the last page. */
function forward(
  { items, after, next, size, sizeField = size, more, filters = [] }: Forward,
  examples: Items,
  defaultSize: number,
): Pager {
  return (query, body, dynamic, { items: known } = { items: examples, start: 0 }) => {
    const length = wholeNumber(query[size], defaultSize);
    const matching = dynamic ? (body[items] as Items).slice(0, length) : filterItems(known, filters, query);
    // A text that is not a number begins with the first page: the mock does not know which cursors it returned.
    const start = dynamic ? 0 : wholeNumber(query[after], 0) || 0;
    const end = start + length;
    const hasMore = end < matching.length;
    return {
      [items]: copy(matching.slice(start, end)),
      [sizeField]: length,
      [more]: hasMore,
      [next]: hasMore ? String(end) : undefined,
    };
  };
}

/** Returns the items whose fields equal the query parameters of the same names. */
function filterItems(list: Items, filters: readonly string[], query: ParsedUrlQuery): Items {
  const asked = filters.filter((name) => query[name] !== undefined);
  return asked.length === 0 ? list : list.filter((item) => asked.every((name) => String(item[name]) === query[name]));
}

/** The request is valid: a number, if it is there at all. */
function wholeNumber(value: string | string[] | undefined, otherwise: number): number {
  return value === undefined ? otherwise : Math.min(Math.floor(Number(value)), Number.MAX_SAFE_INTEGER);
}

function pagerOf(operation: Operation): Pager | null {
  const { prism } = operation;
  const pagination = prism.extensions?.['x-pagination'] as Pagination | undefined;
  if (!pagination) return null;
  const { items, size } = pagination;
  const listed = listExampleItems(operation, items);
  const known = new Map(listed.map((item) => [item._id ?? item.id ?? JSON.stringify(item), item]));
  const parameter = prism.request?.query?.find(({ name }) => name === size);
  const { default: defaultSize } = (parameter?.schema ?? {}) as { default?: number };
  const examples = [...known.values()];
  if (pagination.before !== undefined) return backward(pagination, defaultSize ?? known.size);
  if (pagination.after !== undefined) return forward(pagination, examples, defaultSize ?? known.size);
  return numbered(pagination, examples, defaultSize);
}

/** Returns the items of a list that the examples of an operation's successes show. @param items the field with the list */
export function listExampleItems({ prism }: Operation, items: string): Record<string, unknown>[] {
  const examples = prism.responses
    .filter(({ code }) => code.startsWith('2'))
    .flatMap(({ contents = [] }) => contents.flatMap(({ examples = [] }) => examples));
  return examples.flatMap((example) => {
    const body = 'value' in example ? example.value : undefined;
    return isObject(body) && Array.isArray(body[items]) ? body[items].filter(isObject) : [];
  });
}
