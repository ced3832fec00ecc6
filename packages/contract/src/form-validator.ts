import type { Violation } from '@omnichannel/error-formats';
import { isObject } from './is-object.ts';
import { createPartValidator, type PartValidator } from './request-part-validator.ts';

/**
 * Creates the validator of a form. Its value has the fields by name: a text is a string, a file an object. The text of a number or a
 * boolean is parsed.
 *
 * @param schema of the form, without references, except to `#/__bundled__/…`
 * @param bundle the targets of these references
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

/** Returns whether a schema describes the bytes of a file, in OpenAPI 3.1 or 3.0. */
function isBinary(schema: unknown): boolean {
  if (!isObject(schema) || schema.contentEncoding !== undefined) return false;
  return schema.format === 'binary' || schema.contentMediaType !== undefined;
}
