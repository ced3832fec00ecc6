import { stat } from 'node:fs/promises';
import { extname } from 'node:path';
import type { Database, Executor } from '../../../platform/postgres/database.ts';
import { type Actor, recordAudit } from '../../audit/record-audit.ts';
import { mergeById, type SubscriberInput, upsertSubscribers } from '../upsert-subscribers.ts';
import { createFaultFinder } from './find-faults.ts';
import { readText } from './read-lines.ts';
import { type ImportRecord, readCsv, readJsonLines } from './read-records.ts';

/** Subscribers of one statement. */
const batchSize = 500;
/** Bytes of JSON of a batch: the admin API takes a body of 4 MiB. */
const maxBatchBytes = 3 * 1024 * 1024;
/** Faults that the result names; the others are only counted. */
const maxFaults = 50;

export interface ImportOptions {
  files: readonly string[];
  /** Called with the bytes read so far, and those of all files. */
  onProgress?(done: number, all: number): void;
}

export interface ImportResult {
  created: number;
  updated: number;
  failed: number;
  /** The first faults, each with file and line and without a value. */
  faults: string[];
}

/**
 * Imports subscribers from CSV files and files of JSON lines, in batches. A record with a fault is skipped. An interrupted import can be
 * repeated: it updates the subscribers that it created before. The audit log has an entry of the first batch, and one of the whole import.
 *
 * @throws {Error} when a file cannot be read, or a header is wrong; earlier batches stay
 */
export async function importSubscribers(
  database: Database,
  actor: Actor,
  { environmentId, ...options }: ImportOptions & { environmentId: string },
): Promise<ImportResult> {
  const result = await importFiles(options, async (batch, isFirst) => {
    const rows = await database.transaction().execute(async (transaction) => {
      if (isFirst) await recordImport(transaction, actor, 'subscribers.importStarted', environmentId);
      return upsertSubscribers(transaction, environmentId, mergeById(batch));
    });
    const created = rows.filter(({ isNew }) => isNew).length;
    return { created, updated: rows.length - created };
  });
  const { faults: _, ...counts } = result;
  await recordImport(database, actor, 'subscribers.imported', environmentId, counts);
  return result;
}

/**
 * Reads subscribers from files, and stores them in batches of up to 500, and fewer when they are large.
 *
 * @param storeBatch stores a batch; `isFirst` is true until one has stored something
 * @throws {Error} when a file cannot be read, or a header is wrong; earlier batches stay
 */
export async function importFiles(
  { files, onProgress = () => {} }: ImportOptions,
  storeBatch: (batch: SubscriberInput[], isFirst: boolean) => Promise<Pick<ImportResult, 'created' | 'updated'>>,
): Promise<ImportResult> {
  const result: ImportResult = { created: 0, updated: 0, failed: 0, faults: [] };
  const allBytes = (await Promise.all(files.map(sizeOf))).reduce((sum, size) => sum + size, 0);
  const findFaults = createFaultFinder();
  let doneBytes = 0;
  for (const file of files) {
    let batch: SubscriberInput[] = [];
    let batchBytes = 0;
    const store = async () => {
      const { created, updated } = await storeBatch(batch, result.created + result.updated === 0);
      batch = [];
      batchBytes = 0;
      result.created += created;
      result.updated += updated;
      onProgress(doneBytes, allBytes);
    };
    const text = readText(file, (bytes) => {
      doneBytes += bytes;
    });
    for await (const record of readFile(file, text)) {
      const faults = 'fault' in record ? [record.fault] : findFaults(record.value);
      if (faults.length > 0) {
        addFaults(result, file, record.line, faults);
        continue;
      }
      const { value } = record as { value: SubscriberInput };
      const bytes = Buffer.byteLength(JSON.stringify(value));
      if (batchBytes + bytes > maxBatchBytes) await store();
      batch.push(value);
      batchBytes += bytes;
      if (batch.length === batchSize) await store();
    }
    if (batch.length > 0) await store();
  }
  onProgress(allBytes, allBytes);
  return result;
}

/**
 * Imports subscribers that `findFaults` accepts, all or none.
 *
 * @returns the numbers of new and of changed subscribers
 */
export async function importBatch(
  database: Database,
  actor: Actor,
  environmentId: string,
  subscribers: readonly SubscriberInput[],
): Promise<Pick<ImportResult, 'created' | 'updated'>> {
  return database.transaction().execute(async (transaction) => {
    const rows = await upsertSubscribers(transaction, environmentId, mergeById(subscribers));
    const created = rows.filter(({ isNew }) => isNew).length;
    const counts = { created, updated: rows.length - created };
    await recordImport(transaction, actor, 'subscribers.imported', environmentId, counts);
    return counts;
  });
}

async function recordImport(
  executor: Executor,
  actor: Actor,
  action: string,
  environmentId: string,
  after?: Readonly<Record<string, number>>,
): Promise<void> {
  await recordAudit(executor, actor, {
    action,
    target: { type: 'subscribers' },
    environmentId,
    ...(after && { after }),
  });
}

async function sizeOf(file: string): Promise<number> {
  if (!/^\.(csv|jsonl|ndjson)$/i.test(extname(file))) {
    throw new Error(`${file} is neither .csv nor .jsonl. Rename it, or convert it to one of these formats.`);
  }
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`${file} cannot be read (${error.code}).`, { cause: error });
  });
  if (found.isDirectory()) throw new Error(`${file} is a folder: name its files.`);
  return found.size;
}

function readFile(file: string, text: AsyncIterable<string>): AsyncIterable<ImportRecord> {
  return /^\.csv$/i.test(extname(file)) ? readCsv(file, text) : readJsonLines(text);
}

function addFaults(result: ImportResult, file: string, line: number, faults: readonly string[]): void {
  result.failed++;
  if (result.faults.length < maxFaults) result.faults.push(`${file}, line ${line}: ${faults.join('; ')}.`);
}
