import type { Violation } from '@omnichannel/error-formats';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import type { Diagnostic } from './diagnostic.ts';
import { isObject } from './is-object.ts';
import { parseParameter, schemaTypes } from './parameter-text.ts';
import { createAjv, toDiagnostics, withBundle } from './schema-validator.ts';
import { maxViolations, toViolations } from './violations.ts';

/**
 * Compares one part of a request with its schema.
 *
 * @param isThorough whether to report all violations; otherwise the first
 * @returns undefined when the part fits
 */
export type PartValidator = (value: unknown, isThorough: boolean) => Violation[] | undefined;

export interface PartValidatorOptions {
  /** Whether absent fields get the defaults of the schema, in the value itself. */
  useDefaults?: boolean;
  /** Whether the values are texts, which are parsed to the types of their schemas. Default: true except for a body. */
  isText?: boolean;
}

/**
 * Creates the validator of one part of a request. Most requests are valid: a fast validator stops at the first fault. Only an invalid
 * part is validated a second time for all its faults.
 *
 * A body keeps the types that JSON gave it. Parameters are texts: the check replaces them by values of the types of their schemas.
 *
 * @param schema without references, except to `#/__bundled__/…`
 * @param bundle what those point at
 */
export function createPartValidator(
  place: Violation['in'],
  schema: unknown,
  bundle: unknown,
  { useDefaults = false, isText = place !== 'body' }: PartValidatorOptions = {},
): PartValidator {
  const root = withBundle(schema, bundle);
  // Compiled when it is first needed, so that the process starts at once.
  let first: ValidateFunction | undefined;
  let all: ValidateFunction | undefined;
  return (value, isThorough) => {
    const repeated = isText ? parseParameters(schema, value as Record<string, unknown>) : [];
    first ??= createAjv({ allErrors: false, useDefaults }).compile(root);
    if (first(value) && repeated.length === 0) return undefined;
    let { errors } = first;
    if (isThorough) {
      all ??= createAjv({ allErrors: true, useDefaults }).compile(root);
      all(value);
      errors = all.errors;
    }
    const names = new Set(repeated.map(({ path }) => path[0]));
    const found = toDiagnostics(errors?.slice(0, maxViolations), root).filter(({ path }) => !names.has(path[0]));
    return toViolations(place, [...repeated, ...found]);
  };
}

/**
 * Puts the values of parameters in the place of their texts.
 *
 * @returns the parameters that came several times, though their schema takes no list
 */
function parseParameters(schema: unknown, values: Record<string, unknown>): Diagnostic[] {
  const properties = isObject(schema) && isObject(schema.properties) ? schema.properties : {};
  return Object.entries(properties).flatMap(([name, property]) => {
    if (!Object.hasOwn(values, name)) return [];
    const value = parseParameter(property, values[name]);
    values[name] = value;
    const types = schemaTypes(property);
    if (!Array.isArray(value) || types.size === 0 || types.has('array')) return [];
    return [{ path: [name], keyword: 'repeated', params: { count: value.length }, schema: {} }];
  });
}
