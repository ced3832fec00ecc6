import { diagnosticsOf, discriminate, isObject, violationsOf } from '@omnichannel/contract';
import type { Violation } from '@omnichannel/dialects';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

/**
 * Finds in what a value departs from its schema, and gives it the defaults of its absent members.
 *
 * @param thorough whether to look for all faults; else the first one is told
 * @returns undefined when there is nothing
 */
export type Check = (value: unknown, thorough: boolean) => Violation[] | undefined;

/** A request that is wrong everywhere is told this many of its faults. */
const mostFaults = 50;

/**
 * The check of one part of a request. Most requests fit, and a fitting one is looked at once by a validator that stops at the first
 * fault; only one that does not is looked at again for all its faults.
 *
 * Values of a body keep the types that JSON gave them. A query and a path are text, which is read as what their schemas name.
 *
 * @param schema without references, save to `#/__bundled__/…`
 * @param bundle what those point at
 */
export function createCheck(place: Violation['in'], schema: unknown, bundle: unknown): Check {
  const coerceTypes = place !== 'body';
  const checked = rooted(discriminate(schema), bundle);
  // Compiled when it is first needed, so that the service starts at once.
  let first: ValidateFunction | undefined;
  let all: ValidateFunction | undefined;
  return (value, thorough) => {
    first ??= compile(checked, { coerceTypes, allErrors: false });
    if (first(value)) return undefined;
    let { errors } = first;
    if (thorough) {
      all ??= compile(checked, { coerceTypes, allErrors: true });
      all(value);
      errors = all.errors;
    }
    const diagnostics = diagnosticsOf(errors?.slice(0, mostFaults));
    return violationsOf(
      diagnostics.map(({ path = [], ...rest }) => ({ ...rest, path: [place, ...path] })),
      { schemas: schema },
    );
  };
}

function rooted(schema: unknown, bundle: unknown): object {
  return isObject(schema) ? { ...schema, __bundled__: bundle } : { allOf: [schema], __bundled__: bundle };
}

function compile(schema: object, options: { coerceTypes: boolean; allErrors: boolean }): ValidateFunction {
  const ajv = new Ajv2020({ ...options, strict: false, logger: false, useDefaults: true });
  addFormats.default(ajv);
  return ajv.compile(schema);
}
