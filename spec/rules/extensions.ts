import { isObject, type Location, type Node } from './redocly.ts';
import type { ResolvedNode } from './resolved-node.ts';

/** An extension on a schema, with its location. */
export interface Extension {
  readonly value: unknown;
  readonly location: Location;
  /** The schema that it marks, with a `$ref` resolved. */
  readonly schema: Node;
}

/**
 * Lists the extensions in and below a node: those in a schema, and those next to a `$ref` to one.
 *
 * @param keyword the extension, such as `x-echo`
 * @param known results by component, kept between calls, so that a shared component is searched once
 */
export function extensionsIn(resolved: ResolvedNode, keyword: string, known: Map<string, Extension[]>): Extension[] {
  const { absolutePointer } = resolved.location;
  const found = known.get(absolutePointer) ?? [];
  if (known.has(absolutePointer)) return found;
  known.set(absolutePointer, found);
  for (const [key, value] of Object.entries(resolved.node ?? {})) {
    if (key === keyword) found.push({ value, location: resolved.location.child([key]), schema: resolved.fields });
    if (typeof value !== 'object' || value === null || key === 'examples' || key === 'headers') continue;
    const below = resolved.at(key);
    // The keywords next to a $ref are not in its target.
    if (isObject(value) && '$ref' in value && keyword in value) {
      const location = resolved.location.child([key, keyword]);
      found.push({ value: value[keyword], location, schema: below?.fields ?? {} });
    }
    if (below) found.push(...extensionsIn(below, keyword, known));
  }
  return found;
}
