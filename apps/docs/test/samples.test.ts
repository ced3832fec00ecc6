import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { signWebhook } from '@omnichannel/client/webhooks';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Entry, entries } from '../src/contract.ts';
import { callOf, firstScenario, mockUrl, serverOf } from '../src/reference/call.ts';
import { templateFallback } from '../src/reference/fallback/samples.ts';
import { requestOf } from '../src/reference/languages/request.ts';
import { curl } from '../src/reference/samples.ts';
import { choicesOf, type Scenario } from '../src/reference/scenarios.ts';
import { typescript } from '../src/reference/typescript.ts';
import { expectedRequest, sampleEnvironment, sentRequest } from './languages/compare.ts';
import { type Recorder, startRecorder, stubFor } from './languages/recorder.ts';
import { testedAdminOperations, testedOperations } from './languages/tested-operations.ts';
import { type MockProcess, startMock } from './mock.ts';

const run = promisify(execFile);
const home = join(import.meta.dirname, '..');
const webhooks = entries.filter(({ kind }) => kind === 'webhook');

const samples = [...webhooks, ...testedOperations].flatMap((entry) =>
  choicesOf(entry).map((scenario) => ({ entry, scenario, place: `${entry.operation.operationId}.${scenario.name}` })),
);

/** Inside this package, where the names of the workspace resolve. */
let folder: string;
let mock: MockProcess;
let recorder: Recorder;
const fileOf = (entry: Entry, { name }: Scenario) => join(folder, `${entry.operation.operationId}.${name}.ts`);
const atMock = (sample: string) => sample.replaceAll(mockUrl, mock.url);
const nameOf = (language: string, entry: Entry, scenario: Scenario) =>
  `${language}-${entry.operation.operationId}-${scenario.name}`;

/** The code of a sample that calls the mock, or the recorder in place of the service. */
function runnable(language: 'curl' | 'ts', entry: Entry, scenario: Scenario): string {
  const code = language === 'ts' ? typescript(entry, scenario) : curl(entry, scenario);
  const stub = stubFor(entry, scenario);
  return stub
    ? code.replaceAll(serverOf(entry), recorder.urlFor(nameOf(language, entry, scenario), stub))
    : atMock(code);
}

beforeAll(async () => {
  mock = await startMock();
  recorder = await startRecorder(mock.url);
  folder = await mkdtemp(join(home, '.snippets-'));
  await Promise.all(
    samples.map(({ entry, scenario }) => writeFile(fileOf(entry, scenario), runnable('ts', entry, scenario))),
  );
});
afterAll(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  recorder?.close();
  mock?.close();
  if (folder) await rm(folder, { recursive: true });
});

/** A folder of a sample's own, with the file that it uploads. */
async function sampleFolder(entry: Entry, scenario: Scenario): Promise<string> {
  const { upload } = callOf(entry, scenario);
  const place = join(folder, entry.operation.operationId);
  await mkdir(place, { recursive: true });
  if (upload) await writeFile(join(place, upload.name), upload.bytes);
  return place;
}

const calls = testedOperations.flatMap((entry) =>
  choicesOf(entry).map((scenario) => ({ entry, scenario, name: scenario.name, id: entry.operation.operationId })),
);

interface RunnableFile {
  name: string;
  file: string;
  /** Its working directory. */
  folder: string;
}

/** Starts the output of a sample. */
const mark = '\u001e';

/** A program that runs each file in its folder: a process for each of them takes a minute. */
const typescriptRunner = (files: RunnableFile[]): string =>
  files
    .map(({ name, file, folder }) =>
      [
        `process.stdout.write(${JSON.stringify(`${mark}${name}\n`)});`,
        `process.chdir(${JSON.stringify(folder)});`,
        `await import(${JSON.stringify(pathToFileURL(file).href)});`,
      ].join('\n'),
    )
    .join('\n');

const shellRunner = (files: RunnableFile[]): string =>
  files.map(({ name, file, folder }) => `printf '${mark}${name}\\n'; (cd '${folder}' && . '${file}')`).join('\n');

/** @returns what each sample printed, by its name */
async function runAll(command: string, program: string, text: string): Promise<Map<string, string>> {
  await writeFile(program, text);
  const { stdout } = await run(command, [program], {
    env: { ...process.env, ...sampleEnvironment },
    timeout: 100_000,
    maxBuffer: 2 ** 26,
  });
  return new Map(
    stdout
      .split(mark)
      .slice(1)
      .map((part) => [part.slice(0, part.indexOf('\n')), part.slice(part.indexOf('\n') + 1)]),
  );
}

describe('the samples of the reference', () => {
  test('compile, every scenario of every operation and webhook', () => {
    const places = new Map(samples.map(({ entry, scenario, place }) => [fileOf(entry, scenario), place]));
    const { config } = ts.readConfigFile(join(home, '../../tsconfig.base.json'), ts.sys.readFile);
    const { options } = ts.convertCompilerOptionsFromJson({ ...config.compilerOptions, types: ['node'] }, home);
    const program = ts.createProgram([...places.keys()], { ...options, noEmit: true, declaration: false });
    const faults = ts.getPreEmitDiagnostics(program).map(({ file, start = 0, messageText }) => {
      const line = file ? file.getLineAndCharacterOfPosition(start).line + 1 : 0;
      return `${places.get(file?.fileName ?? '')}:${line} ${ts.flattenDiagnosticMessageText(messageText, '\n')}`;
    });
    expect(faults).toEqual([]);
    expect(places.size).toBe(samples.length);
  });

  describe('run against the mock, or a recorder in place of the service', () => {
    let typescriptOutput: Map<string, string>;
    let curlOutput: Map<string, string>;
    beforeAll(async () => {
      const ts = testedOperations.map(async (entry) => {
        const scenario = firstScenario(entry);
        return {
          name: entry.operation.operationId,
          file: fileOf(entry, scenario),
          folder: await sampleFolder(entry, scenario),
        };
      });
      const curls = calls.map(async ({ entry, scenario, name, id }) => {
        const cwd = await sampleFolder(entry, scenario);
        const file = join(folder, `${id}.${name}.sh`);
        // The mark is below the body, whose last line may have no end.
        await writeFile(file, `${runnable('curl', entry, scenario)} -s -w '\n%{http_code}'`);
        return { name: `${id}.${name}`, file, folder: cwd };
      });
      typescriptOutput = await runAll(
        process.execPath,
        join(folder, 'run.mjs'),
        typescriptRunner(await Promise.all(ts)),
      );
      curlOutput = await runAll('bash', join(folder, 'run.sh'), shellRunner(await Promise.all(curls)));
    }, 120_000);

    test.for(testedOperations.map((entry) => [entry.operation.operationId, entry] as const))(
      'in TypeScript: %s',
      ([id, entry]) => {
        const output = typescriptOutput.get(id);
        expect(output).toBeDefined();
        expect(output?.trim() !== '').toBe(firstScenario(entry).response?.body !== undefined);
      },
    );

    test.for(calls)('with curl: $id, $name', ({ scenario, name, id }) => {
      const [, text = '', status] = curlOutput.get(`${id}.${name}`)?.match(/^(.*)\n(\d{3})\n?$/s) ?? [];
      expect(status).toBe(String(scenario.response?.status));
      const { body } = scenario.response ?? {};
      if (body?.type === 'application/json' && scenario.response?.status !== 401)
        expect(Object.keys(JSON.parse(text))).toEqual(
          expect.arrayContaining(Object.keys(body.example.value as object)),
        );
    });
  });

  async function expectRequest(language: 'curl' | 'ts', entry: Entry, scenario: Scenario): Promise<void> {
    const [first, ...others] = recorder.requestsOf(nameOf(language, entry, scenario));
    if (!first) return expect.unreachable('The sample sent no request.');
    expect(others).toEqual([]);
    const request = requestOf(entry, scenario);
    const expected = expectedRequest(request, language);
    const sent = await sentRequest(first, request);
    if (language === 'curl') return expect(sent).toEqual(expected);
    // The client always sends the key, and adds an idempotency key of its own.
    const { 'idempotency-key': _, ...headers } = sent.headers;
    const authorization = `Bearer ${Object.values(sampleEnvironment)}`;
    expect({ ...sent, headers }).toEqual({ ...expected, headers: { ...expected.headers, authorization } });
  }

  test.for(testedAdminOperations.map((entry) => [entry.operation.operationId, entry] as const))(
    'send the request of %s of the admin API, in curl and TypeScript',
    async ([, entry]) => {
      for (const scenario of choicesOf(entry)) await expectRequest('curl', entry, scenario);
      await expectRequest('ts', entry, firstScenario(entry));
    },
  );

  test.for(['curl', 'ts'])('send a template outside the customer-care window, in %s', async (language) => {
    const file = join(folder, `fallback.${language}`);
    await writeFile(file, atMock(templateFallback(language)));
    const { stdout } = await run(language === 'ts' ? process.execPath : 'bash', [file], { timeout: 30_000 });
    expect(stdout).toMatch(/messages.*id/s);
  });

  test.for(webhooks.map((entry) => [entry.path, entry] as const))(
    'receive the deliveries of %s, and nothing that is not signed',
    async ([, entry]) => {
      const secret = `whsec_${btoa('an example secret of 32 bytes...')}`;
      vi.stubEnv('WEBHOOK_SECRET', secret);
      // The sample prints the received event.
      vi.spyOn(console, 'log').mockImplementation(() => {});
      const [first] = choicesOf(entry);
      if (!first) throw new Error(`${entry.path} has no scenario.`);
      const { POST } = (await import(pathToFileURL(fileOf(entry, first)).href)) as {
        POST(request: Request): Promise<Response>;
      };
      const deliver = (body: string, headers: HeadersInit) =>
        POST(new Request('https://example.com/', { method: 'POST', headers, body }));
      for (const { request } of choicesOf(entry)) {
        const body = JSON.stringify(request?.example.value);
        expect((await deliver(body, await signWebhook({ body }, secret))).status).toBe(204);
        expect((await deliver(body, {})).status).toBe(400);
      }
    },
  );
});
