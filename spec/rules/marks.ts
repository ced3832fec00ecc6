import type { Place } from './place.ts';
import { isObject, type Location, type Node } from './redocly.ts';

/** An extension on a schema, with its location. */
export interface Mark {
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
export function marksIn(place: Place, keyword: string, known: Map<string, Mark[]>): Mark[] {
  const { absolutePointer } = place.location;
  const found = known.get(absolutePointer) ?? [];
  if (known.has(absolutePointer)) return found;
  known.set(absolutePointer, found);
  for (const [key, value] of Object.entries(place.node ?? {})) {
    if (key === keyword) found.push({ value, location: place.location.child([key]), schema: place.members });
    if (typeof value !== 'object' || value === null || key === 'examples' || key === 'headers') continue;
    const below = place.at(key);
    // The keywords next to a $ref are not in its target.
    if (isObject(value) && '$ref' in value && keyword in value) {
      const location = place.location.child([key, keyword]);
      found.push({ value: value[keyword], location, schema: below?.members ?? {} });
    }
    if (below) found.push(...marksIn(below, keyword, known));
  }
  return found;
}
