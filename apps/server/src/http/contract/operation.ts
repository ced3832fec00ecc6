import type { DeclaredResponse, DeclaredResponses } from '@omnichannel/contract';
import { bodyLimitBytes, isForm, isJson, isObject } from '@omnichannel/contract';
import type { Family } from '@omnichannel/error-formats';
import type { operations } from '@omnichannel/types';

/** The operations that a client calls; the others of the contract are webhooks, which it receives. */
export type OperationId = Exclude<keyof operations, `receive${string}`>;

/** An operation of the contract, as the front serves it. Its schemas are without references. */
export interface Operation {
  id: OperationId;
  /** In upper case. */
  method: string;
  /** The path as the contract names it. */
  template: string;
  family: Family;
  /** Whether it asks for an access token. */
  secured: boolean;
  /** Whether it takes an `Idempotency-Key`. */
  keyed: boolean;
  /** The schema of the parameters together, in one object; absent where there are none. */
  query?: object;
  path?: object;
  /** Absent where it takes none. */
  body?: RequestBody;
  /** The media types of its successes; empty where they have no body. */
  answerTypes: readonly string[];
  /** The media types of its failures. */
  failureTypes: readonly string[];
  answers: DeclaredResponses;
  /** The status of a request that does not fit. */
  invalidStatus: 400 | 422;
}

export interface RequestBody {
  required: boolean;
  /** Media types, with a schema each. */
  schemas: ReadonlyMap<string, unknown>;
  types: readonly string[];
  /** Bytes. */
  limit: number;
  /** Whether it is a file itself, neither JSON nor a form. */
  isFile: boolean;
}

/** What the operation is found under in the contract. */
export interface Place {
  template: string;
  method: string;
  family: Family;
  /** What references of schemas that contain themselves point at. */
  bundle: unknown;
  /** Whether the contract asks for an access token where an operation does not say. */
  secured: boolean;
}

/**
 * @param source the operation's object in the contract, without references
 * @param shared the parameters that all operations of its path have
 */
export function createOperation(source: Record<string, unknown>, shared: unknown, place: Place): Operation {
  const { template, method, family, bundle } = place;
  const parameters = [...listOf(shared), ...listOf(source.parameters)];
  const responses = entriesOf(source.responses).map(([code, response]) => responseOf(code, response));
  const query = parametersOf(parameters, 'query');
  const path = parametersOf(parameters, 'path');
  const body = bodyOf(source.requestBody, source['x-body-limit']);
  return {
    id: source.operationId as OperationId,
    method,
    template,
    family,
    secured: Array.isArray(source.security) ? source.security.length > 0 : place.secured,
    keyed: parameters.some(({ in: where, name }) => where === 'header' && name === 'Idempotency-Key'),
    ...(query && { query }),
    ...(path && { path }),
    ...(body && { body }),
    answerTypes: typesOf(responses.filter(({ code }) => code.startsWith('2'))),
    failureTypes: typesOf(responses.filter(({ code }) => !code.startsWith('2'))),
    answers: { responses, __bundled__: bundle },
    // As the contract declares it: the other families say it with 400.
    invalidStatus: family === 'notification' ? 422 : 400,
  };
}

function typesOf(responses: readonly DeclaredResponse[]): string[] {
  return [...new Set(responses.flatMap(({ contents = [] }) => contents.map(({ mediaType }) => mediaType)))];
}

function parametersOf(parameters: readonly Record<string, unknown>[], place: string): object | undefined {
  const found = parameters.filter((parameter) => parameter.in === place);
  if (found.length === 0) return undefined;
  return {
    type: 'object',
    // Personal data is marked on the parameter or on its schema.
    properties: Object.fromEntries(
      found.map(({ name, schema, 'x-pii': personal }) => [
        name,
        personal === undefined ? schema : { ...(schema as object), 'x-pii': personal },
      ]),
    ),
    required: found.filter(({ required }) => required === true).map(({ name }) => name),
  };
}

function bodyOf(requestBody: unknown, limit: unknown): RequestBody | undefined {
  if (!isObject(requestBody)) return undefined;
  const schemas = new Map(entriesOf(requestBody.content).map(([type, content]) => [type, content.schema]));
  return {
    required: requestBody.required === true,
    // A file is stored before the check, so its bytes are not part of it.
    schemas: new Map(Array.from(schemas, ([type, schema]) => [type, isJson(type) || isForm(type) ? schema : {}])),
    types: [...schemas.keys()],
    limit: bodyLimitBytes(schemas, limit),
    isFile: [...schemas.keys()].every((type) => !isJson(type) && !isForm(type)),
  };
}

function responseOf(code: string, { headers, content }: Record<string, unknown>): DeclaredResponse {
  return {
    code,
    headers: entriesOf(headers).map(([name, { required, schema }]) => ({ name, required: required === true, schema })),
    contents: entriesOf(content).map(([mediaType, { schema }]) => ({ mediaType, schema })),
  };
}

function listOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value : [];
}

function entriesOf(value: unknown): [string, Record<string, unknown>][] {
  return isObject(value) ? (Object.entries(value) as [string, Record<string, unknown>][]) : [];
}
