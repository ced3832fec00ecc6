/**
 * One stream after the other, then many at once, from the built service, with a STUB of a language model that writes at a set pace:
 * it is no model, and its own time is left out. Each stream must have all its pieces in their order. Prints when the first event with
 * data came, and the memory of the service; fails when a target is missed.
 *
 *   node bench/chat.ts [streams at once]
 */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createAccount } from '../src/features/accounts/manage-accounts.ts';
import { testActor } from '../src/features/audit/testing.ts';
import { importDocuments } from '../src/features/knowledge/import/import-documents.ts';
import { type BuiltService, benchDatabase, benchDirectory, startBuilt } from './service.ts';

const streams = Number(process.argv[2] ?? 200);
/** Pieces of an answer of the many, and the milliseconds between two of them. */
const pieces = 100;
const pace = 50;
/** Questions one after the other, for the time of a first event where the machine is not busy with others. */
const single = 200;
const documents = 1000;
const targets = { firstMs: 60, memoryMiB: 400 };

const model = await startStub();
const open = await benchDatabase();
const service = await startBuilt([], { ...open.env, LLM_BASE_URL: model.url, LLM_MODEL: 'stub' });
let peak = 0;
let asked = 0;
const watching = setInterval(async () => {
  peak = Math.max(peak, await memoryOf(service).catch(() => 0));
}, 100);
try {
  const headers = await signIn();
  for (let count = 0; count < 20; count++) await ask(headers, 1);
  const alone: Streamed[] = [];
  for (let count = 0; count < single; count++) alone.push(await ask(headers, 1));
  const before = await processorOf(service);
  const many = await Promise.all(
    // Over one second, as readers come, not in one instant.
    Array.from({ length: streams }, async (_, index) => {
      await sleep((index * 1000) / streams);
      return ask(headers, pieces);
    }),
  );
  const used = (await processorOf(service)) - before;
  const ordered = [...alone, ...many].every(({ isWhole }) => isWhole);
  const rows = {
    'first event of one, p95, ms': row(p95(alone), targets.firstMs),
    [`first event of ${streams} at once, p95, ms`]: { value: Math.round(p95(many)) },
    'processor time of the service for these, s': { value: Number(used.toFixed(1)) },
    'memory at most, MiB': row(peak, targets.memoryMiB),
    'all pieces in their order': { value: ordered ? 'yes' : 'NO' },
  };
  console.log(`A stub in place of a model: ${pieces} pieces, one every ${pace} ms; its own time is left out.`);
  console.table(rows);
  if (!ordered || Object.values(rows).some((one) => 'met' in one && one.met === 'NO')) process.exitCode = 1;
} finally {
  clearInterval(watching);
  await service.stop();
  await open.close();
  model.close();
}

interface Streamed {
  /** Milliseconds from the request to the first event with data, without those that the model took. */
  first: number;
  /** Whether it had all pieces in their order, then its end. */
  isWhole: boolean;
}

/** Asks for so many pieces. */
async function ask(headers: Record<string, string>, count: number): Promise<Streamed> {
  const began = performance.now();
  const response = await fetch(`${service.url}/chat-messages`, {
    method: 'POST',
    headers,
    body: JSON.stringify({
      query: `How many days do I have to return shoes of kind ${asked++ % documents}?`,
      user: 'bench',
      inputs: { pieces: count },
      response_mode: 'streaming',
    }),
  });
  if (response.status !== 200) throw new Error(`A question returned ${response.status}.`);
  let first = 0;
  let text = '';
  for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += piece;
    if (first === 0 && text.includes('data: ')) first = performance.now() - began;
  }
  const events = Array.from(text.matchAll(/^data: (.*)$/gm), ([, data = '']) => JSON.parse(data));
  const expected = Array.from({ length: count }, (_, index) => `${index} `).join('');
  const isWhole =
    events.map(({ answer = '' }) => answer).join('') === expected && events.at(-1)?.event === 'message_end';
  return { first, isWhole };
}

function row(value: number, target: number) {
  return { value: Number(value.toFixed(1)), 'at most': target, met: value <= target ? 'yes' : 'NO' };
}

function p95(all: readonly Streamed[]): number {
  const sorted = all.map(({ first }) => first).sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.95))] as number;
}

/** An account with documents to look into, and practically no limits. */
async function signIn(): Promise<Record<string, string>> {
  const { database } = open;
  const { id, apiKey } = await createAccount(database, testActor, {
    userName: 'bench',
    sandbox: true,
    defaultSender: 'ExampleShop',
    tokenLifetime: 3600,
    limits: { createChatMessage: 1_000_000 },
  });
  const { environment_id: environmentId } = await database
    .selectFrom('accounts')
    .select('environment_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const directory = await benchDirectory();
  try {
    for (let index = 0; index < documents; index++) {
      const text = `# Article ${index}\n\nShoes of kind ${index} can be returned within ${index % 60} days of delivery.\n`;
      await writeFile(join(directory, `${index}.md`), text);
    }
    await importDocuments(database, testActor, { environmentId, name: 'bench', paths: [directory] });
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
  const response = await fetch(`${service.url}/auth/v1/tokens/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName: 'bench', apiKey }),
  });
  const { data } = (await response.json()) as { data: { access_token: string } };
  return { 'content-type': 'application/json', authorization: `Bearer ${data.access_token}` };
}

/** Resident memory in MiB, where the system reports it: on Linux. */
async function memoryOf({ process: { pid } }: BuiltService): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}

/** Seconds of processor time that the service has taken, in hundredths, where the system reports it: on Linux. */
async function processorOf({ process: { pid } }: BuiltService): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return ((user ?? 0) + (system ?? 0)) / 100;
}

/** The stub: its first piece comes at once, and each further one at its pace. */
async function startStub(): Promise<{ url: string; close(): void }> {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const [, count = '1'] = /pieces\D+(\d+)/.exec(body) ?? [];
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (let index = 0; index < Number(count); index++) {
      if (index > 0) await sleep(pace);
      write(response, { choices: [{ index: 0, delta: { content: `${index} ` }, finish_reason: null }] });
    }
    write(response, { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] });
    response.end('data: [DONE]\n\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    close: () => server.close(),
  };
}

function write(response: ServerResponse, event: object): void {
  response.write(
    `data: ${JSON.stringify({ id: 'stub', object: 'chat.completion.chunk', created: 1, model: 'stub', ...event })}\n\n`,
  );
}
