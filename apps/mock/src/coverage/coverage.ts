import { parse as parseQuery } from 'node:querystring';
import { createDereferencer, isJson, isObject } from '@omnichannel/contract';
import { targetOf } from '../http/target.ts';
import type { Exchange, Journal } from '../journal.ts';
import { type Message, mediaTypeOf } from '../message.ts';
import { answersOf } from '../scenarios.ts';
import type { Document } from '../spec.ts';
import { declaredFields, usedFields } from './fields.ts';

/** The kinds of parts of the contract that are counted. */
export const coverageKinds = ['operations', 'statuses', 'examples', 'fields'] as const;

export type CoverageKind = (typeof coverageKinds)[number];

/** How many parts of the contract were used. */
export interface CoverageCount {
  covered: number;
  total: number;
  /** From 0 to 100, rounded down to one decimal. */
  percent: number;
}

/** A part of the contract, and the number of requests that used it. */
export interface Use {
  name: string;
  count: number;
}

/** The use of an operation. */
export interface OperationCoverage {
  /** The operationId. */
  id: string;
  method: string;
  path: string;
  summary?: string;
  requests: number;
  /** Statuses of responses as the contract declares them: `200`, `4XX`, `default`. */
  statuses: Use[];
  /** Examples of responses. */
  examples: Use[];
  /** Query parameters (`?page`) and fields of JSON bodies of valid requests: `text.body`. */
  requestFields: Use[];
  /** Fields of JSON bodies and events of responses, with the status: `200 data[].key`. */
  responseFields: Use[];
}

/** Which parts of the contract the requests since the start have used. */
export interface Coverage {
  title: string;
  version: string;
  /** Number of requests to operations of the contract. */
  requests: number;
  /** Number of requests to other paths. */
  outside: number;
  summary: Record<CoverageKind, CoverageCount>;
  operations: OperationCoverage[];
}

/** Counts the use of the contract. */
export interface CoverageCounter {
  report(): Coverage;
  clear(): void;
}

/** A JSON body or an event that the contract declares. */
interface Content {
  mediaType: string;
  schema: unknown;
  fields: ReadonlySet<string>;
}

/** An operation of the contract, with the number of requests for each of its parts. */
interface Counted {
  shown: Pick<OperationCoverage, 'id' | 'method' | 'path' | 'summary'>;
  requests: number;
  statuses: Map<string, number>;
  examples: Map<string, number>;
  requestFields: Map<string, number>;
  responseFields: Map<string, number>;
  query: ReadonlySet<string>;
  request: readonly Content[];
  /** By status as it is declared. */
  responses: ReadonlyMap<string, readonly Content[]>;
  /** The responses whose fields are counted: examples are the same each time. */
  seen: Map<string, readonly string[]>;
}

/** The largest body whose fields are searched, in characters or bytes. */
const maxBody = 64 * 1024;
/** Maximum number of different responses of an operation whose fields are kept. */
const maxSeen = 500;

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/**
 * Counts the requests of a journal from now on. The contract bounds its memory.
 *
 * @param isStateful whether records change the bodies of the examples
 */
export function createCoverage(document: Document, journal: Journal, isStateful = false): CoverageCounter {
  const { dereference, recursive } = createDereferencer(document);
  let operations: Map<string, Counted> | undefined;
  let outside = 0;
  const counted = () => {
    operations ??= readOperations(document, dereference, recursive);
    return operations;
  };
  journal.subscribe((exchange) => {
    const operation = exchange.operation === undefined ? undefined : counted().get(exchange.operation);
    if (operation) count(operation, exchange, recursive, isStateful);
    else if (exchange.method !== 'OPTIONS') outside++;
  });
  return {
    report: () => reportOf(document, [...counted().values()], outside),
    clear() {
      operations = undefined;
      outside = 0;
    },
  };
}

function readOperations(
  document: Document,
  dereference: ReturnType<typeof createDereferencer>['dereference'],
  bundle: unknown,
): Map<string, Counted> {
  const found = new Map<string, Counted>();
  for (const path of Object.keys(document.paths)) {
    const item = dereference(document.paths[path]) as Record<string, unknown>;
    for (const method of methods) {
      const source = item[method];
      if (!isObject(source)) continue;
      const id = typeof source.operationId === 'string' ? source.operationId : `${method.toUpperCase()} ${path}`;
      const parameters = [item.parameters, source.parameters].flatMap((list) => (Array.isArray(list) ? list : []));
      const shown = {
        id,
        method: method.toUpperCase(),
        path,
        ...(typeof source.summary === 'string' && { summary: source.summary }),
      };
      found.set(id, toCounted(shown, source, parameters, bundle));
    }
  }
  return found;
}

function toCounted(
  shown: Counted['shown'],
  { requestBody, responses }: Record<string, unknown>,
  parameters: readonly { name: string; in: string }[],
  bundle: unknown,
): Counted {
  const query = new Set(parameters.flatMap((parameter) => (parameter.in === 'query' ? parameter.name : [])));
  const request = contentsOf(requestBody, bundle);
  const declared = new Map(
    Object.entries(isObject(responses) ? responses : {}).map(([code, one]) => [code, contentsOf(one, bundle)]),
  );
  const examples = answersOf(responses).flatMap(({ scenario }) => scenario ?? []);
  const none = (names: Iterable<string>) => new Map(Array.from(names, (name) => [name, 0]));
  return {
    shown,
    requests: 0,
    query,
    request,
    responses: declared,
    statuses: none(declared.keys()),
    examples: none(examples),
    requestFields: none([...Array.from(query, (name) => `?${name}`), ...request.flatMap(({ fields }) => [...fields])]),
    responseFields: none(
      [...declared].flatMap(([code, contents]) =>
        contents.flatMap(({ fields }) => Array.from(fields, (field) => `${code} ${field}`)),
      ),
    ),
    seen: new Map(),
  };
}

/** The JSON bodies of a request or of a response, and the events of its stream. */
function contentsOf(message: unknown, bundle: unknown): Content[] {
  const contents = isObject(message) && isObject(message.content) ? message.content : {};
  return Object.entries(contents).flatMap(([mediaType, content]) => {
    if (!isObject(content) || (!isJson(mediaType) && mediaType !== 'text/event-stream')) return [];
    return { mediaType, schema: content.schema, fields: declaredFields(content.schema, bundle) };
  });
}

function count(operation: Counted, exchange: Exchange, bundle: unknown, isStateful: boolean): void {
  const { request, response, status, example, violations, target } = exchange;
  operation.requests++;
  if (violations.length === 0) {
    const { query } = targetOf({ url: target });
    const parameters = query === '' ? [] : Object.keys(parseQuery(query));
    increment(
      operation.requestFields,
      parameters.map((name) => `?${name}`),
    );
    increment(operation.requestFields, fieldsOf(request, operation.request, bundle));
  }
  const code = status === undefined ? undefined : codeOf(operation, status);
  if (code === undefined || !response) return;
  increment(operation.statuses, [code]);
  if (example !== undefined) increment(operation.examples, [example]);
  const key =
    example === undefined || isStateful
      ? undefined
      : `${code} ${example} ${response.body?.length ?? response.events?.length}`;
  const fields =
    (key === undefined ? undefined : operation.seen.get(key)) ?? responseFields(operation, response, code, bundle);
  if (key !== undefined && operation.seen.size < maxSeen) operation.seen.set(key, fields);
  increment(operation.responseFields, fields);
}

function responseFields({ responses }: Counted, response: Message, code: string, bundle: unknown): string[] {
  return fieldsOf(response, responses.get(code) ?? [], bundle).map((field) => `${code} ${field}`);
}

/** The fields of a JSON body, or of the events of a stream. */
function fieldsOf(message: Message, contents: readonly Content[], bundle: unknown): string[] {
  const content = contents.find(({ mediaType }) => mediaType.toLowerCase() === mediaTypeOf(message));
  if (!content) return [];
  const { schema, fields } = content;
  const values = message.events ?? ((message.body?.length ?? Infinity) <= maxBody ? [message.json] : []);
  return [...new Set(values.flatMap((value) => [...usedFields(schema, bundle, value, fields)]))];
}

function increment(counts: Map<string, number>, names: readonly string[]): void {
  for (const name of names) {
    const known = counts.get(name);
    // Undeclared parts are not counted, so that the memory is bounded.
    if (known !== undefined) counts.set(name, known + 1);
  }
}

/** The status as the contract declares it: the status itself, its class, or `default`. */
function codeOf({ statuses }: Counted, status: number): string | undefined {
  return [String(status), `${Math.floor(status / 100)}XX`, 'default'].find((code) => statuses.has(code));
}

function reportOf({ info }: Document, counted: readonly Counted[], outside: number): Coverage {
  const operations = counted.map(
    ({ shown, requests, ...parts }): OperationCoverage => ({
      ...shown,
      requests,
      statuses: usesOf(parts.statuses),
      examples: usesOf(parts.examples),
      requestFields: usesOf(parts.requestFields),
      responseFields: usesOf(parts.responseFields),
    }),
  );
  return {
    title: info?.title ?? 'API',
    version: info?.version ?? '',
    requests: operations.reduce((sum, { requests }) => sum + requests, 0),
    outside,
    summary: summaryOf(operations),
    operations,
  };
}

/** Counts the used parts of operations, by kind. */
export function summaryOf(operations: readonly OperationCoverage[]): Coverage['summary'] {
  return {
    operations: countOf(operations.map(({ id, requests }) => ({ name: id, count: requests }))),
    statuses: countOf(operations.flatMap(({ statuses }) => statuses)),
    examples: countOf(operations.flatMap(({ examples }) => examples)),
    fields: countOf(operations.flatMap(({ requestFields, responseFields: fields }) => [...requestFields, ...fields])),
  };
}

function usesOf(counts: ReadonlyMap<string, number>): Use[] {
  return Array.from(counts, ([name, number]) => ({ name, count: number }));
}

/** Counts the parts that were used. A contract without such parts is covered. */
export function countOf(uses: readonly Use[]): CoverageCount {
  const covered = uses.filter(({ count: number }) => number > 0).length;
  const percent = uses.length === 0 ? 100 : Math.floor((covered / uses.length) * 1000) / 10;
  return { covered, total: uses.length, percent };
}
