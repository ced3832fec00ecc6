/**
 * Long questions at once, from one account with the usual limits, to the built service without a language model. Each question is a
 * single word of 20,000 letters, or another shape of 32,768 characters that is hard to search for. Prints the slowest response and
 * the peak of the resident memory of each shape; fails when a target is missed.
 *
 *   node bench/questions.ts [questions at once]
 */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { testActor } from '../src/features/audit/testing.ts';
import { importDocuments } from '../src/features/knowledge/import/import-documents.ts';
import { type BuiltService, benchDatabase, benchDirectory, signIn, startBuilt } from './service.ts';
import { createVocabulary } from './zipf.ts';

const atOnce = Number(process.argv[2] ?? 16);
const documents = 1000;
const targets = { seconds: 2, peakMb: 700 };
const longest = 32_768;
const vocabulary = createVocabulary(50_000);

/** Shapes by name; the number differs for each question. */
const shapes: Record<string, (number: number) => string> = {
  'one word of 20,000 letters': (number) => letter(number).repeat(20_000),
  'one word in Arabic': (number) => String.fromCodePoint(0x628 + (number % 16)).repeat(longest),
  'one ligature that stands for 18 characters': () => '\ufdfa'.repeat(longest),
  'two combining marks in the wrong order': () => `a${'\u0301'.repeat(longest / 2 - 1)}${'\u0316'.repeat(longest / 2)}`,
  'misspelt words of 40 letters': (number) => misspelt(number).slice(0, longest),
  'words of the documents': () => vocabulary.text(8000).slice(0, longest),
};

const open = await benchDatabase();
const service = await startBuilt([], open.env);
try {
  const headers = await signIn(open, service);
  await fillBase();
  const rows: Record<string, { 'slowest, s': number; 'peak, MB': number; met: string }> = {};
  for (const [name, question] of Object.entries(shapes)) {
    const questions = Array.from({ length: atOnce }, (_, number) => question(number));
    await resetPeakMemory(service);
    const slowest = Math.max(...(await Promise.all(questions.map((query) => secondsOf(headers, query)))));
    const peak = await peakMemory(service);
    const isMet = slowest <= targets.seconds && peak <= targets.peakMb;
    rows[name] = { 'slowest, s': Number(slowest.toFixed(2)), 'peak, MB': Math.round(peak), met: isMet ? 'yes' : 'NO' };
    // The usual limit is 20 questions a second.
    await new Promise((resolve) => setTimeout(resolve, 2000));
  }
  console.log(`${atOnce} questions at once; targets: ${targets.seconds} s each, ${targets.peakMb} MB`);
  console.table(rows);
  if (Object.values(rows).some(({ met }) => met === 'NO')) process.exitCode = 1;
} finally {
  await service.stop();
  await open.close();
}

function letter(number: number): string {
  return String.fromCharCode('a'.charCodeAt(0) + (number % 26));
}

function misspelt(number: number): string {
  return Array.from({ length: 800 }, (_, index) => vocabulary.word(number * 800 + index).padEnd(40, 'xy')).join(' ');
}

async function secondsOf(headers: Record<string, string>, query: string): Promise<number> {
  const began = performance.now();
  const response = await fetch(`${service.url}/chat-messages`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ query, user: 'bench', inputs: {}, response_mode: 'blocking' }),
  });
  await response.text();
  if (response.status !== 200) throw new Error(`A question returned ${response.status}.`);
  return (performance.now() - began) / 1000;
}

/** Gives the account of the bench documents to look into. */
async function fillBase(): Promise<void> {
  const { environment_id: environmentId } = await open.database
    .selectFrom('accounts')
    .select('environment_id')
    .executeTakeFirstOrThrow();
  const directory = await benchDirectory();
  try {
    for (let index = 0; index < documents; index++)
      await writeFile(join(directory, `${index}.txt`), vocabulary.text(500));
    await importDocuments(open.database, testActor, { environmentId, name: 'bench', paths: [directory] });
    // As autovacuum does a minute later.
    await sql`VACUUM ANALYZE`.execute(open.database);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Sets the peak of the resident memory to its current value, see proc_pid_clear_refs(5). */
async function resetPeakMemory({ process: { pid } }: BuiltService): Promise<void> {
  await writeFile(`/proc/${pid}/clear_refs`, '5');
}

/** Peak of the resident memory in MB since it was reset, read from /proc: on Linux only. */
async function peakMemory({ process: { pid } }: BuiltService): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}
