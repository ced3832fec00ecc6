/**
 * Runs the sample of every scenario in every language that Debian has a runtime for, and compares the request that it
 * sends byte for byte. It takes about 30 seconds on 2 cores.
 */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { verifyWebhook } from '@omnichannel/client/webhooks';
import { isCi } from '@omnichannel/tooling/full-run';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import vectors from '../public/webhook-test-vectors.json' with { type: 'json' };
import type { Entry } from '../src/contract.ts';
import { callOf, eventsOf, mockUrl, serverOf } from '../src/reference/call.ts';
import { fallbackCalls } from '../src/reference/fallback/calls.ts';
import { templateFallback } from '../src/reference/fallback/samples.ts';
import { languages } from '../src/reference/languages/languages.ts';
import { requestOf } from '../src/reference/languages/request.ts';
import { choicesOf, type Scenario } from '../src/reference/scenarios.ts';
import { expectedRequest, sentRequest } from './languages/compare.ts';
import { type RecordedRequest, type Recorder, startRecorder, stubFor } from './languages/recorder.ts';
import { isInstalled, runSamples, runtimes, vectorsPath } from './languages/runtimes.ts';
import { testedOperations } from './languages/tested-operations.ts';
import { type MockProcess, startMock } from './mock.ts';

/** A body with everything that a language can get wrong. The mock has no such path, so it returns 404. */
const hardValue = {
  'quotes and escapes': 'It\'s "quoted", \\n is no line end, a \\ is one backslash, and `this` is code',
  lines: 'one\ntwo\r\n\tthree',
  insertions: '#{ruby} #$ruby #@ruby $php {$php} ${php} %s %{x} {0} {{x}}',
  arabic: 'مرحبا، كيف حالك؟',
  emoji: '👟',
  comments: '/* a */ // b <?php ?> """ # c',
  empty: { object: {}, list: [], text: '', nested: [[], {}, [{}]] },
  numbered: { 0: 'not', 1: 'a list' },
  nothing: null,
  yes: true,
  no: false,
  numbers: [0, -1, 24.7136, 0.94, 1795253940105],
  'a key with "quotes" and $signs': 1,
  url: 'https://shop.example.com/orders/7731?a=1&b=<2>',
};
const hardEntry = {
  kind: 'operation',
  method: 'post',
  path: '/nothing/here',
  page: '',
  operation: { operationId: 'hardValue', summary: 'A body that is hard to write', responses: {} },
} satisfies Entry;
const hardScenario = {
  name: 'hard',
  summary: 'A body that is hard to write',
  request: { type: 'application/json', example: { value: hardValue } },
  response: { status: 404, headers: [], body: { type: 'application/json', example: { value: {} } } },
} satisfies Scenario;

const samples = [
  ...testedOperations.flatMap((entry) => choicesOf(entry).map((scenario): [Entry, Scenario] => [entry, scenario])),
  [hardEntry, hardScenario] as [Entry, Scenario],
].map(([entry, scenario]) => ({
  entry,
  scenario,
  name: `${entry.operation.operationId}_${scenario.name}`,
  place: `${entry.operation.operationId}, ${scenario.name}`,
  request: requestOf(entry, scenario),
}));

/** Checks what a sample did with the response. */
async function expectUsed(
  { request, scenario }: (typeof samples)[number],
  response: RecordedRequest['response'],
  output: string,
  folder: string,
): Promise<void> {
  const { kind } = request.response;
  if (kind === 'none') expect(output).toBe('');
  if (kind === 'error') expect(output).toMatch(new RegExp(`^${response.status}\\b`));
  if (kind === 'text') expect(output.trim()).not.toBe('');
  if (request.response.kind === 'download')
    expect(await readFile(join(folder, request.response.file))).toEqual(response.body);
  if (request.response.kind !== 'events') return;
  const events = eventsOf(scenario);
  const { answer } = request.response;
  const answers = events.filter(({ event }) => event === answer).map((event) => event.answer ?? '');
  // A sample without a JSON parser prints whole events.
  if (!answer || output.startsWith('{')) expect(output.split('\n').length).toBeGreaterThanOrEqual(events.length);
  else expect(output).toContain(answers.join(''));
  expect(answers.length > 0).toBe(answer !== undefined);
}

/** A sample for each way to use a response, except that of an error. */
const stopping = (['none', 'text', 'download', 'events'] as const).map((kind) => {
  const found = samples.find(({ request, entry }) => request.response.kind === kind && entry.kind === 'operation');
  return [kind, found ?? expect.fail(`No sample has the response ${kind}.`)] as const;
});
const cause = 'There is a topic with this key already.';

/** The sample that sends three requests. */
const fallbackName = 'templateFallback';

const encode = (text: string | undefined) => Buffer.from(text ?? '').toString('base64');
const vectorRows = vectors.cases.map(({ name, secret, now, headers, body }) => {
  const values = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(
    (header) => (headers as Record<string, string | undefined>)[header],
  );
  return `${[name, secret, String(now), ...values, body].map(encode).join('\t')}\n`;
});

const installed = await Promise.all(runtimes.map(isInstalled));
for (const [index, { id, packages }] of runtimes.entries())
  if (!installed[index] && !isCi) console.warn(`The ${id} samples are left out. Debian: apt-get install ${packages}`);

let mock: MockProcess;
let recorder: Recorder;
let root: string;
beforeAll(async () => {
  mock = await startMock();
  recorder = await startRecorder(mock.url);
  root = await mkdtemp(join(tmpdir(), 'omnichannel-samples-'));
});
afterAll(async () => {
  recorder?.close();
  mock?.close();
  if (root) await rm(root, { recursive: true });
});

describe.for(runtimes.map((runtime, index) => ({ id: runtime.id, runtime, isInstalled: installed[index] })))(
  'samples in $id',
  ({ runtime, isInstalled: isUsable }) => {
    const language = languages.find(({ id }) => id === runtime.id);
    const skipped = !isUsable && !isCi;
    let output: Map<string, string>;
    const folderOf = (name: string) => join(root, runtime.id, 'folders', name);
    const recorded = (name: string) => recorder.requestsOf(`${runtime.id}-${name}`);

    beforeAll(async () => {
      if (skipped) return;
      const folder = join(root, runtime.id);
      // Endpoints that the samples of another language have set would get deliveries.
      await fetch(`${mock.url}/__mock`, { method: 'DELETE' });
      const runnable = samples.map(async ({ entry, scenario, name }) => {
        const url = recorder.urlFor(`${runtime.id}-${name}`, stubFor(entry, scenario));
        const code = language?.sampleOf(entry, scenario).replaceAll(serverOf(entry), url);
        const { upload } = callOf(entry, scenario);
        await mkdir(folderOf(name), { recursive: true });
        if (upload) await writeFile(join(folderOf(name), upload.name), upload.bytes);
        return { name, code: code ?? '', folder: folderOf(name) };
      });
      const ready = await Promise.all(runnable);
      const fallback = templateFallback(runtime.id).replaceAll(
        mockUrl,
        recorder.urlFor(`${runtime.id}-${fallbackName}`),
      );
      await mkdir(folderOf(fallbackName), { recursive: true });
      ready.push({ name: fallbackName, code: fallback, folder: folderOf(fallbackName) });
      await writeFile(join(folder, vectorsPath), vectorRows.join(''));
      output = await runSamples(runtime, folder, ready);
    }, 180_000);

    test.skipIf(skipped).for(samples.map((sample) => [sample.place, sample] as const))('%s', async ([, sample]) => {
      const { name, request, scenario } = sample;
      const [first, ...others] = recorded(name);
      if (!first) return expect.unreachable('The sample sent no request.');
      expect(others).toEqual([]);
      expect(await sentRequest(first, request)).toEqual(expectedRequest(request, runtime.id));
      expect(first.response.status).toBe(scenario.response?.status);
      await expectUsed(sample, first.response, output.get(name) ?? '', folderOf(name));
    });

    test.skipIf(skipped)('a template takes the place of a text outside the customer-care window', () => {
      const { text, contacts, template } = fallbackCalls;
      const requests = recorded(fallbackName);
      expect(requests.map(({ target, response }) => [target, response.status])).toEqual([
        [text.path, 400],
        [contacts.path, 200],
        [template.path, 200],
      ]);
      expect(requests.map(({ body }) => JSON.parse(body.toString()))).toEqual(
        [text, contacts, template].map(({ body }) => body),
      );
      expect(output.get(fallbackName)?.trim()).not.toBe('');
    });

    test.skipIf(skipped).for(vectors.cases.map((vector) => [vector.name, vector] as const))(
      'webhook verification: %s',
      ([name, { isValid }]) => {
        expect(output.get(name)?.trim()).toBe(isValid ? 'accepted' : 'rejected');
      },
    );

    test.skipIf(skipped).for(stopping)(
      '%s: an error stops the sample, which shows its cause',
      { timeout: 60_000 },
      async ([, sample]) => {
        const { entry, scenario } = sample;
        const name = `${sample.name}_rejected`;
        const body = Buffer.from(JSON.stringify({ message: cause }));
        const url = recorder.urlFor(`${runtime.id}-${name}`, { status: 409, headers: {}, body });
        const folder = await mkdtemp(join(root, `${runtime.id}-rejected-`));
        const { upload } = callOf(entry, scenario);
        if (upload) await writeFile(join(folder, upload.name), upload.bytes);
        const code = language?.sampleOf(entry, scenario).replaceAll(serverOf(entry), url) ?? '';
        await expect(runSamples(runtime, folder, [{ name, code, folder }])).rejects.toThrow(cause);
        expect(recorded(name)).toHaveLength(1);
      },
    );

    test.skipIf(skipped || runtime.id !== 'go')('are formatted as gofmt does', async () => {
      const folder = await mkdtemp(join(root, 'gofmt-'));
      const code = samples.map(({ entry, scenario, name }) =>
        writeFile(join(folder, `${name}.go`), language?.sampleOf(entry, scenario) ?? ''),
      );
      code.push(writeFile(join(folder, `${fallbackName}.go`), templateFallback('go')));
      await Promise.all(code);
      const { stdout } = await promisify(execFile)('gofmt', ['-l', folder, join(import.meta.dirname, '../samples')]);
      expect(stdout).toBe('');
    });
  },
);

test('every language has a runtime in these tests, or says that it is not tested', () => {
  const tested = languages.filter(({ isInPage, isTested }) => isTested && !isInPage).map(({ id }) => id);
  expect(runtimes.map(({ id }) => id).toSorted()).toEqual(tested.toSorted());
});

test.for(vectors.cases.map((vector) => [vector.name, vector] as const))(
  'webhook verification in TypeScript: %s',
  async ([, { secret, now, headers, body, isValid }]) => {
    const present = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined));
    const delivery = { headers: present as Record<string, string>, rawBody: body };
    const verified = verifyWebhook(delivery, secret, {
      now: new Date(now * 1000),
      tolerance: vectors.toleranceSeconds,
    });
    const reason = await verified.then(
      () => undefined,
      (error) => error.reason ?? error,
    );
    if (isValid) expect(reason).toBeUndefined();
    else expect(reason).toMatch(/^(no-matching-signature|timestamp-too-(old|new)|missing-header)$/);
  },
);
