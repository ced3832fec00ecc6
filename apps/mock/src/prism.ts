/**
 * The parts of Prism that the mock uses. Each is loaded separately: Prism's index also loads its proxy, its Postman reader and all of
 * faker, which adds 0.4 s to the start, and its `createInstance` routes over all operations and sends callbacks. The used types are
 * declared here, since Prism's refer to openapi3-ts, whose sources do not compile with this repository's settings.
 */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { IHttpHeaderParam, IHttpOperation, IHttpOperationResponse } from '@stoplight/types';

const require = createRequire(import.meta.url);
// The build puts the bundle next to this module.
const isBundled = existsSync(new URL('prism-modules.cjs', import.meta.url));
const modules = require(isBundled ? './prism-modules.cjs' : '@omnichannel/prism');

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

/** The styles of parameters (OpenAPI 3.1, 4.8.12.2), by their location. */
export const parameterStyles = modules.deserializers as Readonly<
  Record<'path' | 'query' | 'header', Readonly<Record<string, StyleReader>>>
>;

/** The response that Prism chooses: the example, or the schema where there is none. */
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
  /** @param seed equal seeds give equal values */
  generate(operation: IHttpOperation, bundle: unknown, schema: object, seed: string): Either<Error, unknown>;
  generateStatic(operation: IHttpOperation, schema: object): Either<Error, unknown>;
}

/** Creates the generator of values. */
export function generator(): Generator {
  return modules.generator();
}

/** Converts an operation of an OpenAPI 3 document to Prism's form. */
export const { transformOas3Operation } = modules.operation as {
  transformOas3Operation(source: { document: object; name: string; method: string; config: unknown }): IHttpOperation;
};

export const { OPERATION_CONFIG } = modules.oas as { OPERATION_CONFIG: unknown };
