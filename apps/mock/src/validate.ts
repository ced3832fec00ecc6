import type { ParsedUrlQuery } from 'node:querystring';
import {
  createFormValidator,
  createPartValidator,
  findUnstorableText,
  isCheckedThoroughly,
  isForm,
  isObject,
  type PartValidator,
} from '@omnichannel/contract';
import type { Violation } from '@omnichannel/error-formats';
import type { IHttpParam } from '@stoplight/types';
import type { Operation } from './operation.ts';
import { parameterStyles, validateSecurity } from './prism.ts';
import type { RequestBody } from './scenarios.ts';

/** A request as it is compared with the contract. */
export interface ParsedRequest extends RequestBody {
  /** The values of the path's parameters, decoded. */
  path: Readonly<Record<string, string>>;
  query: ParsedUrlQuery;
  /** Names in lower case. */
  headers: Record<string, string>;
  /** Bytes of the body; absent where they are not known, and of files and forms. */
  size?: number;
}

/** Whether a request carries the credentials that the operation asks for. Any token will do. */
export function isAuthorized({ prism }: Operation, headers: Record<string, string>): boolean {
  if (!prism.security?.length) return true;
  const element = { method: prism.method, url: { path: prism.path }, headers };
  return validateSecurity({ resource: prism, element })._tag === 'Right';
}

/** Everything in which a request departs from the contract, or else every text that the service cannot store. */
export function validateRequest(operation: Operation, request: ParsedRequest): Violation[] {
  let found = checks.get(operation);
  if (!found) {
    found = checksOf(operation);
    checks.set(operation, found);
  }
  const violations = found.flatMap((check) => check(request));
  // A file is text here, one character a byte.
  if (violations.length > 0 || typeof request.body !== 'object') return violations;
  return findUnstorableText('body', request.body);
}

type RequestCheck = (request: ParsedRequest) => Violation[];

/** The checks of an operation are made at its first request. */
const checks = new WeakMap<Operation, readonly RequestCheck[]>();

function checksOf({ prism }: Operation): RequestCheck[] {
  const { path = [], query = [], headers = [] } = prism.request ?? {};
  return [
    parametersCheck('path', path, prism, (request) => request.path),
    parametersCheck('query', query, prism, (request) => request.query),
    parametersCheck('header', headers, prism, (request) => request.headers),
    bodyCheck(prism),
  ];
}

function parametersCheck(
  place: 'path' | 'query' | 'header',
  parameters: readonly IHttpParam[],
  prism: Operation['prism'],
  valuesOf: (request: ParsedRequest) => Readonly<Record<string, unknown>>,
): RequestCheck {
  if (parameters.length === 0) return () => [];
  const schema = {
    type: 'object',
    properties: Object.fromEntries(parameters.map((parameter) => [parameter.name, schemaOf(parameter)])),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  };
  const check = createPartValidator(place, schema, bundleOf(prism));
  return (request) => {
    const sent = valuesOf(request);
    const values: Record<string, unknown> = Object.create(null);
    for (const parameter of parameters) {
      const value = readParameter(place, parameter, sent);
      if (value !== undefined) values[parameter.name] = value;
    }
    const violations = check(values, true);
    if (violations) return violations;
    return place === 'header' ? [] : findUnstorableText(place, sent);
  };
}

/** Personal data is marked on the parameter or on its schema. */
function schemaOf(parameter: IHttpParam): object {
  const { 'x-pii': personal } = (parameter.extensions ?? {}) as Record<string, unknown>;
  return { ...parameter.schema, ...(personal !== undefined && { 'x-pii': personal }) };
}

/** Reads a parameter. A list or an object has one text or several, in the style that the document names for it. */
function readParameter(
  place: 'path' | 'query' | 'header',
  { name, style, explode, schema }: IHttpParam,
  sent: Readonly<Record<string, unknown>>,
): unknown {
  const key = place === 'header' ? name.toLowerCase() : name;
  const isStructured = isObject(schema) && (schema.type === 'array' || schema.type === 'object');
  const read = isStructured ? parameterStyles[place][style] : undefined;
  if (read) return Object.hasOwn(sent, key) || place === 'query' ? read(key, sent, schema, explode) : undefined;
  return Object.hasOwn(sent, key) ? sent[key] : undefined;
}

function bodyCheck(prism: Operation['prism']): RequestCheck {
  const { required = false, contents = [] } = prism.request?.body ?? {};
  const byType = new Map<string, PartValidator>();
  for (const { mediaType, schema } of contents) {
    if (!schema) continue;
    const create = isForm(mediaType) ? createFormValidator : createBodyCheck;
    byType.set(mediaType, create(requestSchema(schema), bundleOf(prism)));
  }
  return ({ mediaType, body, size = 0 }) => {
    if (mediaType === undefined || body === undefined) {
      return required ? [{ in: 'body', field: '', message: 'is required', kind: 'missing' }] : [];
    }
    const kind = `${mediaType.split('/', 1)[0]}/*`;
    const check = [mediaType, kind, '*/*'].map((type) => byType.get(type)).find((found) => found !== undefined);
    return check?.(body, isCheckedThoroughly(mediaType, size)) ?? [];
  };
}

function createBodyCheck(schema: unknown, bundle: unknown): PartValidator {
  return createPartValidator('body', schema, bundle);
}

/** The schema as it applies to requests: a field that is `readOnly` is required in responses only (OpenAPI 3.1, 4.8.24). */
function requestSchema(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(requestSchema);
  if (!isObject(node)) return node;
  const copy = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, requestSchema(value)]));
  const { properties, required } = copy;
  if (!isObject(properties) || !Array.isArray(required)) return copy;
  const isReadOnly = (name: string) => isObject(properties[name]) && properties[name].readOnly === true;
  return { ...copy, required: required.filter((name) => !isReadOnly(name)) };
}

/** The schemas that references to `#/__bundled__/…` point to. */
function bundleOf(prism: Operation['prism']): unknown {
  return (prism as { __bundled__?: unknown }).__bundled__;
}
