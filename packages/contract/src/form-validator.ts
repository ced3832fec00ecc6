import type { Violation } from '@omnichannel/error-formats';
import { isObject } from './is-object.ts';
import { createPartValidator, type PartValidator } from './request-part-validator.ts';

/**
 * Creates the check of a form, whose fields are given by name: a text is a string, a file an object. A text that stands for a number or a
 * boolean is read as one.
 *
 * @param schema of the form, without references, except to `#/__bundled__/…`
 * @param bundle what those point at
 */
export function createFormValidator(schema: unknown, bundle: unknown): PartValidator {
  const properties = isObject(schema) && isObject(schema.properties) ? schema.properties : {};
  const fileNames = Object.keys(properties).filter((name) => isBinary(properties[name]));
  const anyContent = Object.fromEntries(fileNames.map((name) => [name, {}]));
  const textSchema = isObject(schema) ? { ...schema, properties: { ...properties, ...anyContent } } : {};
  const check = createPartValidator('body', textSchema, bundle, { isText: true });

  return (value, isThorough) => {
    const fields = isObject(value) ? value : {};
    const texts = fileNames.filter((name) => typeof fields[name] === 'string');
    const violations = [
      ...(check({ ...fields }, isThorough) ?? []),
      ...texts.map((field): Violation => ({ in: 'body', field, message: 'must be a file' })),
    ];
    return violations.length > 0 ? violations : undefined;
  };
}

/** How OpenAPI 3.1 and 3.0 describe the bytes of a file. */
function isBinary(schema: unknown): boolean {
  if (!isObject(schema) || schema.contentEncoding !== undefined) return false;
  return schema.format === 'binary' || schema.contentMediaType !== undefined;
}
