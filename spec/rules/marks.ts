import type { Place } from './place.ts';
import { isObject, type Location, type Node } from './redocly.ts';

/** An extension on a schema, and where it stands. */
export interface Mark {
  readonly value: unknown;
  readonly location: Location;
  /** The schema that it marks; of a reference, what it refers to. */
  readonly schema: Node;
}

/**
 * The marks in and below a place, whether they stand in a schema or beside a reference to one.
 *
 * @param keyword the extension, such as `x-echo`
 * @param known what was found in each component, kept from call to call, so that one that many share is searched once
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
    // What stands beside a $ref is not in its target.
    if (isObject(value) && '$ref' in value && keyword in value) {
      const location = place.location.child([key, keyword]);
      found.push({ value: value[keyword], location, schema: below?.members ?? {} });
    }
    if (below) found.push(...marksIn(below, keyword, known));
  }
  return found;
}
