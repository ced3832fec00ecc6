/** The parts of a response that depend on its request. A pointer has `*` for each item of a list. */
export interface Fit {
  /** Expressions by the pointer of the field that repeats this part of the request: the contract's `x-echo`. */
  echoes: Record<string, string>;
  /** Pointers of ids that are new in each response: the contract's `x-generated`. */
  ids: string[];
  /** Pointers of times that are new in each response. */
  times: string[];
}

type Node = Record<string, unknown>;

/**
 * Finds the parts of an example that depend on the request.
 *
 * @param schema of the body, or of the list of events
 * @param resolve returns the target of a reference, with the keywords next to it
 * @returns undefined where there are none
 */
export function fitOf(schema: unknown, example: unknown, resolve: (node: Node) => Node): Fit | undefined {
  const echoes = new Map<string, string>();
  /** By the exact pointer. */
  const generated = new Map<string, { kind: unknown; general: string }>();

  /** @param general the pointer with `*` for each item of a list */
  function visit(node: unknown, value: unknown, pointer = '', general = ''): void {
    if (!isObject(node)) return;
    const { 'x-echo': echo, 'x-generated': kind, properties, items, allOf, oneOf, anyOf } = resolve(node);
    if (typeof echo === 'string') echoes.set(general, echo);
    if (kind !== undefined && value !== undefined) generated.set(pointer, { kind, general });
    for (const [key, property] of Object.entries(isObject(properties) ? properties : {}))
      visit(property, isObject(value) ? value[key] : undefined, `${pointer}/${key}`, `${general}/${key}`);
    for (const [index, item] of list(value).entries()) visit(items, item, `${pointer}/${index}`, `${general}/*`);
    for (const part of list(allOf)) visit(part, value, pointer, general);
    for (const branch of [...list(oneOf), ...list(anyOf)])
      if (agrees(branch, value)) visit(branch, value, pointer, general);
  }

  /** Whether the tags of a branch, such as `event`, are those of the value. */
  function agrees(branch: unknown, value: unknown): boolean {
    if (!isObject(branch) || !isObject(value)) return true;
    const { properties, allOf } = resolve(branch);
    const tags = Object.entries(isObject(properties) ? properties : {});
    return (
      tags.every(([key, tag]) => !isObject(tag) || !('const' in tag) || tag.const === value[key]) &&
      list(allOf).every((part) => agrees(part, value))
    );
  }

  /** The general pointer stands for an exact one where all of its places are generated. */
  function pointers(kind: string): string[] {
    const exact = [...generated].filter(([, one]) => one.kind === kind);
    const count = (general: string) => exact.filter(([, one]) => one.general === general).length;
    return [
      ...new Set(
        exact.map(([pointer, { general }]) =>
          valuesAt(example, general.split('/').slice(1)).length === count(general) ? general : pointer,
        ),
      ),
    ];
  }

  visit(schema, example);
  const fit = { echoes: Object.fromEntries(echoes), ids: pointers('id'), times: pointers('time') };
  return echoes.size + generated.size > 0 ? fit : undefined;
}

function valuesAt(value: unknown, [key, ...rest]: string[]): unknown[] {
  if (key === undefined) return value === undefined ? [] : [value];
  if (key === '*') return list(value).flatMap((item) => valuesAt(item, rest));
  return isObject(value) ? valuesAt(value[key], rest) : [];
}

function isObject(node: unknown): node is Node {
  return typeof node === 'object' && node !== null && !Array.isArray(node);
}

function list(node: unknown): unknown[] {
  return Array.isArray(node) ? node : [];
}
