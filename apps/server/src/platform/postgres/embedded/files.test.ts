import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { notWritable } from './files.ts';

it('names the file that is missing, where a folder is not what is missing', async () => {
  const error = await readFile('/nowhere/initdb').catch((error) => error);
  expect(notWritable('/data', error).message).toMatch(
    /^The data directory \/data cannot be used\. ENOENT.*\/nowhere\/initdb/,
  );
});
