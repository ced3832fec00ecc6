import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { type Mock, startMock } from '@omnichannel/mock';
import { findTypeErrors } from '@omnichannel/tooling/type-errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { snippets } from './snippets.ts';

const home = fileURLToPath(new URL('../', import.meta.url));
const run = promisify(execFile);

/** Each snippet is a module inside this package, where the names of the workspace resolve. */
let folder: string;
let mock: Mock;
const fileOf = (place: string) => join(folder, `${place.replace(/\W+/g, '-')}.ts`);

beforeAll(async () => {
  mock = await startMock({ port: 0, sseInterval: 0 });
  folder = await mkdtemp(join(home, '.snippets-'));
  const write = ({ place, source }: (typeof snippets)[number]) =>
    writeFile(fileOf(place), source.replaceAll('http://127.0.0.1:4010', mock.url));
  await Promise.all(snippets.map(write));
});
afterAll(async () => {
  await mock.close();
  await rm(folder, { recursive: true });
});

describe('the TypeScript that the documentation shows', () => {
  it('is found', () => {
    expect(new Set(snippets.map(({ page }) => page))).toContain('packages/client/README.md');
  });

  it('compiles', () => {
    const pages = new Map(snippets.map(({ place, page }) => [fileOf(place), page]));
    expect(findTypeErrors(home, pages)).toEqual([]);
  });

  it.for(snippets.filter(({ norun }) => !norun))('runs against the mock: $place', async ({ place, page }) => {
    const file = fileOf(place);
    const env = { ...process.env, WEBHOOK_SECRET: `whsec_${btoa('an example secret of 32 bytes...')}` };
    await run(process.execPath, [file], { env, timeout: 30_000 }).catch(({ stdout, stderr }) =>
      expect.fail(`${stdout}${stderr}`.replaceAll(pathToFileURL(file).href, page)),
    );
  });
});
