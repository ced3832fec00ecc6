import { isObject, type Key, type Location, type Node, type Resolve } from './redocly.ts';

/** A node of the contract with its location. Every step down follows `$ref`. */
export class ResolvedNode {
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
  get fields(): Node {
    return isObject(this.node) ? this.node : {};
  }

  /** Returns the node below `keys`, if there is one. The rule no-unresolved-refs reports broken `$ref`s. */
  at(...keys: Key[]): ResolvedNode | undefined {
    return keys.reduce<ResolvedNode | undefined>((resolved, key) => resolved?.step(key), this);
  }

  /** Lists the fields of the object below `keys`, or the items of the array there. */
  entries(...keys: Key[]): [key: string, resolved: ResolvedNode][] {
    const resolved = this.at(...keys);
    if (typeof resolved?.node !== 'object' || resolved.node === null) return [];
    return Object.keys(resolved.node).flatMap((key) => {
      const below = resolved.at(key);
      return below ? [[key, below] as [string, ResolvedNode]] : [];
    });
  }

  private step(key: Key): ResolvedNode | undefined {
    if (!Object.hasOwn(Object(this.node), key)) return undefined;
    const value = (this.node as Node)[key];
    if (value === undefined) return undefined;
    const below = new ResolvedNode(value, this.location.child([key]), this.#resolve);
    return below.node === undefined ? undefined : below;
  }
}
