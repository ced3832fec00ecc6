import type { paths } from '@omnichannel/types/admin';
import { useEffect, useRef, useState } from 'preact/hooks';
import { type Parts, type Success, send } from '../api.ts';

/** Lists of the admin API: their pages have `data` and `next`. */
export type ListPath = {
  [Path in keyof paths]: Success<Path, 'get'> extends { data: unknown[]; hasMore: boolean } ? Path : never;
}[keyof paths];

export type RowOf<Path extends ListPath> = Success<Path, 'get'> extends { data: (infer Row)[] } ? Row : never;

export interface List<Row> {
  /** Undefined until the first page is loaded. */
  rows: readonly Row[] | undefined;
  hasMore: boolean;
  isLoading: boolean;
  error: Error | undefined;
  loadMore(): void;
  /** Loads the list again from its beginning. */
  reload(): void;
}

interface State<Row> {
  rows?: readonly Row[] | undefined;
  /** The path and the query that the rows belong to. */
  of?: string;
  next?: string | undefined;
  isLoading: boolean;
  error?: Error;
}

/** Loads a list page by page. Another path or query begins with the first page; the rows before stay until it is there, or
 * until it fails. */
export function useList<Path extends ListPath>(
  path: Path,
  parts: Omit<Parts<Path, 'get'>, 'body'> = {},
): List<RowOf<Path>> {
  const [state, setState] = useState<State<RowOf<Path>>>({ isLoading: true });
  const [reloads, setReloads] = useState(0);
  // A response to an earlier request changes nothing.
  const latest = useRef(0);
  const wanted = JSON.stringify([path, parts]);
  useEffect(() => void load(undefined), [wanted, reloads]);

  async function load(cursor: string | undefined): Promise<void> {
    latest.current += 1;
    const number = latest.current;
    setState(({ error: _, ...before }) => ({ ...before, isLoading: true }));
    try {
      const query = { ...parts.query, cursor } as NonNullable<Parts<Path, 'get'>['query']>;
      const page = (await send('get', path, { ...parts, query })) as { data: RowOf<Path>[]; next?: string };
      if (number !== latest.current) return;
      setState(({ rows = [] }) => ({
        rows: cursor === undefined ? page.data : [...rows, ...page.data],
        of: wanted,
        next: page.next,
        isLoading: false,
      }));
    } catch (error) {
      if (number !== latest.current) return;
      // Rows of another search under an error would be taken for its result.
      setState(({ rows, of, next }) => ({
        ...(of === wanted && { rows, of, next }),
        isLoading: false,
        error: error as Error,
      }));
    }
  }

  return {
    rows: state.rows,
    hasMore: state.next !== undefined,
    isLoading: state.isLoading,
    error: state.error,
    loadMore: () => void load(state.next),
    reload: () => setReloads((count) => count + 1),
  };
}
