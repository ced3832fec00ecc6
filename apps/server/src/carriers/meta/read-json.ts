import { plausibleTime } from '../plausible-time.ts';

const maxIdLength = 512;

/** Reads the fields of a JSON value that can have any shape. */
export type Fields = Readonly<Record<string, unknown>>;

const none: Fields = {};

export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : none;
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Reads a text that is not empty. Meta sends some ids as numbers. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value === '' ? undefined : value;
  return typeof value === 'number' ? String(value) : undefined;
}

/** Reads an id. A longer one is not of Meta, and no index could hold it. */
export function idOf(value: unknown): string | undefined {
  const text = textOf(value);
  return text !== undefined && text.length <= maxIdLength ? text : undefined;
}

export function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** Returns an object without the properties that are undefined. */
export function present<Value extends object>(
  value: Value,
): { [Name in keyof Value]: Exclude<Value[Name], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined)) as never;
}

/** Picks texts by name; undefined without any. */
export function pickTexts(value: unknown, names: readonly string[]): Record<string, string> | undefined {
  const fields = fieldsOf(value);
  const texts = names.flatMap((name) => {
    const text = textOf(fields[name]);
    return text === undefined ? [] : [[name, text] as const];
  });
  return texts.length === 0 ? undefined : Object.fromEntries(texts);
}

/** Reads a time; the current one if there is none. @param unitMs milliseconds of the unit */
export function timeOf(value: unknown, unitMs: number): Date {
  return plausibleTime(new Date((numberOf(value) ?? Number.NaN) * unitMs));
}
