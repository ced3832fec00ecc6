import {
  bodyLimitBytes,
  createDeprecationFinder,
  type Dereferencer,
  type FindDeprecation,
  isObject,
} from '@omnichannel/contract';
import type { IHttpOperation } from '@stoplight/types';
import { OPERATION_CONFIG, transformOas3Operation } from './prism.ts';
import { type Answer, answersOf, requestsOf, type ScenarioRequest } from './scenarios.ts';
import type { Document } from './spec.ts';
import type { StateRule } from './state/state-rules.ts';

/** An operation of the contract, ready to be served. */
export interface Operation {
  id: string;
  /** The operation in Prism's form. Prism receives only the operation that the mock has matched. */
  prism: IHttpOperation;
  /** Media types of the request body; empty when it takes none. */
  requestTypes: readonly string[];
  /** Bytes of the largest body that it takes. */
  bodyLimit: number;
  answers: readonly Answer[];
  requests: readonly ScenarioRequest[];
  /** Finds the headers that announce the end of the operation, or of parts of a request. Absent if nothing is deprecated. */
  findDeprecation?: FindDeprecation;
  /** Its rules of `x-state`. Absent unless the mock keeps state. */
  state?: readonly StateRule[];
}

/**
 * Prepares one operation.
 *
 * @param template the path as the document names it
 * @param method in lower case
 * @param state its rules, where the mock keeps state
 */
export function createOperation(
  document: Document,
  { dereference, recursive }: Dereferencer,
  template: string,
  method: string,
  state?: readonly StateRule[],
): Operation {
  const pathItem = dereference(document.paths[template]) as Record<string, unknown>;
  const source = pathItem[method] as Record<string, unknown>;
  const contents =
    isObject(source.requestBody) && isObject(source.requestBody.content) ? source.requestBody.content : {};
  const schemas = Object.entries(contents).map(
    ([type, content]) => [type, isObject(content) ? content.schema : undefined] as const,
  );
  const prism = transformOas3Operation({
    document: {
      openapi: document.openapi,
      // Without it http-spec reads the schemas of OpenAPI 3.1 as JSON Schema draft 7, and Prism then ignores newer keywords.
      ...(document.openapi.startsWith('3.0')
        ? {}
        : { jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema' }),
      security: document.security,
      components: { securitySchemes: dereference(document.components?.securitySchemes) },
      paths: { [template]: pathItem },
    },
    name: template,
    method,
    config: OPERATION_CONFIG,
  });
  const findDeprecation = createDeprecationFinder(source, pathItem.parameters, recursive);
  return {
    id: typeof source.operationId === 'string' ? source.operationId : `${method.toUpperCase()} ${template}`,
    prism: Object.assign(prism, { __bundled__: recursive }),
    requestTypes: Object.keys(contents),
    bodyLimit: bodyLimitBytes(schemas, source['x-body-limit']),
    answers: answersOf(source.responses),
    requests: requestsOf(source.requestBody),
    ...(findDeprecation && { findDeprecation }),
    ...(state && { state }),
  };
}
