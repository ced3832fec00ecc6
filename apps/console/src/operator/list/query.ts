import { useLocation } from 'preact-iso';

/** The filters in the address of a list, so that a filtered list can be linked. */
export interface Query {
  values: Readonly<Record<string, string>>;
  /** Changes filters; an empty text removes one. */
  set(changes: Readonly<Record<string, string>>): void;
  clear(): void;
}

/** Reads and changes the query of the address. A change replaces the entry in the history, so that Back leaves the list. */
export function useQuery(): Query {
  const { path, query, route } = useLocation();
  const go = (values: Readonly<Record<string, string>>) => {
    const search = new URLSearchParams(Object.entries(values).filter(([, value]) => value !== ''));
    route(search.size > 0 ? `${path}?${search}` : path, true);
  };
  return {
    values: query,
    set: (changes) => go({ ...query, ...changes }),
    clear: () => go({}),
  };
}
