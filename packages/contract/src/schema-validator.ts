import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { pointerKeys } from './dereference.ts';
import type { Diagnostic } from './diagnostic.ts';
import { discriminate } from './discriminator.ts';
import { isObject } from './is-object.ts';
import { parseParameter } from './parameter-text.ts';

/**
 * Finds the violations of a JSON Schema of the contract in a value, each with its path.
 *
 * @param schema without references except to `#/__bundled__/…`
 * @param bundle the targets of these references
 */
export function findSchemaErrors(schema: unknown, bundle: unknown, value: unknown): Diagnostic[] {
  const { validate, root } = compile(schema, bundle);
  return validate(value) ? [] : toDiagnostics(validate.errors, root);
}

/** Finds the violations in the text of a header, which is parsed to the type of its schema. */
export function findSchemaErrorsInText(schema: unknown, bundle: unknown, text: string): Diagnostic[] {
  return findSchemaErrors(schema, bundle, parseParameter(schema, text));
}

interface Compiled {
  validate: ValidateFunction;
  /** The schema that it was compiled from. */
  root: object;
}

const known = new WeakMap<object, Compiled>();

/** @throws {Error} when the contract's schema is not one */
function compile(schema: unknown, bundle: unknown): Compiled {
  const key = isObject(schema) ? schema : undefined;
  const found = key && known.get(key);
  if (found) return found;
  const root = withBundle(schema, bundle);
  const result = { validate: createAjv({ allErrors: true }).compile(root), root };
  if (key) known.set(key, result);
  return result;
}

/** A schema in the form in which it is compiled. */
export function withBundle(schema: unknown, bundle: unknown): object {
  // The schemas of OpenAPI 3.0 come as those of an older draft; what they use means the same in 2020-12.
  const { $schema: _, ...rest } = (isObject(schema) ? schema : { allOf: [schema] }) as { $schema?: unknown };
  return { ...(discriminate(rest) as object), __bundled__: discriminate(bundle) };
}

const validators = new Map<string, Ajv2020>();

/** The validator with these options. It is made when it is first needed: most mocks never check a response. */
export function createAjv(options: { allErrors: boolean; useDefaults?: boolean }): Ajv2020 {
  const key = JSON.stringify(options);
  const known = validators.get(key);
  if (known) return known;
  // A field that a request leaves out is absent, though every object inherits one of the name `constructor`.
  const created = new Ajv2020({ ...options, strict: false, logger: false, verbose: true, ownProperties: true });
  addFormats.default(created);
  validators.set(key, created);
  return created;
}

/**
 * Turns the findings of Ajv into data.
 *
 * @param errors of a validator with the option `verbose`
 * @param root the schema that the validator was compiled from
 */
export function toDiagnostics(errors: readonly ErrorObject[] | null | undefined, root: unknown): Diagnostic[] {
  return (errors ?? []).map((error) => ({
    path: error.instancePath === '' ? [] : error.instancePath.slice(1).split('/').map(unescapeSegment),
    keyword: error.keyword,
    params: error.params,
    schema: isObject(error.parentSchema) ? error.parentSchema : {},
    ...(isQuotable(error, root) && { quotable: error.data as string }),
  }));
}

function unescapeSegment(segment: string): string {
  return segment.replaceAll('~1', '/').replaceAll('~0', '~');
}

/**
 * Whether a message may quote the value: a text with the wrong form, for which no schema on the way to it has `x-pii`. URLs are not
 * quoted, since their query may hold a token. A schema that contains itself is not followed.
 */
function isQuotable({ keyword, data, schemaPath, parentSchema }: ErrorObject, root: unknown): boolean {
  if (typeof data !== 'string' || (keyword !== 'pattern' && keyword !== 'format')) return false;
  if (parentSchema?.format === 'uri' || schemaPath.startsWith('#/__bundled__/')) return false;
  let node = root;
  for (const key of pointerKeys(schemaPath)) {
    if (isObject(node) && 'x-pii' in node) return false;
    node = typeof node === 'object' && node !== null ? (node as Record<string, unknown>)[key] : undefined;
  }
  return true;
}
