/**
 * The parts of Prism that the mock stands on. Each is loaded by itself: Prism's index brings its proxy, its Postman reader and all of
 * faker, 0.4 s of start, and its `createInstance` routes over all operations and sends callbacks. Types are written out here, as far
 * as they are used, since Prism's lead to openapi3-ts, whose sources do not compile under this repository's settings.
 */
import { createRequire } from 'node:module';
import type { IHttpHeaderParam, IHttpOperation, IHttpOperationResponse } from '@stoplight/types';

const require = createRequire(import.meta.url);
const modules = require('./prism-modules.cjs');

type Either<Left, Right> = { _tag: 'Left'; left: Left } | { _tag: 'Right'; right: Right };

interface Question {
  resource: IHttpOperation;
  element: {
    method: string;
    url: { path: string };
    headers: Record<string, string>;
  };
}

export const { validateSecurity } = modules.security as {
  validateSecurity(question: Question): Either<unknown[], unknown>;
};

/** Reads a parameter whose value is a list or an object; undefined where it is absent. */
type StyleReader = (name: string, sent: object, schema: unknown, explode: boolean | undefined) => unknown;

/** The styles of parameters (OpenAPI 3.1, 4.8.12.2), by where they stand. */
export const parameterStyles = modules.deserializers as Readonly<
  Record<'path' | 'query' | 'header', Readonly<Record<string, StyleReader>>>
>;

/** What Prism answers with: the example, or the schema where there is none. */
interface Negotiated {
  headers?: IHttpHeaderParam[];
  bodyExample?: { value?: unknown };
  schema?: object;
}

interface Wish {
  mediaTypes?: string[];
  exampleKey?: string;
  dynamic: boolean;
}

type Log = Record<'debug' | 'info' | 'warn' | 'error' | 'success', (message: string) => void>;

export const { default: negotiator } = modules.negotiator as {
  default: {
    negotiateOptionsBySpecificResponse(
      method: string,
      wish: Wish,
      response: IHttpOperationResponse,
    ): (log: Log) => Either<Error, Negotiated>;
  };
};

interface Generator {
  /** @param seed the same one gives the same value */
  generate(operation: IHttpOperation, bundle: unknown, schema: object, seed: string): Either<Error, unknown>;
  generateStatic(operation: IHttpOperation, schema: object): Either<Error, unknown>;
}

/** Makes up values. */
export function generator(): Generator {
  return modules.generator();
}

/** Turns one operation of an OpenAPI 3 document into the form that Prism works on. */
export const { transformOas3Operation } = require('@stoplight/http-spec/oas3/operation') as {
  transformOas3Operation(source: { document: object; name: string; method: string; config: unknown }): IHttpOperation;
};

export const { OPERATION_CONFIG } = require('@stoplight/http-spec/oas') as { OPERATION_CONFIG: unknown };
