import { type Node, target } from './contract.ts';

/** A value of an example with a schema that describes it. */
export interface Described {
  readonly schema: Node;
  readonly value: unknown;
}

/** A value and everything in it, each once for every schema that describes it; of a `oneOf` every branch does. */
export function* described(schema: Node, value: unknown): Generator<Described> {
  const own = target(schema);
  // What stands beside a $ref counts too.
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
