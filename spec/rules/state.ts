import { hasField, keysOf, parseExpression, requestCanHave, successCanHave } from './expressions.ts';
import { type Operation, operations } from './operations.ts';
import { isObject, type Node, type Rule, reportOnce } from './redocly.ts';
import { ResolvedNode } from './resolved-node.ts';

/** The methods that fit each action. A rule without an action fits all: it changes nothing. */
const methodsOf: Record<string, readonly string[]> = {
  create: ['post', 'put'],
  update: ['post', 'put', 'patch', 'delete'],
  delete: ['delete', 'post'],
  list: ['get'],
  stream: ['get'],
};

const selection = ['collection', 'in', 'key', 'where', 'except', 'newestFirst', 'as'];

/** The fields of an `x-state`, and of its parts. */
const fieldsOf = {
  rule: selection.concat(
    ['action', 'if', 'unless', 'missing', 'conflict', 'unnamed', 'record', 'fields', 'set', 'cases', 'lists', 'join'],
    ['fill', 'rules', 'batch', 'show', 'item', 'after', 'first', 'file'],
  ),
  selection: [...selection, 'values'],
  cases: ['if', 'set'],
  fill: ['fields', 'from'],
  batch: ['operation', 'items', 'at', 'done', 'failed'],
  show: ['record', 'records', 'count', 'keys', 'missing', 'created', 'updated', 'changed'],
  file: ['type', 'content'],
};

interface Collection {
  /** Whether a record has a field. */
  has(field: string): boolean;
}

/** The parts of the contract that a rule can name. */
interface Context {
  operation: Operation;
  collections: ReadonlyMap<string, Collection>;
  all: readonly Operation[];
  /** The variables that its expressions may name. */
  variables: readonly string[];
}

/** Requires `x-collections` and `x-state` to name what the contract has: collections, fields, parts of requests, examples. */
const state: Rule = () => ({
  Root(root, context) {
    const report = reportOnce(context);
    const document = new ResolvedNode(root, context.location, context.resolve);
    const all = [...operations(root, context)].filter(({ path }) => path !== undefined);
    const collections = new Map<string, Collection>();
    for (const [name, resolved] of document.entries('x-collections')) {
      const collection = collectionOf(resolved);
      collections.set(name, collection);
      for (const fault of collectionFaults(resolved, collection))
        report(`The collection ${name} ${fault}`, resolved.location);
    }
    for (const operation of all) {
      const mark = operation.resolved.fields['x-state'];
      if (mark === undefined) continue;
      const location = operation.resolved.location.child(['x-state']);
      if (!Array.isArray(mark)) report(`x-state of ${operation.title} is not a list. Write a list.`, location);
      const variables = ['record', 'hidden', 'now', 'uuid'];
      for (const [index, rule] of (Array.isArray(mark) ? mark : []).entries())
        for (const fault of ruleFaults(rule, { operation, collections, all, variables }))
          report(`x-state of ${operation.title} ${fault}`, location.child([index]));
    }
  },
});

function collectionOf(resolved: ResolvedNode): Collection {
  const schema = resolved.at('schema');
  const { hidden } = resolved.fields;
  return {
    has: (field) =>
      (isObject(hidden) && Object.hasOwn(hidden, field)) ||
      (schema !== undefined && hasField(schema, field.split('/'))),
  };
}

function* collectionFaults(resolved: ResolvedNode, { has }: Collection): Generator<string> {
  const { key, defaults } = resolved.fields;
  for (const field of [key, ...Object.keys(defaults ?? {})])
    if (!has(String(field))) yield `has no field ${field}. Name a field of its schema, or add it to hidden.`;
}

function* ruleFaults(rule: unknown, context: Context): Generator<string> {
  if (!isObject(rule)) return yield 'is not an object. Write one.';
  const { operation, collections } = context;
  const { collection: name, action, key, where, in: list } = rule;
  const collection = collections.get(name);
  const method = operation.title.split(' ', 1)[0]?.toLowerCase() ?? '';
  const methods = methodsOf[action];
  if (action !== undefined && !methods)
    yield `has the action ${action}. There are: ${Object.keys(methodsOf).join(', ')}.`;
  else if (methods && !methods.includes(method))
    yield `has the action ${action}, which fits ${methods.join(', ')} only.`;
  yield* unknownFields(rule);
  for (const field of ['fields', 'join', 'cases', 'rules'])
    if (rule[field] !== undefined && !Array.isArray(rule[field]))
      yield `has ${field}, which is not a list. Write a list.`;
  if (action !== undefined && name === undefined) yield `has the action ${action} and no collection. Add it.`;
  if ((action === 'update' || action === 'delete') && key === undefined && where === undefined)
    yield `has the action ${action} and no key. Add it.`;
  if ((action === 'update' || action === 'delete') && key !== undefined && rule.missing === undefined)
    yield `has the action ${action} and no missing. Add it.`;
  if (action === 'list' && operation.resolved.fields['x-pagination'] === undefined)
    yield 'has the action list, and the operation has no x-pagination. Add it.';
  yield* exampleFaults(rule, operation);
  const inner = { ...context, variables: [...context.variables, ...variablesIn(rule)] };
  yield* expressionFaults(rule, inner);
  yield* pointerFaults(rule, operation);
  const cases: Node[] = Array.isArray(rule.cases) ? rule.cases : [];
  const fields = [
    ...Object.keys({ ...(list === undefined && where), ...rule.set, ...rule.lists }),
    ...cases.flatMap((one) => Object.keys(one.set ?? {})),
    ...[rule.fields, rule.join, rule.fill?.fields].filter(Array.isArray).flat(),
    ...Object.values(rule.file ?? {}),
  ];
  for (const field of fields)
    if (collection && !collection.has(String(field))) yield `names ${field}, which a record of ${name} does not have.`;
  for (const one of Array.isArray(rule.rules) ? rule.rules : []) yield* ruleFaults(one, inner);
}

/** The variables of a rule and of the selections in it. */
function variablesIn({ rules: _, ...rule }: Node): string[] {
  return objectsIn(rule).flatMap(({ as }) => (as === undefined ? [] : [String(as)]));
}

/** The selections that are values of a rule. */
function selectionsIn({ unless, key, in: list, except, lists }: Node): Node[] {
  return objectsIn([unless, key, list, except, lists]).filter((one) => 'collection' in one || 'in' in one);
}

function objectsIn(node: unknown): Node[] {
  if (typeof node !== 'object' || node === null) return [];
  return [...(isObject(node) ? [node] : []), ...Object.values(node).flatMap(objectsIn)];
}

function* exampleFaults({ missing, conflict, unnamed, action }: Node, operation: Operation): Generator<string> {
  const failures = exampleNames(operation.resolved);
  const successes = exampleNames(operation.resolved, true);
  for (const example of [missing, conflict, unnamed].filter((one) => one !== undefined)) {
    // An event of a workflow that is not active, and a subscriber without an id, are successes.
    const isFailure = action !== undefined && example !== unnamed;
    if (![...failures, ...(isFailure ? [] : successes)].includes(example))
      yield `names the example ${example}, which no ${isFailure ? 'failure' : 'response'} of the operation has. Name one.`;
  }
}

/** Checks the places of the success. In a stream, the first key is the index of an event. */
function* pointerFaults({ show, batch }: Node, operation: Operation): Generator<string> {
  for (const pointer of [...Object.values(show ?? {}), batch?.at].flat().filter((one) => one !== undefined)) {
    const keys = keysOf(String(pointer));
    if (!successCanHave(operation.resolved, /^\d+$/.test(keys[0] ?? '') ? keys.slice(1) : keys))
      yield `names ${pointer} of the success, which it does not have. Name a field of it.`;
  }
}

/** Checks the expressions of a rule. Expressions of the results of a batch are read from a request of its operation. */
function* expressionFaults({ rules: _, batch, ...rule }: Node, context: Context): Generator<string> {
  const { collections, all } = context;
  for (const { collection, ...one } of [rule, ...selectionsIn(rule)]) {
    if (collection !== undefined && !collections.has(String(collection)))
      yield `names the collection ${collection}. There are: ${[...collections.keys()].join(', ')}.`;
    for (const given of [one.record, one.after, one.in, one.key, one.except].flat())
      if (typeof given === 'string' && !given.startsWith('$')) yield* faultsOf(given, context);
  }
  for (const text of expressionsIn({ rule, items: batch?.items })) yield* faultsOf(text, context);
  if (!batch) return;
  const operation = all.find(({ name }) => name === batch.operation);
  if (!operation) yield `names the operation ${batch.operation}, which is not there. Name one.`;
  else for (const text of expressionsIn([batch.done, batch.failed])) yield* faultsOf(text, { ...context, operation });
}

/** The expressions in a part of a rule, also those that are names. */
function expressionsIn(node: unknown): string[] {
  if (typeof node === 'string') return node.startsWith('$') ? [node] : [];
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([name, value]) => [...expressionsIn(name), ...expressionsIn(value)]);
}

/** Lists the fields that a rule, or a part or a selection in it, cannot have. */
function* unknownFields(rule: Node): Generator<string> {
  const named = ['fill', 'batch', 'show', 'file'] as const;
  const parts: [Node, keyof typeof fieldsOf][] = [[rule, 'rule']];
  for (const part of named) if (isObject(rule[part])) parts.push([rule[part], part]);
  for (const one of Array.isArray(rule.cases) ? rule.cases : []) if (isObject(one)) parts.push([one, 'cases']);
  for (const one of selectionsIn(rule)) parts.push([one, 'selection']);
  for (const [part, kind] of parts)
    for (const field of Object.keys(part))
      if (!fieldsOf[kind].includes(field)) yield `has the field ${field}. There are: ${fieldsOf[kind].join(', ')}.`;
}

function* faultsOf(expression: string, { operation, variables }: Context): Generator<string> {
  if (variables.includes(/^\$([a-z]+)(?:#\/.+)?$/i.exec(expression)?.[1] ?? '')) return;
  const parsed = parseExpression(expression);
  if (!parsed)
    yield `has ${JSON.stringify(expression)}. Write an expression such as $request.body#/to or $response.body#/id.`;
  else if (
    parsed.side === 'request'
      ? !requestCanHave(operation, parsed, true)
      : !successCanHave(operation.resolved, parsed.keys, true)
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
