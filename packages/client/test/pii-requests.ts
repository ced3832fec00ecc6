import { readFile } from 'node:fs/promises';

// biome-ignore lint/suspicious/noExplicitAny: the document's objects, as they are
type Node = any;

const bundle = new URL(import.meta.resolve('@omnichannel/spec/openapi.json'));
const document: Node = JSON.parse(await readFile(bundle, 'utf8'));
const kinds = ['phone', 'email', 'name', 'passcode', 'secret', 'token', 'ip'];

/** A request of the contract that holds personal data or secrets. */
export interface PiiRequest {
  operation: string;
  scenario: string;
  /** How many such values it holds. */
  places: number;
  /** The request with other values in their places. */
  fill(values: readonly string[]): unknown;
}

function resolve(node: Node): Node {
  if (!node?.$ref) return node;
  const target = node.$ref
    .split('/')
    .slice(1)
    .reduce((parent: Node, key: string) => parent[key], document);
  return { ...target, ...node, $ref: undefined };
}

/** Puts `next` in each place of a value where its schema is marked. */
function replace(value: Node, reference: Node, next: (old: Node) => Node): Node {
  const schema = resolve(reference);
  if (kinds.includes(schema['x-pii'])) return typeof value === 'object' ? value : next(value);
  let result = value;
  for (const part of [...(schema.allOf ?? []), ...(schema.oneOf ?? []), ...(schema.anyOf ?? [])]) {
    result = replace(result, part, next);
  }
  if (Array.isArray(result)) return schema.items ? result.map((item) => replace(item, schema.items, next)) : result;
  if (typeof result !== 'object' || result === null) return result;
  const members = Object.entries(schema.properties ?? {}).filter(([name]) => name in result);
  return { ...result, ...Object.fromEntries(members.map(([name, one]) => [name, replace(result[name], one, next)])) };
}

/** The requests of the contract with something in them that `x-pii` marks. */
export const piiRequests: PiiRequest[] = Object.values<Node>(document.paths).flatMap((item) =>
  Object.values<Node>(item).flatMap(({ operationId: operation, requestBody }) => {
    const json = resolve(requestBody)?.content['application/json'];
    return Object.entries<Node>(json?.examples ?? {}).flatMap(([scenario, example]) => {
      const { value } = resolve(example);
      // Branches of a `oneOf` can mark the same place: a value that was put there is left.
      const fill = (values: readonly string[]) => {
        const left = [...values];
        return replace(value, json.schema, (old) => (values.includes(old) ? old : left.shift()));
      };
      const marks = Array.from({ length: 99 }, (_, index) => `\0${index}`);
      const filled = JSON.stringify(fill(marks));
      const places = marks.filter((mark) => filled.includes(JSON.stringify(mark))).length;
      return places > 0 ? [{ operation, scenario, places, fill }] : [];
    });
  }),
);
