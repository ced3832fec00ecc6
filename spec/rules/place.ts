import { isObject, type Key, type Location, type Node, type Resolve } from './redocly.ts';

/** A node of the contract with its location. Every step down follows `$ref`. */
export class Place {
  readonly node: unknown;
  readonly location: Location;
  readonly #resolve: Resolve;

  constructor(node: unknown, location: Location, resolve: Resolve) {
    const target = isObject(node) && '$ref' in node ? resolve(node, location.source.absoluteRef) : undefined;
    this.node = target ? target.node : node;
    this.location = target?.location ?? location;
    this.#resolve = resolve;
  }

  /** The fields of the node; empty unless it is an object. */
  get members(): Node {
    return isObject(this.node) ? this.node : {};
  }

  /** Returns the node below `keys`, if there is one. The rule no-unresolved-refs reports broken `$ref`s. */
  at(...keys: Key[]): Place | undefined {
    return keys.reduce<Place | undefined>((place, key) => place?.step(key), this);
  }

  /** Lists the fields of the object below `keys`, or the items of the array there. */
  entries(...keys: Key[]): [key: string, place: Place][] {
    const place = this.at(...keys);
    if (typeof place?.node !== 'object' || place.node === null) return [];
    return Object.keys(place.node).flatMap((key) => {
      const below = place.at(key);
      return below ? [[key, below] as [string, Place]] : [];
    });
  }

  private step(key: Key): Place | undefined {
    const value = (this.node as Node | undefined | null)?.[key];
    if (value === undefined) return undefined;
    const below = new Place(value, this.location.child([key]), this.#resolve);
    return below.node === undefined ? undefined : below;
  }
}
