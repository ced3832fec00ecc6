import { stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { createPartValidator, findUnstorableText } from '@omnichannel/contract';
import { readContract } from '../../../http/contract/contract.ts';
import { cachedDocument } from '../../../http/contract/document.ts';
import type { Database, Executor } from '../../../platform/postgres/database.ts';
import { type Actor, recordAudit } from '../../audit/record-audit.ts';
import { maxSubscriberBytes, mergeById, type SubscriberInput, upsertSubscribers } from '../upsert-subscribers.ts';
import { readText } from './read-lines.ts';
import { type ImportRecord, readCsv, readJsonLines } from './read-records.ts';

/** Subscribers of one statement. */
const batchSize = 500;
/** Faults that the result names; the others are only counted. */
const maxFaults = 50;

export interface ImportOptions {
  environmentId: string;
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
  { environmentId, files, onProgress = () => {} }: ImportOptions,
): Promise<ImportResult> {
  const result: ImportResult = { created: 0, updated: 0, failed: 0, faults: [] };
  const allBytes = (await Promise.all(files.map(sizeOf))).reduce((sum, size) => sum + size, 0);
  const findFaults = createFaultFinder();
  let doneBytes = 0;
  for (const file of files) {
    let batch: SubscriberInput[] = [];
    const store = async () => {
      const isFirst = result.created + result.updated === 0;
      const rows = await database.transaction().execute(async (transaction) => {
        if (isFirst) await recordImport(transaction, actor, 'subscribers.importStarted', environmentId);
        return upsertSubscribers(transaction, environmentId, mergeById(batch));
      });
      batch = [];
      const created = rows.filter(({ isNew }) => isNew).length;
      result.created += created;
      result.updated += rows.length - created;
      onProgress(doneBytes, allBytes);
    };
    const text = readText(file, (bytes) => {
      doneBytes += bytes;
    });
    for await (const record of readFile(file, text)) {
      const faults = 'fault' in record ? [record.fault] : findFaults(record.value);
      if (faults.length > 0) addFaults(result, file, record.line, faults);
      else batch.push((record as { value: SubscriberInput }).value);
      if (batch.length === batchSize) await store();
    }
    if (batch.length > 0) await store();
  }
  const { faults: _, ...counts } = result;
  await recordImport(database, actor, 'subscribers.imported', environmentId, counts);
  onProgress(allBytes, allBytes);
  return result;
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

/** Creates the function that compares a value with the contract's subscriber of `createSubscribers`. */
function createFaultFinder(): (value: unknown) => string[] {
  const operation = readContract(cachedDocument()).operations.find(({ id }) => id === 'createSubscribers');
  const body = operation?.body?.schemas.get('application/json') as { properties: { subscribers: { items: object } } };
  const validate = createPartValidator('body', body.properties.subscribers.items, undefined);
  return (value) => {
    const violations = validate(value, true) ?? findUnstorableText('body', value) ?? [];
    if (violations.length > 0) return violations.map(({ field, message }) => `${field} ${message}`.trim());
    const isTooLarge = Buffer.byteLength(JSON.stringify(value)) > maxSubscriberBytes;
    return isTooLarge ? ['is larger than 64 KiB of JSON'] : [];
  };
}

function addFaults(result: ImportResult, file: string, line: number, faults: readonly string[]): void {
  result.failed++;
  if (result.faults.length < maxFaults) result.faults.push(`${file}, line ${line}: ${faults.join('; ')}.`);
}
