import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { parse } from 'yaml';

/** What is wrong with a value from a file. */
export interface Fault {
  /** The member, with dots for nesting: `components.0.text`; empty for the value as a whole. */
  path: string;
  message: string;
}

/** A value from a file, read as what it should be. */
export type Read<Item> = { item: Item } | { faults: readonly Fault[] };

export interface EntryKind<Item> {
  read(value: unknown): Read<Item>;
  /** What no two of them have in common. */
  keyOf(item: Item): string;
}

/**
 * Reads what files hold: each one value, a list of them, or an object with the list as `data`, in JSON or YAML.
 *
 * @throws {Error} every fault of all files, each in a line with the file and the path in it
 */
export async function readEntries<Item>(files: readonly string[], { read, keyOf }: EntryKind<Item>): Promise<Item[]> {
  const faults: string[] = [];
  const items = new Map<string, Item>();
  for (const file of files) {
    const values = await valuesIn(file).catch((error: Error) => {
      faults.push(`${file}: ${error.message}`);
      return [];
    });
    for (const { at, value } of values) {
      const found = read(value);
      if ('faults' in found) faults.push(...found.faults.map((fault) => lineOf(file, at, fault)));
      else if (items.has(keyOf(found.item))) {
        faults.push(lineOf(file, at, { path: '', message: `is there twice: ${keyOf(found.item)}` }));
      } else items.set(keyOf(found.item), found.item);
    }
  }
  if (faults.length > 0) throw new Error(`Nothing was imported.\n${faults.join('\n')}`);
  return [...items.values()];
}

async function valuesIn(file: string): Promise<{ at: string; value: unknown }[]> {
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

/** `templates.json: data[0].components[1].text is required.` */
function lineOf(file: string, at: string, { path, message }: Fault): string {
  const place = [at, ...path.split('.')]
    .filter((part) => part !== '')
    .map((part, index) => (/^\d+$/.test(part) ? `[${part}]` : index > 0 ? `.${part}` : part))
    .join('');
  return `${file}: ${place === '' ? 'The value' : place} ${message}.`;
}
