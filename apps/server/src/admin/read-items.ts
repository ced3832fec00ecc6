import type { ImportFault, ImportFormat } from '../features/messaging/import-file.ts';
import { HttpError } from '../http/http-error.ts';

/**
 * Reads the items of an import, each with a unique key.
 *
 * @param field the field of the body that holds the values
 * @throws {HttpError} 422 with all faults
 */
export function readItems<Item>(
  field: string,
  values: readonly unknown[],
  { read, keyOf }: ImportFormat<Item>,
): Item[] {
  const faults: ImportFault[] = [];
  const items = new Map<string, Item>();
  for (const [index, value] of values.entries()) {
    const found = read(value);
    const at = `${field}.${index}`;
    if ('faults' in found) {
      faults.push(...found.faults.map(({ path, message }) => ({ path: path === '' ? at : `${at}.${path}`, message })));
      continue;
    }
    const key = keyOf(found.item);
    if (items.has(key)) faults.push({ path: at, message: `is a duplicate of ${key}` });
    items.set(key, found.item);
  }
  if (faults.length > 0) throw invalidItems(faults);
  return [...items.values()];
}

/** Creates the error for values that the schema allows and the rules do not. */
export function invalidItems(faults: readonly ImportFault[]): HttpError {
  return new HttpError(422, 'The body does not fit this operation; see errors.', {
    violations: faults.map(({ path, message }) => ({ in: 'body', field: path, message })),
  });
}
