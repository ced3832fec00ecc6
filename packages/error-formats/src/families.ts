/** The error dialects of the contract. The error schema of family `reply` is the component `ReplyError`, and so on. */
export const families = ['reply', 'notification', 'chatApp', 'messenger', 'knowledge'] as const;

export type Family = (typeof families)[number];

/** The contract's `x-families`: the path prefixes of each family. */
export type FamilyPrefixes = Readonly<Record<Family, readonly string[]>>;

/**
 * The family in whose dialect a request is answered: the one with the longest prefix of whole path segments.
 * A path that fits none is answered by `notification`.
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
