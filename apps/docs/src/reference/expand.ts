/**
 * Expands one operation for display. It follows references, merges `allOf` of objects into one object, and marks each
 * part whose provenance differs from that of the enclosing part. The contract itself is not changed.
 */
import {
  type Content,
  type Example,
  type Header,
  type Marked,
  type Operation,
  type Parameter,
  type Provenance,
  type Reference,
  type Response,
  resolve,
  type Schema,
} from '../contract.ts';

export type PartKind = 'parameter' | 'response' | 'header' | 'property';

/** Called for every part with its provenance. `node` is the part in the contract, the same object at each use. */
export type Visit = (kind: PartKind, node: object, provenance: Provenance) => void;

const isReference = (node: object): node is Reference => '$ref' in node;

/** Expands an operation, and reports each of its parts to `visit`. */
export function expandOperation(operation: Operation, visit: Visit = () => {}): Operation {
  const context: Context = { operationId: operation.operationId, visit };
  const root = operation['x-provenance'] ?? 'documented';
  const { parameters, requestBody } = operation;
  return {
    ...operation,
    ...(parameters
      ? { parameters: parameters.map((node) => expandPartWithSchema<Parameter>(context, 'parameter', node, root)) }
      : {}),
    ...(requestBody
      ? { requestBody: { ...requestBody, content: expandContent(context, requestBody.content, root) } }
      : {}),
    responses: mapValues(operation.responses, (node) => expandResponse(context, node, root)),
  };
}

/** The shared state of one expansion. */
interface Context {
  operationId: string;
  visit: Visit;
}

function expandResponse(context: Context, node: Response | Reference, enclosing: Provenance): Response {
  const [part, provenance] = expandPart<Response>(context, 'response', node, enclosing);
  const { headers, content } = part;
  return {
    ...part,
    ...(headers
      ? {
          headers: mapValues(headers, (header) => expandPartWithSchema<Header>(context, 'header', header, provenance)),
        }
      : {}),
    ...(content ? { content: expandContent(context, content, provenance) } : {}),
  };
}

function expandPartWithSchema<T extends Parameter | Header>(
  context: Context,
  kind: PartKind,
  node: T | Reference,
  enclosing: Provenance,
): T {
  const [part, provenance] = expandPart<T>(context, kind, node, enclosing);
  return part.schema ? { ...part, schema: expandRootSchema(context, part.schema, provenance) } : part;
}

/** Follows a parameter, header or response, reports it and marks it. */
function expandPart<T extends Marked>(
  context: Context,
  kind: PartKind,
  node: T | Reference,
  enclosing: Provenance,
): [T, Provenance] {
  const target = resolve<T>(node);
  const provenance = provenanceOf(context, node as Marked, enclosing);
  context.visit(kind, target, provenance);
  return [{ ...target, ...markOf(target, provenance, enclosing) }, provenance];
}

function expandContent(context: Context, content: Content, enclosing: Provenance): Content {
  return mapValues(content, ({ schema, examples, ...rest }) => ({
    ...rest,
    ...(schema ? { schema: expandRootSchema(context, schema, enclosing) } : {}),
    ...(examples ? { examples: mapValues(examples, (example) => resolve<Example>(example)) } : {}),
  }));
}

function expandRootSchema(context: Context, node: Schema, enclosing: Provenance): Schema {
  return expandSchema(context, node, { enclosing, shown: enclosing, open: [], isJoined: false, isCapped: false });
}

/** The position of a schema. */
interface Place {
  /** The provenance of a schema without a mark. */
  enclosing: Provenance;
  /**
   * The provenance that the page shows for the enclosing schema. It differs from `enclosing` inside a component whose
   * reference has another mark.
   */
  shown: Provenance;
  /** The enclosing schemas. */
  open: readonly Schema[];
  /** Whether its properties become those of the enclosing schema. */
  isJoined: boolean;
  /** Whether no part of it counts as documented. */
  isCapped: boolean;
}

function expandSchema(context: Context, node: Schema, place: Place): Schema {
  const { $ref, ...own } = node;
  const source = $ref ? resolve<Schema>({ $ref }) : node;
  if (place.open.includes(source)) return { type: 'object', description: 'The same schema, nested.' };

  const target: Schema = $ref ? { ...source, ...own } : node;
  const provenance = provenanceOf(context, node as Marked, place.enclosing, place.isCapped);
  const inside = placeInside(context, node, source, provenance, place);
  const child = (item: Schema) => expandSchema(context, item, inside);

  const expanded: Schema = {
    ...target,
    ...(target['x-provenance'] ? { 'x-provenance': provenance } : {}),
    ...(place.isJoined ? {} : markOf(target, provenance, place.shown)),
  };
  if (target.properties) expanded.properties = expandProperties(context, target.properties, inside);
  if (target.items) expanded.items = child(target.items);
  if (typeof target.additionalProperties === 'object')
    expanded.additionalProperties = child(target.additionalProperties);
  for (const key of ['oneOf', 'anyOf'] as const) {
    if (target[key]) expanded[key] = target[key].map((branch) => ({ ...child(branch), ...labelOf(branch, target) }));
  }
  if (target.allOf) {
    const allOf = target.allOf.map((part) => expandSchema(context, part, { ...inside, isJoined: true }));
    return mergeAllOf({ ...expanded, allOf });
  }
  return expanded.oneOf ? mergeOneOf(expanded) : expanded;
}

/**
 * Returns the position of the parts inside a schema. A reference may have a mark of its own. Parts inside the component
 * follow the component, but are not documented if the reference or the component is not.
 *
 * @param source the component that `node` refers to, else `node` itself
 * @param provenance that of `node`
 */
function placeInside(context: Context, node: Schema, source: Schema, provenance: Provenance, place: Place): Place {
  const { $ref, 'x-provenance': own } = node;
  const ofReference = $ref ? own : undefined;
  const isUnlisted = source['x-documented-in']?.includes(context.operationId) === false;
  const isCapped = place.isCapped || isUnlisted || (ofReference !== undefined && ofReference !== 'documented');
  return {
    enclosing: $ref ? provenanceOf(context, { $ref }, provenance, isCapped) : provenance,
    shown: place.isJoined ? place.shown : provenance,
    open: [...place.open, source],
    isJoined: false,
    isCapped,
  };
}

function expandProperties(context: Context, properties: Record<string, Schema>, place: Place): Record<string, Schema> {
  return Object.fromEntries(
    Object.entries(properties)
      // `false` forbids a property to distinguish branches, so there is nothing to show.
      .filter(([, property]) => typeof property === 'object')
      .map(([name, property]) => {
        const provenance = provenanceOf(context, property as Marked, place.enclosing, place.isCapped);
        context.visit('property', property, provenance);
        return [name, expandSchema(context, property, place)];
      }),
  );
}

/**
 * Returns the mark of a part, else that of its component, else that of the enclosing part.
 *
 * @param isCapped Whether an enclosing part is not documented at this use.
 */
function provenanceOf(context: Context, node: Marked | Reference, enclosing: Provenance, isCapped = false): Provenance {
  const component = isReference(node) ? ownProvenance(context, resolve(node) as Marked) : undefined;
  const found = ownProvenance(context, node as Marked) ?? component ?? enclosing;
  return isCapped && found === 'documented' ? 'assumed' : found;
}

/** Returns the mark of a part in this operation. */
function ownProvenance(
  { operationId }: Context,
  { 'x-provenance': own, 'x-documented-in': list }: Marked,
): Provenance | undefined {
  return own === 'documented' && list?.includes(operationId) === false ? 'assumed' : own;
}

function markOf(node: Marked, provenance: Provenance, enclosing: Provenance): Pick<Marked, 'mark'> {
  const note = node['x-provenance-note'];
  return provenance === enclosing && !note ? {} : { mark: { provenance, ...(note ? { note } : {}) } };
}

const mapValues = <From, To>(record: Record<string, From>, change: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));

/** Names a branch: by its discriminator values, else by its title or component. */
function labelOf(branch: Schema, { discriminator }: Schema): Pick<Schema, 'title' | 'tag'> {
  if (!branch.$ref) return {};
  const values = Object.entries(discriminator?.mapping ?? {}).filter(([, ref]) => ref === branch.$ref);
  if (!discriminator || values.length === 0)
    return { title: resolve<Schema>({ $ref: branch.$ref }).title ?? branch.$ref.split('/').at(-1) ?? '' };
  return { tag: { property: discriminator.propertyName, values: values.map(([value]) => value) } };
}

const isObject = ({ properties, type }: Schema) => properties !== undefined || type === 'object';

/** Merges an `allOf` of objects into one object. Alternatives inside it become alternatives of merged objects. */
function mergeAllOf({ allOf = [], ...own }: Schema): Schema {
  const [alternatives, ...others] = allOf.filter(({ oneOf, anyOf }) => oneOf || anyOf);
  const objects = allOf.filter((part) => part !== alternatives);
  if (others.length > 0 || !objects.every(isObject)) return { ...own, allOf };
  if (alternatives) return mergeIntoAlternatives(own, alternatives, objects) ?? { ...own, allOf };
  const properties: Record<string, Schema> = {};
  for (const branch of [...allOf, own]) {
    for (const [name, property] of Object.entries(branch.properties ?? {}))
      properties[name] = { ...properties[name], ...property };
  }
  const required = [...new Set([...allOf, own].flatMap((branch) => branch.required ?? []))];
  return { ...own, type: 'object', properties: properties, required };
}

/** Merges objects into each alternative. @returns undefined when an alternative is not an object */
function mergeIntoAlternatives(own: Schema, alternatives: Schema, objects: Schema[]): Schema | undefined {
  const key = alternatives.oneOf ? 'oneOf' : 'anyOf';
  const branches = alternatives[key] ?? [];
  if (!branches.every(isObject)) return undefined;
  const merged = branches.map(({ properties = {}, required = [], ...branch }) =>
    mergeAllOf({ ...branch, allOf: [{ properties, required }, ...objects] }),
  );
  return { ...own, [key]: merged };
}

/** Merges alternatives of plain values into one value of several types. */
function mergeOneOf({ oneOf = [], ...own }: Schema): Schema {
  if (!oneOf.every(({ type, properties, items }) => type && !properties && !items)) return { ...own, oneOf };
  const [{ mark: _, ...first } = {}, ...others] = oneOf;
  return { ...first, ...own, type: [...new Set([first, ...others].flatMap((branch) => branch.type ?? []))] };
}
