import type { ObjectSchema } from '../connection-kind.ts';

type Values = Record<string, unknown>;
interface Schema {
  type?: unknown;
  enum?: readonly unknown[];
  properties?: Readonly<Record<string, Schema>>;
}

/** A setting as a text: `port=2775`, or `sender.numbers=…` for a property of an object. */
export interface SettingText {
  /** Names from the outermost property on. */
  path: readonly string[];
  text: string;
}

/** Parses `port=2775`. Names begin with a letter, so that none is `__proto__`. @returns undefined for a text of another form */
export function parseSettingText(argument: string): SettingText | undefined {
  const [, name, text] = /^([a-z][\w-]*(?:\.[a-z][\w-]*)*)=(.*)$/is.exec(argument) ?? [];
  return name === undefined || text === undefined ? undefined : { path: name.split('.'), text };
}

/** Adds settings to others, as the values that the schema expects. A text that cannot be one stays a text, for the validation to reject. */
export function addSettings(schema: ObjectSchema, settings: Values, added: readonly SettingText[]): Values {
  const result = structuredClone(settings);
  for (const { path, text } of added) {
    let [object, node]: [Values, Schema | undefined] = [result, schema as Schema];
    for (const name of path.slice(0, -1)) {
      node = propertyOf(node, name);
      if (!Object.hasOwn(object, name) || !isObject(object[name])) object[name] = {};
      object = object[name] as Values;
    }
    const name = path.at(-1) as string;
    object[name] = toValue(propertyOf(node, name), text);
  }
  return result;
}

/** Removes settings, so that their defaults apply again. */
export function removeSettings(settings: Values, paths: readonly (readonly string[])[]): Values {
  const result = structuredClone(settings);
  for (const path of paths) {
    let object: unknown = result;
    for (const name of path.slice(0, -1)) object = isObject(object) && Object.hasOwn(object, name) ? object[name] : {};
    if (isObject(object)) delete object[path.at(-1) as string];
  }
  return result;
}

function toValue(schema: Schema | undefined, text: string): unknown {
  const types = [schema?.type].flat();
  if (types.includes('string')) return text;
  // Several words without brackets are a list of texts.
  if (types.includes('array') && !text.trim().startsWith('[')) return text.split(',').map((item) => item.trim());
  if (schema?.enum?.includes(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function propertyOf(schema: Schema | undefined, name: string): Schema | undefined {
  const { properties = {} } = schema ?? {};
  return Object.hasOwn(properties, name) ? properties[name] : undefined;
}

function isObject(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
