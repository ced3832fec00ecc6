import type { operations as AdminOperations } from '@omnichannel/admin';
import type { DeclaredResponse, DeclaredResponses, FindDeprecation } from '@omnichannel/contract';
import { bodyLimitBytes, createDeprecationFinder, isForm, isJson, isObject } from '@omnichannel/contract';
import type { Family } from '@omnichannel/error-formats';
import type { operations as PublicOperations } from '@omnichannel/types';
import type { Role } from '../operator-roles.ts';
import type { Scope } from './scopes.ts';

/** The operations of the public contract that a client calls; the others are webhooks. */
export type PublicOperationId = Exclude<keyof PublicOperations, `receive${string}`>;

type AdminOperationId = keyof AdminOperations;

/** The operations of both contracts. */
export interface Operations extends PublicOperations, AdminOperations {}

export type OperationId = PublicOperationId | AdminOperationId;

/** An operation of the contract. Its schemas have no references. */
export interface Operation {
  id: OperationId;
  /** The contract that it belongs to. */
  api: 'public' | 'admin';
  /** In upper case. */
  method: string;
  /** The path template of the contract. */
  template: string;
  family: Family;
  /** Whether it requires an access token, or in the admin API an operator. */
  secured: boolean;
  /** The least role of its callers, in the admin API; absent from public operations, and from the sign-in of operators. */
  role?: Role;
  /** The scopes that allow it: any of them suffices. Empty for an operation without a token. */
  scopes: readonly Scope[];
  /** Whether it accepts the token of the subscriber in its path, in place of an access token. */
  acceptsSubscriberToken: boolean;
  /** Whether it supports an `Idempotency-Key`. */
  keyed: boolean;
  /** The schema of all parameters in one object; absent without parameters, except in the admin API, which rejects all others. */
  query?: object;
  path?: object;
  /** Absent when it has no body. */
  body?: RequestBody;
  /** The media types of its successes; empty when they have no body. */
  successTypes: readonly string[];
  /** The media types of its failures. */
  failureTypes: readonly string[];
  declaredResponses: DeclaredResponses;
  /** Finds the headers that announce the end of the operation, or of parts of a request; absent if nothing is deprecated. */
  findDeprecation?: FindDeprecation;
  /** The status for an invalid request. */
  invalidStatus: 400 | 422;
}

export interface RequestBody {
  required: boolean;
  /** A schema for each media type. */
  schemas: ReadonlyMap<string, unknown>;
  types: readonly string[];
  /** Bytes. */
  limit: number;
  /** Whether the body is a file itself, neither JSON nor a form. */
  isFile: boolean;
}

/** The place of an operation in the contract. */
export interface OperationContext {
  api: Operation['api'];
  template: string;
  method: string;
  family: Family;
  /** The targets of references in recursive schemas. */
  bundle: unknown;
  /** Whether the contract requires an access token by default. */
  secured: boolean;
}

/**
 * @param source the operation's object in the contract, without references
 * @param shared the parameters of all operations of its path
 */
export function createOperation(
  source: Record<string, unknown>,
  shared: unknown,
  context: OperationContext,
): Operation {
  const { api, template, method, family, bundle } = context;
  const parameters = [...listOf(shared), ...listOf(source.parameters)];
  const responses = entriesOf(source.responses).map(([code, response]) => responseOf(code, response));
  // A misspelt filter of the admin API must not select the rows of all accounts.
  const query = parametersOf(parameters, 'query', api === 'admin');
  const path = parametersOf(parameters, 'path');
  const body = bodyOf(source.requestBody, source['x-body-limit']);
  const findDeprecation = createDeprecationFinder(source, shared, bundle);
  return {
    id: source.operationId as OperationId,
    api,
    method,
    template,
    family,
    secured: Array.isArray(source.security) ? source.security.length > 0 : context.secured,
    ...(source['x-role'] !== undefined && { role: source['x-role'] as Role }),
    // The contract's lint allows no other names.
    scopes: Array.isArray(source['x-scope']) ? (source['x-scope'] as Scope[]) : [],
    acceptsSubscriberToken: listOf(source.security).some((scheme) => 'subscriberToken' in scheme),
    keyed: parameters.some(({ in: where, name }) => where === 'header' && name === 'Idempotency-Key'),
    ...(query && { query }),
    ...(path && { path }),
    ...(body && { body }),
    ...(findDeprecation && { findDeprecation }),
    successTypes: typesOf(responses.filter(({ code }) => code.startsWith('2'))),
    failureTypes: typesOf(responses.filter(({ code }) => !code.startsWith('2'))),
    declaredResponses: { responses, __bundled__: bundle },
    // The contract declares 422 for this family, and 400 for all others.
    invalidStatus: family === 'notification' ? 422 : 400,
  };
}

function typesOf(responses: readonly DeclaredResponse[]): string[] {
  return [...new Set(responses.flatMap(({ contents = [] }) => contents.map(({ mediaType }) => mediaType)))];
}

/** @param isClosed whether parameters that are not declared are rejected */
function parametersOf(
  parameters: readonly Record<string, unknown>[],
  place: string,
  isClosed = false,
): object | undefined {
  const found = parameters.filter((parameter) => parameter.in === place);
  if (found.length === 0 && !isClosed) return undefined;
  return {
    type: 'object',
    ...(isClosed && { additionalProperties: false }),
    // The mark of PII is on the parameter or on its schema.
    properties: Object.fromEntries(
      found.map(({ name, schema, 'x-pii': pii }) => [
        name,
        pii === undefined ? schema : { ...(schema as object), 'x-pii': pii },
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
    // A file is stored before validation, which therefore does not cover its bytes.
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
