/** Properties next to a reference that only describe: they may replace those of the target. */
const annotation = /^(x-.*|summary|description|title|deprecated|example|examples|default)$/;

/** Returns the target of a reference such as `#/components/schemas/Topic`, or undefined. */
export function pointerTarget(document: object, ref: string): unknown {
  return targetOf(document, pointerKeys(ref));
}

/** Returns the keys of a JSON pointer. */
export function pointerKeys(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((token) => decodeURIComponent(token).replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Returns the value at a path of keys, or undefined. */
export function targetOf(document: unknown, keys: readonly string[]): unknown {
  let node = document;
  for (const key of keys) {
    if (typeof node !== 'object' || node === null) return undefined;
    node = (node as Record<string, unknown>)[key];
  }
  return node;
}

export interface Dereferencer {
  /** Copies `node` and replaces every reference by its target. */
  dereference<Node>(node: Node): Node;
  /**
   * Schemas that contain themselves. They cannot be dereferenced: a `$ref` to `#/__bundled__/<name>` remains, and the compiler of
   * the schema provides them there.
   */
  recursive: Record<string, unknown>;
}

/** Creates a dereferencer for a document. It resolves each reference once and shares the result. */
export function createDereferencer(document: object): Dereferencer {
  const resolved = new Map<string, unknown>();
  const open = new Set<string>();
  const recursive: Record<string, unknown> = {};

  function target(ref: string): unknown {
    const name = ref.slice(2).replaceAll('/', '.');
    if (resolved.has(ref)) return resolved.get(ref);
    if (open.has(ref)) {
      recursive[name] = undefined;
      return { $ref: `#/__bundled__/${name}` };
    }
    open.add(ref);
    const result = copy(pointerTarget(document, ref));
    open.delete(ref);
    resolved.set(ref, result);
    if (name in recursive) recursive[name] = result;
    return result;
  }

  function copy(node: unknown): unknown {
    if (Array.isArray(node)) return node.map(copy);
    if (typeof node !== 'object' || node === null) return node;
    const { $ref, ...siblings } = node as Record<string, unknown>;
    const members = Object.fromEntries(Object.entries(siblings).map(([key, value]) => [key, copy(value)]));
    if (typeof $ref !== 'string') return $ref === undefined ? members : { $ref: copy($ref), ...members };
    const base = target($ref);
    const names = Object.keys(members);
    if (names.length === 0) return base;
    // Keywords next to a schema's reference extend it. Elsewhere only descriptions are allowed.
    return names.every((name) => annotation.test(name))
      ? { ...(base as object), ...members }
      : { ...members, allOf: [base, ...((members.allOf as unknown[] | undefined) ?? [])] };
  }

  return { dereference: <Node>(node: Node) => copy(node) as Node, recursive };
}
