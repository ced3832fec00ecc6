import { type Operation, operations } from './operations.ts';
import { isObject, type Node, type Rule, reportOnce } from './redocly.ts';
import type { ResolvedNode } from './resolved-node.ts';

/** Fields of `x-pagination` that name a field of the response. `page` and, without `sizeField`, `size` name a query parameter, too. */
const inResponse = ['items', 'page', 'sizeField', 'total', 'more', 'next'];
const inRequest = ['page', 'before', 'after', 'size'];
/** A list is paged by number, backward from a known item, or forward from the cursor of the page before. */
const numbered = ['items', 'page', 'size', 'total'];
const backward = ['items', 'before', 'size', 'more'];
const forward = ['items', 'after', 'next', 'size', 'more'];

/** Requires that the fields and parameters in `x-pagination` exist, and that its numbers are those of the parameters. */
const pagination: Rule = () => ({
  Root(root, context) {
    const report = reportOnce(context);
    for (const operation of operations(root, context)) {
      const mark = operation.resolved.fields['x-pagination'];
      if (mark === undefined) continue;
      const location = operation.resolved.location.child(['x-pagination']);
      for (const fault of isObject(mark) ? faultsOf(mark, operation) : ['is not an object.']) {
        report(`x-pagination of ${operation.title} ${fault}`, location);
      }
    }
  },
});

function* faultsOf(mark: Node, operation: Operation): Generator<string> {
  const { first, maxSize, filters = [] } = mark;
  const parameters = new Map(
    operation.parameters
      .filter(({ fields }) => fields.in === 'query')
      .map((parameter) => [parameter.fields.name, parameter]),
  );
  for (const key of requiredFields(mark)) if (mark[key] === undefined) yield `has no ${key}. Add it.`;
  for (const key of inRequest) {
    if (mark[key] !== undefined && !parameters.has(mark[key])) {
      yield `names ${mark[key]} as ${key}, which is not a query parameter. Name one.`;
    }
  }
  for (const filter of Array.isArray(filters) ? filters : [filters]) {
    if (!parameters.has(filter)) yield `filters by ${filter}, which is not a query parameter. Name one.`;
  }
  const fields = successFields(operation.resolved);
  // A page with a cursor need not repeat its size.
  const repeatsSize = mark.sizeField === undefined && mark.after === undefined;
  for (const key of repeatsSize ? [...inResponse, 'size'] : inResponse) {
    if (mark[key] !== undefined && !fields.includes(mark[key])) {
      yield `names ${mark[key]} as ${key}, which the response does not have. Name one of its fields.`;
    }
  }
  const firstPage = parameters.get(mark.page)?.at('schema')?.fields.default;
  if (firstPage !== undefined && first !== firstPage) {
    yield `has ${JSON.stringify(first)} as first, and ${mark.page} is ${firstPage} by default. Write ${firstPage}.`;
  }
  if (maxSize !== undefined && !(Number.isInteger(maxSize) && maxSize > 0)) {
    yield `has ${JSON.stringify(maxSize)} as maxSize. Write the largest page that is served, a whole number.`;
  }
}

function requiredFields(mark: Node): readonly string[] {
  if (mark.before !== undefined) return backward;
  return mark.after === undefined ? numbered : forward;
}

/** Lists the fields of the JSON in the first success response. */
function successFields(operation: ResolvedNode): string[] {
  const [, success] = operation.entries('responses').find(([status]) => status.startsWith('2')) ?? [];
  const schema = success?.at('content', 'application/json', 'schema');
  return schema?.entries('properties').map(([name]) => name) ?? [];
}

export default pagination;
