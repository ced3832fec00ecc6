import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Diagnostic } from './diagnostic.ts';
import { discriminate } from './discriminator.ts';
import { isObject } from './objects.ts';

/**
 * In what a value departs from a JSON Schema of the contract, each with its place in the value.
 *
 * @param schema without references, save to `#/__bundled__/…`
 * @param bundle what those point at
 */
export function departuresOf(schema: unknown, bundle: unknown, value: unknown): Diagnostic[] {
  return departures(compiled(strict, schema, bundle), value);
}

/** The same for the text of a header, which stands for a value of the type that its schema names. */
export function departuresOfText(schema: unknown, bundle: unknown, text: string): Diagnostic[] {
  return departures(compiled(coercing, schema, bundle), { text }).map(({ path = [], ...rest }) => ({
    ...rest,
    path: path.slice(1),
  }));
}

interface Compiler {
  /** What is compiled for a schema: Ajv can only convert a value that is a member of something. */
  wrap(schema: unknown): object;
  ajv(): Ajv2020;
  known: WeakMap<object, ValidateFunction>;
}

const strict = createCompiler(false, (schema) => (isObject(schema) ? schema : { allOf: [schema] }));
const coercing = createCompiler(true, (schema) => ({ properties: { text: schema } }));

function createCompiler(coerceTypes: boolean, wrap: Compiler['wrap']): Compiler {
  let instance: Ajv2020 | undefined;
  return {
    wrap,
    // Made when it is first needed: most mocks never check an answer.
    ajv() {
      if (instance) return instance;
      instance = new Ajv2020({ allErrors: true, strict: false, logger: false, coerceTypes });
      addFormats.default(instance);
      return instance;
    },
    known: new WeakMap(),
  };
}

/** @throws {Error} when the contract's schema is not one */
function compiled({ wrap, ajv, known }: Compiler, schema: unknown, bundle: unknown): ValidateFunction {
  const key = isObject(schema) ? schema : undefined;
  const found = key && known.get(key);
  if (found) return found;
  // The schemas of OpenAPI 3.0 come as those of an older draft; what they use means the same in 2020-12.
  const { $schema: _, ...rest } = wrap(schema) as { $schema?: unknown };
  const validate = ajv().compile({ ...(discriminate(rest) as object), __bundled__: discriminate(bundle) });
  if (key) known.set(key, validate);
  return validate;
}

function departures(validate: ValidateFunction, value: unknown): Diagnostic[] {
  return validate(value) ? [] : diagnosticsOf(validate.errors);
}

/** What Ajv found, each with its place in the value. */
export function diagnosticsOf(errors: readonly ErrorObject[] | null | undefined): Diagnostic[] {
  return (errors ?? []).map(({ instancePath, keyword, message = 'does not fit', params }) => ({
    path: instancePath.split('/').slice(1),
    code: keyword,
    message: `${message}${detailOf(params)}`,
  }));
}

/** What Ajv's message leaves out: the values that are allowed, the member that is not. */
function detailOf(params: Record<string, unknown>): string {
  if (Array.isArray(params.allowedValues)) return `: ${params.allowedValues.join(', ')}`;
  if ('allowedValue' in params) return `: ${JSON.stringify(params.allowedValue)}`;
  const member = params.additionalProperty ?? params.unevaluatedProperty;
  return member === undefined ? '' : `; found '${member}'`;
}
