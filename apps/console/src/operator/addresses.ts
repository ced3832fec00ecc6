/** Returns the address of a section, or of an object in it. */
export function addressOf(path: string, id?: string): string {
  return ['/console', path, ...(id === undefined ? [] : [encodeURIComponent(id)])].join('/');
}

/** The latest address of each list with its filters, by its path. */
const latestLists = new Map<string, string>();

/** Remembers the filters of a list. @param address path and query */
export function rememberList(address: string): void {
  latestLists.set(address.split('?', 1)[0] as string, address);
}

/** Returns the address of a list with its latest filters. */
export function latestListOf(path: string): string {
  return latestLists.get(path) ?? path;
}
