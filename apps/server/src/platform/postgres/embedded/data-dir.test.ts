import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { describeDataDirError } from './data-dir.ts';

it('names the file that is missing, where a folder is not what is missing', async () => {
  const error = await readFile('/nowhere/initdb').catch((error) => error);
  expect(describeDataDirError('/data', error).message).toMatch(
    /^The data directory \/data cannot be used\. ENOENT.*\/nowhere\/initdb/,
  );
});
