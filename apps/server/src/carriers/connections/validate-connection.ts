import { didYouMean } from '@omnichannel/contract/suggest';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { ConnectionKind, ObjectSchema } from '../connection-kind.ts';
import { describeAllowedValue, trimPeriod } from './describe-schema.ts';

type Values = Record<string, unknown>;

/** Settings and credentials with the defaults of the kind, and sentences about what is wrong with them. */
interface ValidatedConnection {
  settings: Values;
  credentials: Values;
  /** Each names the property and what is allowed. None contains a value, since that may be a credential in a wrong position. */
  faults: string[];
}

/** Validates settings and credentials against the schemas of a kind, and fills in defaults. The given objects stay unchanged. */
export function validateConnection(kind: ConnectionKind, given: { settings: Values; credentials: Values }) {
  const settings = validate(kind.settings, given.settings, 'settings');
  const credentials = validate(kind.credentials, given.credentials, 'credentials');
  const faults = [...settings.faults, ...credentials.faults];
  // Faults in combination make sense only between values that are valid each.
  if (faults.length === 0) faults.push(...(kind.findFaults?.(settings.value, credentials.value) ?? []));
  return { settings: settings.value, credentials: credentials.value, faults } satisfies ValidatedConnection;
}

const ajv = new Ajv2020({
  allErrors: true,
  useDefaults: true,
  verbose: true,
  strict: false,
  logger: false,
  // A property that is absent is not the one of this name that every object inherits, such as `constructor`.
  ownProperties: true,
});
addFormats.default(ajv);
const compiled = new WeakMap<ObjectSchema, ValidateFunction>();

function validate(schema: ObjectSchema, given: Values, root: 'settings' | 'credentials') {
  const check = compiled.get(schema) ?? ajv.compile(schema);
  compiled.set(schema, check);
  const value = structuredClone(given);
  if (check(value)) return { value, faults: [] };
  const faults = new Map<string, string>();
  for (const error of withoutCombinations(check.errors ?? [])) {
    const { path, text } = describeError(error, root);
    // The first fault of a property suffices: its text names all that is allowed.
    if (!faults.has(path)) faults.set(path, `${path} ${text}.`);
  }
  return { value, faults: [...faults.values()] };
}

const combinations = ['anyOf', 'oneOf', 'if'];

/** Removes errors that only repeat that one of several schemas must fit, if the errors of these schemas are there. */
function withoutCombinations(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const others = errors.filter(({ keyword }) => !combinations.includes(keyword));
  return others.length > 0 ? others : errors;
}

function describeError(error: ErrorObject, root: 'settings' | 'credentials'): { path: string; text: string } {
  const { keyword, params } = error;
  const parentSchema: Values = error.parentSchema ?? {};
  const path = root + formatPath(error.instancePath);
  const properties = (parentSchema.properties ?? {}) as Readonly<Record<string, Values>>;
  if (keyword === 'required') {
    const name = params.missingProperty as string;
    return { path: `${path}.${name}`, text: `is required${describe(properties[name])}` };
  }
  if (keyword === 'additionalProperties') {
    const allowed = Object.keys(properties);
    const list = allowed.length === 0 ? 'It takes none' : `Allowed: ${allowed.join(', ')}`;
    const name = params.additionalProperty as string;
    const meant = didYouMean(name, allowed);
    // The name of a credential may be its value, in an object that was built the wrong way around, so only the allowed names are shown.
    if (root === 'credentials') return { path, text: `has an unknown property.${meant} ${list}` };
    return { path: `${path}.${name}`, text: `is unknown.${meant} ${list}` };
  }
  const about = describe(parentSchema);
  if (keyword === 'pattern') return { path, text: `does not have the required form${suchAs(parentSchema)}${about}` };
  if (combinations.includes(keyword)) return { path, text: `has none of the allowed forms${about}` };
  if (keyword === 'uniqueItems') return { path, text: `must not hold the same item twice${about}` };
  const allowed = `must be ${describeAllowedValue(parentSchema)}${about}`;
  const meant = keyword === 'enum' ? didYouMean(String(error.data), (parentSchema.enum as unknown[]).map(String)) : '';
  return { path, text: meant === '' ? allowed : `${allowed}.${meant.replace(/\.$/, '')}` };
}

/** Converts a JSON pointer into the notation of JavaScript: `.request.headers[0]`. */
function formatPath(pointer: string): string {
  const names = pointer.split('/').slice(1);
  return names
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((name) => (/^\d+$/.test(name) ? `[${name}]` : `.${name}`))
    .join('');
}

function describe(schema: Values | undefined): string {
  return typeof schema?.description === 'string' ? `: ${trimPeriod(schema.description)}` : '';
}

function suchAs({ examples }: Values): string {
  return Array.isArray(examples) && examples.length > 0 ? `, such as ${examples[0]}` : '';
}
