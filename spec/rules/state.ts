import { hasField, keysOf, parseExpression, requestCanHave, schemasOf, successCanHave } from './expressions.ts';
import { type Operation, operations } from './operations.ts';
import { isObject, type Node, type Rule, reportOnce } from './redocly.ts';
import { ResolvedNode } from './resolved-node.ts';

/** The methods that fit each action. `require` fits all: it changes nothing. */
const methodsOf: Record<string, readonly string[]> = {
  create: ['post', 'put'],
  list: ['get'],
  get: ['get'],
  update: ['post', 'put', 'patch', 'delete'],
  delete: ['delete', 'post'],
  require: ['get', 'post', 'put', 'patch', 'delete'],
  count: ['get'],
  stream: ['get'],
};

/** The fields of an `x-state`, and of its parts. */
const fieldsOf: Record<string, readonly string[]> = {
  rule: [
    'collection',
    'action',
    'key',
    'where',
    'missing',
    'conflict',
    'unnamed',
    'record',
    'set',
    'keep',
    'show',
  ].concat(
    ['add', 'remove', 'append', 'join', 'file', 'merge', 'each', 'empty', 'if', 'once', 'for', 'after'],
    ['cases', 'fill', 'batch', 'events', 'item', 'changed'],
  ),
  add: ['to', 'values', 'of', 'found', 'unknown'],
  remove: ['from', 'values'],
  each: ['items', 'fields', 'created', 'updated'],
  append: ['to', 'item', 'unless', 'max', 'full'],
  file: ['type', 'content'],
  once: ['of', 'key'],
  fill: ['fields', 'from'],
  batch: ['operation', 'items', 'results', 'result', 'done', 'failed'],
  events: ['after', 'item'],
  loop: ['in', 'of', 'keys', 'field', 'groups', 'except', 'where', 'unless'],
};

interface Collection {
  /** Whether a record has a field. */
  has(field: string): boolean;
}

/** Requires `x-collections` and `x-state` to name what the contract has: collections, fields, parts of requests, examples. */
const state: Rule = () => ({
  Root(root, context) {
    const report = reportOnce(context);
    const document = new ResolvedNode(root, context.location, context.resolve);
    const all = [...operations(root, context)].filter(({ path }) => path !== undefined);
    const collections = new Map<string, Collection>();
    for (const [name, resolved] of document.entries('x-collections')) {
      const collection = collectionOf(resolved, all);
      collections.set(name, collection);
      for (const fault of collectionFaults(resolved.fields, collection, all))
        report(`The collection ${name} ${fault}`, resolved.location);
    }
    for (const operation of all) {
      const mark = operation.resolved.fields['x-state'];
      if (mark === undefined) continue;
      const location = operation.resolved.location.child(['x-state']);
      if (!Array.isArray(mark)) report(`x-state of ${operation.title} is not a list. Write a list.`, location);
      for (const [index, rule] of (Array.isArray(mark) ? mark : []).entries()) {
        const faults = isObject(rule)
          ? ruleFaults(rule, operation, collections, all)
          : ['is not an object. Write one.'];
        for (const fault of faults) report(`x-state of ${operation.title} ${fault}`, location.child([index]));
      }
    }
  },
});

/** The schemas that a record is shown by, with the pointer's keys that lead to it. */
function shownBy({ shownBy }: Node, all: readonly Operation[]): { schemas: ResolvedNode[]; keys: string[] } {
  const operation = all.find(({ name }) => name === shownBy?.operation);
  const successes = (operation?.resolved.entries('responses') ?? []).filter(([status]) => status.startsWith('2'));
  return { schemas: successes.flatMap(([, one]) => schemasOf(one)), keys: keysOf(String(shownBy?.at ?? '')) };
}

function collectionOf({ fields }: ResolvedNode, all: readonly Operation[]): Collection {
  const { schemas, keys } = shownBy(fields, all);
  return {
    has: (field) =>
      (isObject(fields.fields) && Object.hasOwn(fields.fields, field)) ||
      schemas.some((schema) => hasField(schema, [...keys, field])),
  };
}

function* collectionFaults(fields: Node, { has }: Collection, all: readonly Operation[]): Generator<string> {
  if (fields.shownBy !== undefined) {
    const { schemas, keys } = shownBy(fields, all);
    if (!schemas.some((schema) => hasField(schema, keys)))
      yield `is shown by ${fields.shownBy?.operation} at "${fields.shownBy?.at}", which no success has. Name one.`;
  }
  for (const field of [fields.key, ...Object.keys(fields.defaults ?? {})])
    if (!has(String(field))) yield `has no field ${field}. Name a field of its records, or add it to fields.`;
}

function* ruleFaults(
  rule: Node,
  operation: Operation,
  collections: ReadonlyMap<string, Collection>,
  all: readonly Operation[],
): Generator<string> {
  const { collection: name, action, key, where, set } = rule;
  const [keep, join, merge] = [rule.keep ?? [], rule.join ?? [], rule.merge ?? []];
  const collection = collections.get(name);
  if (!collection) yield `names the collection ${name}. There are: ${[...collections.keys()].join(', ')}.`;
  const methods = methodsOf[action];
  const method = operation.title.split(' ', 1)[0]?.toLowerCase() ?? '';
  if (!methods) yield `has the action ${action}. There are: ${Object.keys(methodsOf).join(', ')}.`;
  else if (!methods.includes(method)) yield `has the action ${action}, which fits ${methods.join(', ')} only.`;
  yield* unknownFields(rule, 'rule');
  for (const loop of Object.values<Node>(rule.for ?? {})) yield* unknownFields(loop, 'loop');
  for (const [field, list] of Object.entries({ keep, join, merge }))
    if (!Array.isArray(list)) yield `has ${field}, which is not a list. Write a list of fields.`;
  if (['get', 'require'].includes(action) || (['update', 'delete'].includes(action) && where === undefined))
    if (key === undefined) yield `has the action ${action} and no key. Add it.`;
  if (['get', 'update', 'delete', 'require'].includes(action) && key !== undefined)
    if ((rule.missing ?? rule.unnamed) === undefined) yield `has the action ${action} and no missing. Add it.`;
  if (action === 'list' && operation.resolved.fields['x-pagination'] === undefined)
    yield 'has the action list, and the operation has no x-pagination. Add it.';
  yield* exampleFaults(rule, operation);
  yield* expressionsFaults(rule, operation, all);
  for (const part of [rule.add, rule.once, ...Object.values<Node>(rule.for ?? {}).flatMap((one) => [one, one.groups])])
    if (part?.of !== undefined && !collections.has(String(part.of)))
      yield `names the collection ${part.of}, which is not there.`;
  yield* pointerFaults(rule, operation);
  const cases: Node[] = Array.isArray(rule.cases) ? rule.cases : [];
  const fields = [
    ...Object.keys({ ...where, ...set }),
    ...cases.flatMap((one) => Object.keys(one.set ?? {})),
    ...[keep, join, merge, rule.each?.fields, rule.fill?.fields].filter(Array.isArray).flat(),
    ...Object.values(rule.file ?? {}),
  ].concat([rule.add?.to, rule.remove?.from, rule.append?.to, rule.empty].filter((one) => one !== undefined));
  for (const field of fields)
    if (collection && !collection.has(String(field))) yield `names ${field}, which a record of ${name} does not have.`;
}

function* exampleFaults({ missing, conflict, unnamed, append, action }: Node, operation: Operation): Generator<string> {
  const [failures, successes] = [false, true].map((isSuccess) => exampleNames(operation.resolved, isSuccess));
  // An event of a workflow that is not active is a success.
  const all = [...(failures ?? []), ...(action === 'require' ? (successes ?? []) : [])];
  for (const example of [missing, conflict, append?.full, action === 'require' ? unnamed : undefined])
    if (example !== undefined && !all.includes(example))
      yield `names the example ${example}, which no failure of the operation has. Name one.`;
  if (action !== 'require' && unnamed !== undefined && !successes?.includes(unnamed))
    yield `names the example ${unnamed}, which no success of the operation has. Name one.`;
}

/** Checks the places of the success. In a stream, the first key is the index of an event. */
function* pointerFaults({ show, changed, add, each, batch }: Node, operation: Operation): Generator<string> {
  const pointers = [show, changed, add?.found, add?.unknown, each?.created, each?.updated, batch?.results];
  for (const pointer of pointers.filter((one) => one !== undefined)) {
    const keys = keysOf(pointer);
    if (!successCanHave(operation.resolved, /^\d+$/.test(keys[0] ?? '') ? keys.slice(1) : keys))
      yield `names ${pointer} of the success, which it does not have. Name a field of it.`;
  }
}

/** Checks the expressions of a rule. Expressions of the results of a batch are read from a request of its operation. */
function* expressionsFaults(
  { batch, ...rule }: Node,
  operation: Operation,
  all: readonly Operation[],
): Generator<string> {
  const { key, record, after, add, remove, each, fill } = rule;
  const expressions = [key, record, after, add?.values, remove?.values, each?.items, fill?.from, batch?.items].flat();
  const constants = expressions.filter((one) => one !== undefined && !String(one).startsWith('$'));
  const variables = ['record', 'now', 'uuid', ...Object.keys(rule.for ?? {})];
  for (const one of [...constants, ...expressionsIn({ rule, items: batch?.items })])
    yield* expressionFaults(one, operation, variables);
  if (!batch) return;
  const operationOfItem = all.find(({ name }) => name === batch.operation);
  if (!operationOfItem) yield `names the operation ${batch.operation}, which is not there. Name one.`;
  else
    for (const one of expressionsIn([batch.done, batch.failed]))
      yield* expressionFaults(one, operationOfItem, variables);
}

/** The expressions in a part of a rule, also those that are names. */
function expressionsIn(node: unknown): string[] {
  if (typeof node === 'string') return node.startsWith('$') ? [node] : [];
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([name, value]) => [...expressionsIn(name), ...expressionsIn(value)]);
}

function* unknownFields(rule: Node, part: string): Generator<string> {
  for (const [field, value] of Object.entries(rule)) {
    if (!fieldsOf[part]?.includes(field)) yield `has the field ${field}. There are: ${fieldsOf[part]?.join(', ')}.`;
    else if (fieldsOf[field] && isObject(value)) yield* unknownFields(value, field);
  }
}

function* expressionFaults(expression: unknown, operation: Operation, variables: readonly string[]): Generator<string> {
  if (variables.includes(/^\$([a-z]+)(?:#\/.+)?$/i.exec(String(expression))?.[1] ?? '')) return;
  const parsed = parseExpression(expression);
  if (!parsed)
    yield `has ${JSON.stringify(expression)}. Write an expression such as $request.body#/to or $response.body#/id.`;
  else if (
    parsed.side === 'request' ? !requestCanHave(operation, parsed) : !successCanHave(operation.resolved, parsed.keys)
  )
    yield `has ${expression}, which its ${parsed.side} cannot have. Name a part of it.`;
}

/** The names of the examples of an operation's failures, or of its successes. */
function exampleNames(operation: ResolvedNode, successes = false): string[] {
  return operation
    .entries('responses')
    .filter(([status]) => status.startsWith('2') === successes)
    .flatMap(([, response]) => response.entries('content'))
    .flatMap(([, mediaType]) => mediaType.entries('examples').map(([name]) => name));
}

export default state;
