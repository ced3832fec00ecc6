/** The API families of the contract; each has its own error format. The error schema of family `reply` is the component `ReplyError`. */
export const families = ['reply', 'notification', 'chatApp', 'messenger', 'knowledge'] as const;

export type Family = (typeof families)[number];

/** The contract's `x-families`: the path prefixes of each family. */
export type FamilyPrefixes = Readonly<Record<Family, readonly string[]>>;

/**
 * Finds the API family of a path by its longest prefix of whole segments. A path without a family uses `notification`.
 *
 * @param path path of the request, without query
 * @param prefixes `x-families` of the contract
 */
export function familyOf(path: string, prefixes: FamilyPrefixes): Family {
  let found: Family = 'notification';
  let longest = 0;
  for (const family of families) {
    for (const prefix of prefixes[family]) {
      if (prefix.length > longest && (path === prefix || path.startsWith(`${prefix}/`))) {
        found = family;
        longest = prefix.length;
      }
    }
  }
  return found;
}
