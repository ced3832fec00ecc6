/**
 * Expands one operation for display: references are followed, `allOf` of objects becomes one object, and whatever
 * differs in provenance from what encloses it says so in its description. The contract itself is not touched.
 */
import {
  type Content,
  type Example,
  type Header,
  type Operation,
  type Parameter,
  type Provenance,
  type Reference,
  type Response,
  resolve,
  type Schema,
} from '../contract.ts';
import { badge } from './provenance.ts';

export type PartKind = 'parameter' | 'response' | 'header' | 'property';

/** Told of every part with its provenance; `node` is the part in the contract, the same object at each use. */
export type Visit = (kind: PartKind, node: object, provenance: Provenance) => void;

interface Marked {
  description?: string;
  'x-provenance'?: Provenance;
  'x-provenance-note'?: string;
}

const isReference = (node: object): node is Reference => '$ref' in node;

/** A part's own mark, else that of the component it refers to, else what encloses it. */
function provenanceOf(node: Marked | Reference, enclosing: Provenance): Provenance {
  const own = (node as Marked)['x-provenance'];
  if (own) return own;
  return (isReference(node) ? (resolve(node) as Marked)['x-provenance'] : undefined) ?? enclosing;
}

/** @param base Where the site stands: links in badges begin with it. */
export function expandOperation(operation: Operation, base: string, visit: Visit = () => {}): Operation {
  const described = (node: Marked, provenance: Provenance, enclosing: Provenance): string | undefined => {
    const note = node['x-provenance-note'];
    if (provenance === enclosing && !note) return node.description;
    return [node.description, badge(provenance, base, note)].filter(Boolean).join('\n\n');
  };

  function schema(node: Schema, enclosing: Provenance, open: readonly Schema[] = [], isBranch = false): Schema {
    const { $ref, ...own } = node;
    const target: Schema = $ref ? { ...resolve<Schema>({ $ref }), ...own } : node;
    const source = $ref ? resolve<Schema>({ $ref }) : node;
    if (open.includes(source)) return { type: 'object', description: 'The same again, nested.' };

    const provenance = provenanceOf(node as Marked, enclosing);
    // A reference may be marked itself; what is inside the component still follows the component.
    const inside = source['x-provenance'] ?? provenance;
    const nested = [...open, source];
    const child = (item: Schema) => schema(item, inside, nested, true);

    const description = isBranch ? target.description : described(target, provenance, enclosing);
    const expanded: Schema = { ...target, ...(description ? { description } : {}) };
    // Said in words by the description; the page would show it as a property's type.
    delete expanded.not;
    if (target.properties) expanded.properties = properties(target.properties, inside, nested);
    if (target.items) expanded.items = schema(target.items, inside, nested);
    if (typeof target.additionalProperties === 'object')
      expanded.additionalProperties = schema(target.additionalProperties, inside, nested);
    for (const key of ['oneOf', 'anyOf'] as const) {
      if (target[key]) expanded[key] = target[key].map((branch) => ({ ...titled(branch, target), ...child(branch) }));
    }
    if (target.allOf) return mergeAllOf({ ...expanded, allOf: target.allOf.map(child) });
    return visible(expanded.oneOf ? mergeOneOf(expanded) : expanded);
  }

  function properties(members: Record<string, Schema>, enclosing: Provenance, open: readonly Schema[]) {
    return Object.fromEntries(
      Object.entries(members)
        // `false` forbids a member, which tells branches apart; there is nothing to show.
        .filter(([, member]) => typeof member === 'object')
        .map(([name, member]) => {
          visit('property', member, provenanceOf(member as Marked, enclosing));
          return [name, schema(member, enclosing, open)];
        }),
    );
  }

  function content(media: Content, enclosing: Provenance): Content {
    return Object.fromEntries(
      Object.entries(media).map(([type, { schema: root, examples, ...rest }]) => [
        type,
        {
          ...rest,
          ...(root ? { schema: schema(root, enclosing) } : {}),
          ...(examples ? { examples: mapValues(examples, (example) => transcript(resolve<Example>(example))) } : {}),
        },
      ]),
    );
  }

  /** Follows a parameter, header or response, reports it and describes it. */
  function part<T extends Marked>(kind: PartKind, node: T | Reference, enclosing: Provenance): [T, Provenance] {
    const target = resolve<T>(node);
    const provenance = provenanceOf(node as Marked, enclosing);
    visit(kind, target, provenance);
    const description = described(target, provenance, enclosing);
    return [{ ...target, ...(description ? { description } : {}) }, provenance];
  }

  function withSchema<T extends Parameter | Header>(kind: PartKind, node: T | Reference, enclosing: Provenance): T {
    const [expanded, provenance] = part<T>(kind, node, enclosing);
    return expanded.schema ? { ...expanded, schema: schema(expanded.schema, provenance) } : expanded;
  }

  function response(node: Response | Reference, enclosing: Provenance): Response {
    const [expanded, provenance] = part<Response>('response', node, enclosing);
    return {
      ...expanded,
      ...(expanded.headers
        ? { headers: mapValues(expanded.headers, (header) => withSchema<Header>('header', header, provenance)) }
        : {}),
      ...(expanded.content ? { content: content(expanded.content, provenance) } : {}),
    };
  }

  const root = operation['x-provenance'] ?? 'documented';
  const { parameters, requestBody } = operation;
  return {
    ...operation,
    ...(parameters
      ? { parameters: parameters.map((parameter) => withSchema<Parameter>('parameter', parameter, root)) }
      : {}),
    ...(requestBody ? { requestBody: { ...requestBody, content: content(requestBody.content, root) } } : {}),
    responses: mapValues(operation.responses, (node) => response(node, root)),
  };
}

const mapValues = <From, To>(record: Record<string, From>, change: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));

/** A name for the tab of a branch: the discriminator's value, else the component's name. */
function titled(branch: Schema, parent: Schema): { title?: string } {
  if (!branch.$ref) return {};
  const tag = Object.entries(parent.discriminator?.mapping ?? {}).find(([, ref]) => ref === branch.$ref)?.[0];
  return { title: tag ?? branch.$ref.split('/').at(-1) ?? '' };
}

/** Objects joined by `allOf` read best as one object. Alternatives inside it stay as they are. */
function mergeAllOf({ allOf = [], ...own }: Schema): Schema {
  if (allOf.some((branch) => branch.oneOf || branch.anyOf || !(branch.properties || branch.type === 'object')))
    return visible({ ...own, allOf });
  const members: Record<string, Schema> = {};
  for (const branch of [...allOf, own]) {
    for (const [name, member] of Object.entries(branch.properties ?? {}))
      members[name] = { ...members[name], ...member };
  }
  const required = [...new Set([...allOf, own].flatMap((branch) => branch.required ?? []))];
  return { ...own, type: 'object', properties: members, required };
}

/** Alternatives between plain values are shown as one value of several types. Others all begin with what they share. */
function mergeOneOf({ oneOf = [], ...own }: Schema): Schema {
  if (oneOf.every(({ type, properties, items }) => type && !properties && !items)) {
    const [first, ...others] = oneOf;
    return { ...first, ...own, type: [...new Set([first, ...others].flatMap((branch) => branch?.type ?? []))] };
  }
  const join = (branch: Schema) => [own.description, branch.description].filter(Boolean).join('\n\n');
  return { ...own, oneOf: oneOf.map((branch) => ({ ...branch, description: join(branch) })) };
}

/** The page leaves out a `const` or `default` that is falsy or not a string; as text it is shown. */
function visible(schema: Schema): Schema {
  const shown = { ...schema };
  if (schema.default !== undefined && typeof schema.default !== 'string')
    shown.default = JSON.stringify(schema.default);
  if (schema.const !== undefined && typeof schema.const !== 'string') shown.const = JSON.stringify(schema.const);
  if (schema.enum) shown.enum = schema.enum.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));
  return shown;
}

/** A stream is shown as it arrives on the wire, all of its events. */
function transcript({ 'x-sse-events': events, ...example }: Example): Example {
  if (!events) return example;
  return { ...example, value: events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('') };
}
