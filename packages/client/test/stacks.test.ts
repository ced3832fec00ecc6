import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';

type Client = typeof import('../src/index.ts');
type Operations = typeof import('../src/operations.gen.ts');

const require = createRequire(import.meta.url);
const esm = (): Promise<[Client, Operations]> =>
  Promise.all([import('@omnichannel/client'), import('@omnichannel/client/operations')]) as never;
const cjs = async (): Promise<[Client, Operations]> => [
  require('../dist/cjs/index.js'),
  require('../dist/cjs/operations.gen.js'),
];

describe.each([
  ['ESM', esm],
  ['CommonJS', cjs],
])('the stack of an error of the %s build', async (_, load) => {
  const [{ Omnichannel }, { listTopics }] = await load();
  const failures: [name: string, fetch: () => Promise<Response>][] = [
    ['ApiError', async () => Response.json({ message: 'The page is too large.' }, { status: 422 })],
    ['ConnectionError', () => Promise.reject(new TypeError('fetch failed'))],
    ['TimeoutError', () => new Promise<never>(() => {})],
    ['UnexpectedResponseError', async () => new Response('<html>')],
  ];
  const aborted = { signal: AbortSignal.abort() };

  it.each(failures)('begins at the caller: %s', async (name, fetch) => {
    const options = { baseUrl: 'https://api.example.com', token: 'any', timeout: 10, maxRetryDelay: 1 };
    const omnichannel = new Omnichannel({ ...options, fetch });
    const calls = {
      awaitsFunction: async function awaitsFunction() {
        await listTopics(omnichannel.client);
      },
      awaitsMethod: async function awaitsMethod() {
        await omnichannel.verifications.create({ number: '+12025550100' });
      },
      awaitsList: async function awaitsList() {
        await omnichannel.topics.list();
      },
      awaitsResponse: async function awaitsResponse() {
        await listTopics(omnichannel.client).withResponse();
      },
      awaitsAborted: async function awaitsAborted() {
        await listTopics(omnichannel.client, aborted);
      },
    };
    for (const [caller, call] of Object.entries(calls)) {
      const error: Error = await call().then(
        () => expect.unreachable(),
        (error) => error,
      );
      expect(error.stack).toContain(caller);
      expect(error.stack).toContain(import.meta.filename);
      const expected =
        caller === 'awaitsAborted' ? 'AbortError' : name === 'ApiError' ? 'UnprocessableContentError' : name;
      expect(error.stack?.split('\n')[0]).toBe(`${expected}: ${error.message}`);
    }
  });
});

const readBuilt = (folder: string, file: string) => readFile(new URL(`../${folder}/${file}`, import.meta.url), 'utf8');

it.each(['dist', 'dist/cjs'])('the source map in %s names the sources', async (folder) => {
  expect(await readBuilt(folder, 'together.js')).toMatch(/\n\/\/# sourceMappingURL=together\.js\.map\n$/);
  const { sources, mappings } = JSON.parse(await readBuilt(folder, 'together.js.map'));
  expect(sources.some((path: string) => path.endsWith('/src/client.ts'))).toBe(true);
  expect(mappings.length).toBeGreaterThan(1000);
});

it.each(['dist', 'dist/cjs'])('the hooks in %s share the modules of the other entries', async (folder) => {
  expect(await readBuilt(folder, 'react.js')).toMatch(/\n\/\/# sourceMappingURL=react\.js\.map\n$/);
  const { sources } = JSON.parse(await readBuilt(folder, 'react.js.map'));
  const names = sources.map((path: string) => path.replace(/^.*\/src\//, '')).sort();
  expect(names).toEqual(['react.ts', 'react/chat-store.ts', 'retry.ts']);
});

it('the source map of ESM contains the sources that are not generated', async () => {
  const { sources, sourcesContent } = JSON.parse(await readBuilt('dist', 'together.js.map'));
  const source = (name: string) => sourcesContent[sources.findIndex((path: string) => path.endsWith(name))];
  const without = sources.filter((_: string, index: number) => sourcesContent[index] === null);
  expect(without).toEqual(sources.filter((path: string) => path.endsWith('.gen.ts')));
  // Without the docstrings, but with the line numbers.
  for (const name of ['client.ts', 'operation.ts']) {
    const written = await readFile(new URL(`../src/${name}`, import.meta.url), 'utf8');
    const lines = source(`/src/${name}`).split('\n');
    for (const [index, line] of written.split('\n').entries()) {
      if (/^(export )?(async )?(class|function|const) /.test(line)) expect(lines[index]).toBe(line);
    }
  }
});
