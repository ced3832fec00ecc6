import { isObject, pointerTarget, visitFields } from '@omnichannel/contract';

/** Items of a list that are searched. Items of a list have the same fields. */
const maxItems = 20;

/**
 * Lists the fields that a schema names, in its order: `text.body`, `data[].key`, and `values.*` for fields with any name.
 *
 * @param schema without references except to `#/__bundled__/…`
 * @param bundle the targets of these references
 */
export function declaredFields(schema: unknown, bundle: unknown): Set<string> {
  const found = new Set<string>();
  visit(schema, '', []);
  return found;

  function visit(node: unknown, path: string, references: readonly string[]): void {
    if (!isObject(node)) return;
    const { $ref, properties, additionalProperties, items, allOf, oneOf, anyOf } = node;
    // A schema that contains itself has no end.
    if (typeof $ref === 'string' && !references.includes($ref))
      visit(pointerTarget({ __bundled__: bundle }, $ref), path, [...references, $ref]);
    for (const [name, field] of Object.entries(isObject(properties) ? properties : {})) add(field, join(path, name));
    if (isObject(additionalProperties)) add(additionalProperties, join(path, '*'));
    if (isObject(items)) visit(items, `${path}[]`, references);
    for (const part of [allOf, oneOf, anyOf].flatMap((parts) => (Array.isArray(parts) ? parts : [])))
      visit(part, path, references);

    function add(field: unknown, place: string): void {
      found.add(place);
      visit(field, place, references);
    }
  }
}

/** Lists the fields of a value that its schema names, in the form of `declaredFields`. */
export function usedFields(
  schema: unknown,
  bundle: unknown,
  value: unknown,
  declared: ReadonlySet<string>,
): Set<string> {
  const found = new Set<string>();
  /** The objects and lists on the way, by their depth: fields are visited in depth-first order. */
  const parents: ({ place: string; isList: boolean } | undefined)[] = [{ place: '', isList: Array.isArray(value) }];
  visitFields(schema, bundle, value, {
    described(path, _, field) {
      const name = path.at(-1) as string;
      const parent = parents[path.length - 1];
      if (!parent) return false;
      if (parent.isList && Number(name) >= maxItems) return false;
      const named = parent.isList ? `${parent.place}[]` : join(parent.place, name);
      const place = parent.isList || declared.has(named) ? named : join(parent.place, '*');
      if (!parent.isList && declared.has(place)) found.add(place);
      if (typeof field !== 'object' || field === null) return false;
      parents[path.length] = { place, isList: Array.isArray(field) };
      return true;
    },
    unknown() {},
  });
  return found;
}

function join(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}
