import { isObject, type Node } from './redocly.ts';
import type { ResolvedNode } from './resolved-node.ts';

/** Copies a schema into one document. The components that it refers to move to `$defs`, each once. */
export function inlineRefs(schema: ResolvedNode): Node {
  const names = new Map<string, string>();
  const $defs: Node = {};

  const copy = (node: unknown, resolved: ResolvedNode): unknown => {
    if (Array.isArray(node)) return node.map((item, index) => copyBelow(item, resolved, index));
    if (!isObject(node)) return node;
    // Validators ignore `discriminator`, and its mapping names files.
    const kept = Object.entries(node).filter(([key]) => key !== 'discriminator');
    return Object.fromEntries(kept.map(([key, value]) => [key, copyBelow(value, resolved, key)]));
  };

  const copyBelow = (value: unknown, resolved: ResolvedNode, key: string | number): unknown => {
    const below = resolved.at(key);
    if (!below) return value;
    if (!isObject(value) || !('$ref' in value)) return copy(value, below);
    const target = below.location.absolutePointer;
    let name = names.get(target);
    if (name === undefined) {
      name = String(names.size);
      names.set(target, name);
      $defs[name] = copy(below.node, below);
    }
    return { ...value, $ref: `#/$defs/${name}` };
  };

  return { ...(copy(schema.node, schema) as Node), $defs };
}
