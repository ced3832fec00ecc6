import type { Context, Node } from './redocly.ts';
import { ResolvedNode } from './resolved-node.ts';

/** The family of a path that has no prefix in the list. */
const fallback = 'notification';

/**
 * Reads `x-families`, the map from a family to its path prefixes.
 *
 * @returns a function from a path to its family: the one with the longest prefix of whole path segments.
 */
export function familyOfPath(root: Node, context: Context): (path: string) => string {
  const families = new ResolvedNode(root, context.location, context.resolve).at('x-families')?.fields ?? {};
  const prefixes = Object.entries(families)
    .flatMap(([family, paths]) => (paths as string[]).map((prefix) => ({ family, prefix })))
    .sort((a, b) => b.prefix.length - a.prefix.length);
  return (path) => prefixes.find(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`))?.family ?? fallback;
}
