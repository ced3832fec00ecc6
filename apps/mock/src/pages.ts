import type { ParsedUrlQuery } from 'node:querystring';
import { copy } from './changes.ts';
import type { Feature } from './feature.ts';
import type { Operation } from './operation.ts';
import { isObject } from './spec.ts';

/** How an operation lists page by page: the contract's `x-pagination`, which its README explains. */
interface Pagination {
  items: string;
  page: string;
  first: number;
  size: string;
  maxSize?: number;
  total: string;
  more?: string;
  filters?: string[];
}

interface Pager extends Pagination {
  /** Every item that the operation's examples show. */
  known: readonly Record<string, unknown>[];
  defaultSize: number;
}

/** Lists that the contract marks with `x-pagination` hold what the request asks for, of the items in its examples. */
export function createPages(): Feature {
  const pagers = new WeakMap<Operation, Pager | null>();

  function pagerFor(operation: Operation): Pager | null {
    const known = pagers.get(operation);
    if (known !== undefined) return known;
    const pager = pagerOf(operation);
    pagers.set(operation, pager);
    return pager;
  }

  return {
    changes({ operation, query }, { status }) {
      const pager = status < 300 ? pagerFor(operation) : null;
      if (!pager) return [];
      return [(body) => isObject(body) && Object.assign(body, pageOf(pager, query))];
    },
  };
}

/** The members of an answer that tell of a page. */
function pageOf(pager: Pager, query: ParsedUrlQuery): Record<string, unknown> {
  const { known, filters = [], first, maxSize = Number.MAX_VALUE, defaultSize } = pager;
  const asked = filters.filter((name) => query[name] !== undefined);
  const matching =
    asked.length === 0 ? known : known.filter((item) => asked.every((name) => String(item[name]) === query[name]));
  const page = wholeNumber(query[pager.page], first);
  const size = Math.min(wholeNumber(query[pager.size], defaultSize), maxSize);
  const end = (page - first + 1) * size;
  return {
    [pager.items]: copy(matching.slice(end - size, end)),
    [pager.page]: page,
    [pager.size]: size,
    [pager.total]: matching.length,
    ...(pager.more !== undefined && { [pager.more]: end < matching.length }),
  };
}

/** The request is valid: a number, if it is there at all. */
function wholeNumber(value: string | string[] | undefined, otherwise: number): number {
  return value === undefined ? otherwise : Math.min(Math.floor(Number(value)), Number.MAX_SAFE_INTEGER);
}

function pagerOf({ prism }: Operation): Pager | null {
  const pagination = prism.extensions?.['x-pagination'] as Pagination | undefined;
  if (!pagination) return null;
  const { items, size } = pagination;
  const examples = prism.responses
    .filter(({ code }) => code.startsWith('2'))
    .flatMap(({ contents = [] }) => contents.flatMap(({ examples = [] }) => examples));
  const listed = examples.flatMap((example) => {
    const body = 'value' in example ? example.value : undefined;
    return isObject(body) && Array.isArray(body[items]) ? body[items].filter(isObject) : [];
  });
  const known = new Map(listed.map((item) => [item._id ?? item.id ?? JSON.stringify(item), item]));
  const parameter = prism.request?.query?.find(({ name }) => name === size);
  const defaultSize = Number(parameter?.schema?.default ?? known.size);
  return { ...pagination, known: [...known.values()], defaultSize };
}
