import { type Node, target } from './contract.ts';

/** A value of an example with a schema that describes it. */
export interface Described {
  readonly schema: Node;
  readonly value: unknown;
}

/** Lists a value and its parts, once per schema that describes them. Every branch of a `oneOf` describes them. */
export function* described(schema: Node, value: unknown): Generator<Described> {
  const own = target(schema);
  // The keywords next to a $ref count, too.
  yield { schema: own === schema ? own : { ...own, ...schema }, value };
  for (const part of ['allOf', 'oneOf', 'anyOf'].flatMap((keyword) => own?.[keyword] ?? [])) {
    yield* described(part, value);
  }
  if (Array.isArray(value)) {
    for (const item of own?.items ? value : []) yield* described(own.items, item);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, below] of Object.entries(value)) {
      const property = own?.properties?.[name];
      if (property) yield* described(property, below);
    }
  }
}
