/** Runs the TypeScript and curl calls of the guides against the mock. The build compiles them. */
import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mockUrl } from '../src/reference/call.ts';
import { CompileFolder, compile } from '../src/snippets/compile.ts';
import { readSnippets } from '../src/snippets/read-snippets.ts';
import { otherCommands } from '../src/snippets/runnable-commands.ts';
import { type MockProcess, startMock } from './mock.ts';

const run = promisify(execFile);
const snippets = readSnippets();
const those = (shell: boolean) => snippets.filter(({ language, norun }) => !norun && (language === 'sh') === shell);

interface Request {
  method: string;
  target: string;
  operation?: string;
  status: number;
  violations: number;
}

describe('the code of the guides', () => {
  let mock: MockProcess;
  let folder: CompileFolder;
  beforeAll(async () => {
    mock = await startMock();
    folder = new CompileFolder();
    for (const snippet of snippets) folder.write(snippet, (source) => source.replaceAll(mockUrl, mock.url));
  });
  afterAll(() => {
    mock?.close();
    folder?.remove();
  });

  test('is found on the pages', () => {
    const pages = new Set(snippets.map(({ page }) => page));
    for (const page of ['getting-started.mdx', 'guides/webhooks.mdx', 'guides/streaming.mdx'])
      expect(pages).toContain(page);
  });

  test('compiles', () => {
    expect(compile(snippets)).toEqual([]);
  });

  test.concurrent.for(those(false).map((snippet) => [snippet.place, snippet] as const))(
    'runs: %s',
    async ([, snippet]) => {
      const file = folder.fileOf(snippet);
      const env = { ...process.env, WEBHOOK_SECRET: `whsec_${btoa('an example secret of 32 bytes...')}` };
      await run(process.execPath, [file], { env, timeout: 50_000 }).catch(({ stdout, stderr }) =>
        expect.fail(`${stdout}${stderr}`.replaceAll(pathToFileURL(file).href, snippet.page)),
      );
    },
  );

  test.for(those(true).map((snippet) => [snippet.place, snippet] as const))(
    'runs in a shell, and sends what the contract takes: %s',
    async ([, snippet]) => {
      expect(otherCommands(snippet), 'A test runs only calls: write "```sh norun: <why>".').toEqual([]);
      const requests = `${mock.url}/__mock/requests`;
      await fetch(requests, { method: 'DELETE' });
      // Each has a folder of its own: what one writes, another does not find.
      const cwd = join(folder.folder, snippet.place.replaceAll(/\W+/g, '-'));
      mkdirSync(cwd);
      await run('bash', ['-e', folder.fileOf(snippet)], { cwd, timeout: 50_000 }).catch(({ stdout, stderr }) =>
        expect.fail(`${stdout}${stderr}`),
      );
      const sent = (await (await fetch(requests)).json()) as Request[];
      const calls = snippet.source.match(/\bcurl\b/g)?.length ?? 0;
      expect(sent.length, 'each curl reaches the mock').toBeGreaterThanOrEqual(calls && 1);
      for (const request of sent) expect(request).toMatchObject({ operation: expect.any(String), violations: 0 });
    },
  );
});
