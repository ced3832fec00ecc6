import { Readable } from 'node:stream';
import { didYouMean } from '@omnichannel/contract/suggest';
import { type CsvError, parse } from 'csv-parse';
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
 * @throws {Error} when the header is wrong
 */
export async function* readCsv(file: string, text: AsyncIterable<string>): AsyncGenerator<ImportRecord> {
  const skipped: ImportRecord[] = [];
  const parser = parse({
    columns: (header: string[]) => readHeader(file, header),
    info: true,
    max_record_size: maxRecordCharacters,
    skip_empty_lines: true,
    skip_records_with_error: true,
    trim: true,
    on_skip: (error) => {
      if (error) skipped.push({ line: error.lines as number, fault: describeCsvError(error) });
      return undefined;
    },
  });
  const source = Readable.from(text);
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  for await (const { record, info } of parser as AsyncIterable<{
    record: Record<string, string>;
    info: { lines: number };
  }>) {
    yield* skipped.splice(0);
    yield { line: info.lines, value: toSubscriber(record) };
  }
  yield* skipped.splice(0);
}

function describeCsvError({ code }: CsvError): string {
  if (code.startsWith('CSV_RECORD_INCONSISTENT')) return 'has another number of cells than the header';
  if (code === 'CSV_MAX_RECORD_SIZE') return 'is too long';
  return 'has a quote that is not closed, or in the middle of a cell';
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

function toSubscriber(record: Record<string, string>): object {
  const cells = Object.entries(record).filter(([, value]) => value !== '');
  const own = cells.filter(([name]) => !name.startsWith('data.'));
  const data = cells.filter(([name]) => name.startsWith('data.')).map(([name, value]) => [name.slice(5), value]);
  return { ...Object.fromEntries(own), ...(data.length > 0 && { data: Object.fromEntries(data) }) };
}
