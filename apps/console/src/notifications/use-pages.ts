import { useSignal } from '@preact/signals';
import { request } from '../sandbox/request.ts';
import { reportError } from '../sandbox/session.ts';
import { type ResourceOptions, useResource } from '../sandbox/use-resource.ts';

interface Page<Item> {
  items: readonly Item[];
  /** Names the next page; absent on the last one. */
  next?: string | undefined;
}

export interface PageSource<Response, Item> {
  /** @param next absent for the first page */
  pathOf(next?: string): string;
  read(response: Response): Page<Item>;
  keyOf(item: Item): string;
  /** When the first page is loaded again. */
  options?: ResourceOptions<Response>;
}

export interface Pages<Item> {
  /** Undefined until the first page is loaded. */
  items: readonly Item[] | undefined;
  error: Error | undefined;
  hasMore: boolean;
  loadMore(): void;
}

/** Loads a list page by page. The first page is kept up to date; later pages stay as they were loaded. */
export function usePages<Response, Item>({ pathOf, read, keyOf, options }: PageSource<Response, Item>): Pages<Item> {
  const path = pathOf();
  const { value, error } = useResource<Response>(path, options);
  const later = useSignal<(Page<Item> & { path: string }) | undefined>(undefined);
  const first = value && read(value);
  // Another search starts with its own first page.
  const added = later.value?.path === path ? later.value : undefined;
  const next = added ? added.next : first?.next;
  const known = new Set(first?.items.map(keyOf));
  return {
    items: first && [...first.items, ...(added?.items ?? []).filter((item) => !known.has(keyOf(item)))],
    error,
    hasMore: next !== undefined,
    loadMore: () => void loadMore().catch(reportError),
  };

  async function loadMore(): Promise<void> {
    if (next === undefined) return;
    const page = read(await request<Response>('GET', pathOf(next)));
    const before = later.peek()?.path === path ? later.peek() : undefined;
    // Another request has loaded the page meanwhile.
    if ((before ? before.next : next) !== next) return;
    later.value = { path, items: [...(before?.items ?? []), ...page.items], next: page.next };
  }
}
