import { Readable } from 'node:stream';
import { didYouMean } from '@omnichannel/contract/suggest';
import { CsvError, parse } from 'csv-parse';
import { maxRecordCharacters, splitLines } from './read-lines.ts';

/** A record of an import file with its line: a value that is not validated, or the reason why there is none. */
export type ImportRecord = { line: number } & ({ value: unknown } | { fault: string });

/** The columns of a CSV file: the fields of a subscriber except `data`, which has a column for each of its own fields. */
const fields = [
  'subscriberId',
  'email',
  'firstName',
  'lastName',
  'phone',
  'chatappNumber',
  'avatar',
  'locale',
] as const;

/** Reads JSON lines: one subscriber a line. Empty lines are skipped. */
export async function* readJsonLines(text: AsyncIterable<string>): AsyncGenerator<ImportRecord> {
  for await (const { line, text: json, isTooLong } of splitLines(text)) {
    if (isTooLong) yield { line, fault: 'is too long' };
    else if (json.trim() !== '') yield parseLine(line, json);
  }
}

function parseLine(line: number, json: string): ImportRecord {
  try {
    return { line, value: JSON.parse(json) };
  } catch {
    // The message of the parser quotes the line, which is personal data.
    return { line, fault: 'is not valid JSON' };
  }
}

/**
 * Reads CSV (RFC 4180) whose first line names the columns. An empty cell is an absent field. A column such as `data.plan` is the field
 * `plan` of `data`.
 *
 * @throws {Error} when the header is wrong, and at a wrong quote, after which it is unknown where a cell ends
 */
export async function* readCsv(file: string, text: AsyncIterable<string>): AsyncGenerator<ImportRecord> {
  let header: string[] | undefined;
  const options = { info: true, max_record_size: maxRecordCharacters, skip_empty_lines: true, trim: true } as const;
  const parser = parse({ ...options, relax_column_count: true });
  const source = Readable.from(text);
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  try {
    for await (const { record: cells, info } of parser as AsyncIterable<CsvRecord>) {
      if (header === undefined) header = readHeader(file, cells);
      else if (cells.length === header.length) yield { line: info.lines, value: toSubscriber(header, cells) };
      else yield { line: info.lines, fault: `has ${cells.length} cells, and the header has ${header.length}` };
    }
  } catch (error) {
    throw error instanceof CsvError ? toImportError(file, error) : error;
  } finally {
    source.destroy();
  }
  if (header === undefined) throw new Error(`${file} is empty. Its first line must name the columns.`);
}

interface CsvRecord {
  record: string[];
  info: { lines: number };
}

/** The message of the parser can quote cells, which are personal data. */
function toImportError(file: string, error: CsvError): Error {
  const { code, lines } = error;
  const fault = code === 'CSV_MAX_RECORD_SIZE' ? 'is too long' : 'has a quote that is not closed, or inside a cell';
  return new Error(
    `${file}, line ${lines}: ${fault}. Correct it and run the import again; earlier lines may be stored.`,
  );
}

function readHeader(file: string, header: readonly string[]): string[] {
  const names = header.map((name) => name.trim());
  for (const [index, name] of names.entries()) {
    if (names.indexOf(name) !== index) throw new Error(`${file}: the header has the column ${name} twice.`);
    if (!(fields as readonly string[]).includes(name) && !/^data\.[^.]+$/.test(name)) {
      throw new Error(
        `${file}: the header has the unknown column "${name}".${didYouMean(name, fields)} The columns are ${fields.join(', ')}, ` +
          'and data.<name> for a field of data.',
      );
    }
  }
  if (!names.includes('subscriberId')) throw new Error(`${file}: the header lacks the column subscriberId. Add it.`);
  return names;
}

function toSubscriber(header: readonly string[], row: readonly string[]): object {
  const cells = header.map((name, index) => [name, row[index] ?? ''] as const).filter(([, value]) => value !== '');
  const own = cells.filter(([name]) => !name.startsWith('data.'));
  const data = cells.filter(([name]) => name.startsWith('data.')).map(([name, value]) => [name.slice(5), value]);
  return { ...Object.fromEntries(own), ...(data.length > 0 && { data: Object.fromEntries(data) }) };
}
