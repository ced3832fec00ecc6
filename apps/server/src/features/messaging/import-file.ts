import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { parse } from 'yaml';
import { ApplicationError } from '../../platform/application-error.ts';

/** A fault of a value in an import file. */
export interface ImportFault {
  /** Path of the property, such as `components.0.text`; empty for the whole value. */
  path: string;
  message: string;
}

/** The result of reading one value of an import file. */
export type ReadResult<Item> = { item: Item } | { faults: readonly ImportFault[] };

export interface ImportFormat<Item> {
  read(value: unknown): ReadResult<Item>;
  /** Returns the key that must be unique within an import. */
  keyOf(item: Item): string;
}

/** An item of an import file, with the value that it was read from. */
export interface ImportedValue<Item> {
  item: Item;
  value: object;
}

/** Reads import files as `readImportFiles` does, and keeps the values, which the admin API takes. */
export function readImportValues<Item>(
  files: readonly string[],
  { read, keyOf }: ImportFormat<Item>,
): Promise<ImportedValue<Item>[]> {
  return readImportFiles(files, {
    read(value) {
      const found = read(value);
      // A reader accepts objects only.
      return 'faults' in found ? found : { item: { item: found.item, value: value as object } };
    },
    keyOf: ({ item }) => keyOf(item),
  });
}

/**
 * Reads import files in JSON or YAML. A file holds one value, a list of values, or an object with the list as `data`.
 *
 * @throws {ApplicationError} with all faults of all files, one per line, each with file and path
 */
export async function readImportFiles<Item>(
  files: readonly string[],
  { read, keyOf }: ImportFormat<Item>,
): Promise<Item[]> {
  const faults: string[] = [];
  const items = new Map<string, Item>();
  for (const file of files) {
    const values = await readValues(file).catch((error: Error) => {
      faults.push(`${file}: ${error.message}`);
      return [];
    });
    for (const { at, value } of values) {
      const found = read(value);
      if ('faults' in found) faults.push(...found.faults.map((fault) => formatFault(file, at, fault)));
      else if (items.has(keyOf(found.item))) {
        faults.push(formatFault(file, at, { path: '', message: `is a duplicate of ${keyOf(found.item)}` }));
      } else items.set(keyOf(found.item), found.item);
    }
  }
  if (faults.length > 0) throw new ApplicationError('invalid', `Nothing was imported.\n${faults.join('\n')}`);
  return [...items.values()];
}

async function readValues(file: string): Promise<{ at: string; value: unknown }[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Error(error.code === 'EISDIR' ? 'is a folder: name its files.' : `cannot be read (${error.code}).`);
  });
  const value = parseAs(extname(file), text);
  if (Array.isArray(value)) return value.map((one, index) => ({ at: `[${index}]`, value: one }));
  const { data } = (value ?? {}) as { data?: unknown };
  if (Array.isArray(data)) return data.map((one, index) => ({ at: `data[${index}]`, value: one }));
  return [{ at: '', value }];
}

function parseAs(extension: string, text: string): unknown {
  if (!['.json', '.yaml', '.yml'].includes(extension)) throw new Error('is neither .json nor .yaml.');
  try {
    return extension === '.json' ? JSON.parse(text) : parse(text);
  } catch (error) {
    const [reason = ''] = (error as Error).message.split('\n');
    throw new Error(`is not valid ${extension === '.json' ? 'JSON' : 'YAML'}: ${reason.replace(/[:.]?$/, '.')}`);
  }
}

/** Formats a fault, such as `templates.json: data[0].components[1].text is required.` */
function formatFault(file: string, at: string, { path, message }: ImportFault): string {
  const place = [at, ...path.split('.')]
    .filter((part) => part !== '')
    .map((part, index) => (/^\d+$/.test(part) ? `[${part}]` : index > 0 ? `.${part}` : part))
    .join('');
  return `${file}: ${place === '' ? 'The value' : place} ${message}.`;
}
