type Node = { [key: string]: unknown } | unknown[];

/** Creates a payload that has a value for each variable. @param variables paths such as `order.id` and `items.0.name` */
export function samplePayload(variables: readonly string[]): object {
  const payload: Node = Object.create(null);
  for (const variable of variables) addValue(payload, variable.split('.'));
  return payload;
}

function addValue(payload: Node, path: readonly string[]): void {
  const keys = path.map((key) => (key === 'first' || key === 'last' ? '0' : key));
  // Texts, lists and objects have a size.
  const end = keys.length > 1 && keys.at(-1) === 'size' ? keys.length - 2 : keys.length - 1;
  let node = payload as Record<string, unknown>;
  for (const [index, key] of keys.slice(0, end + 1).entries()) {
    const isValue = index === end;
    if (isValue) node[key] ??= key;
    else if (typeof node[key] !== 'object') {
      node[key] = /^\d+$/.test(keys[index + 1] as string) ? [] : Object.create(null);
    }
    node = node[key] as Record<string, unknown>;
  }
}
