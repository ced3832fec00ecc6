import type { Violation } from '@omnichannel/dialects';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { discriminate } from './discriminator.ts';
import { isObject } from './objects.ts';
import { diagnosticsOf } from './schema.ts';
import { violationsOf } from './violations.ts';

/** Finds how a form departs from its schema. Its fields are given by name: a text is a string, a file an object. */
export type FormCheck = (fields: unknown) => Violation[];

/**
 * Creates the check of a form. A text that stands for a number or a boolean is read as one.
 *
 * @param schema of the form, without references, save to `#/__bundled__/…`
 * @param bundle what those point at
 */
export function createFormCheck(schema: unknown, bundle: unknown): FormCheck {
  const properties = isObject(schema) && isObject(schema.properties) ? schema.properties : {};
  const fileNames = Object.keys(properties).filter((name) => isBinary(properties[name]));
  const anyContent = Object.fromEntries(fileNames.map((name) => [name, true]));
  const textSchema = isObject(schema) ? { ...schema, properties: { ...properties, ...anyContent } } : {};
  let validate: ValidateFunction | undefined;

  return (value) => {
    const fields = isObject(value) ? value : {};
    // Compiled at the first form, so that the process starts at once.
    validate ??= compile(textSchema, bundle);
    validate({ ...fields });
    const diagnostics = diagnosticsOf(validate.errors).map(({ path = [], ...rest }) => ({
      ...rest,
      path: ['body', ...path],
    }));
    const texts = fileNames.filter((name) => typeof fields[name] === 'string');
    return [
      ...violationsOf(diagnostics, { schemas: schema }),
      ...texts.map((field): Violation => ({ in: 'body', field, message: 'must be a file' })),
    ];
  };
}

/** How OpenAPI 3.1 and 3.0 describe the bytes of a file. */
function isBinary(schema: unknown): boolean {
  if (!isObject(schema) || schema.contentEncoding !== undefined) return false;
  return schema.format === 'binary' || schema.contentMediaType !== undefined;
}

function compile(schema: object, bundle: unknown): ValidateFunction {
  const { $schema: _, ...own } = discriminate(schema) as { $schema?: unknown };
  const ajv = new Ajv2020({ allErrors: true, strict: false, logger: false, coerceTypes: true });
  addFormats.default(ajv);
  return ajv.compile({ ...own, __bundled__: discriminate(bundle) });
}
