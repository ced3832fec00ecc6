import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryDirectory } from '../../platform/postgres/testing.ts';
import { type ImportFormat, readImportFiles } from './import-file.ts';

/** A value is a text, which is its own key. Another value is a list of the faults to report, by path. */
const format: ImportFormat<string> = {
  read: (value) =>
    typeof value === 'string'
      ? { item: value }
      : { faults: (value as { paths: string[] }).paths.map((path) => ({ path, message: 'is wrong' })) },
  keyOf: (item) => item.toLowerCase(),
};

let directory: string;
beforeAll(async () => {
  directory = await temporaryDirectory();
});
afterAll(() => rm(directory, { recursive: true }));

async function file(name: string, content: string): Promise<string> {
  const path = join(directory, name);
  await writeFile(path, content);
  return path;
}

/** Returns the faults that the files are rejected for, without the folder of the files. */
async function faultsOf(...files: string[]): Promise<string[]> {
  const reading = readImportFiles(files, format);
  const message = await reading.then(
    () => '',
    (error: Error) => error.message,
  );
  const [summary, ...faults] = message.split('\n');
  expect(summary).toBe('Nothing was imported.');
  return faults.map((fault) => fault.replace(`${directory}/`, ''));
}

it('reads one value, a list, or the list of an API response, from JSON and YAML', async () => {
  const files = [
    await file('one.json', '"a"'),
    await file('list.yaml', '- b\n- c # a comment\n'),
    await file('response.yml', 'data: [d]\npaging: {}\n'),
    await file('empty.json', '[]'),
  ];
  expect(await readImportFiles(files, format)).toEqual(['a', 'b', 'c', 'd']);
});

it.each([
  ['one.json', '{"paths":["a.0.b"]}', 'one.json: a[0].b is wrong.'],
  ['value.json', '{"paths":[""]}', 'value.json: The value is wrong.'],
  ['list.json', '["x",{"paths":["10.a1.1a.2"]}]', 'list.json: [1][10].a1.1a[2] is wrong.'],
  ['item.json', '[{"paths":[""]}]', 'item.json: [0] is wrong.'],
  ['response.json', '{"data":["x",{"paths":["a"]}]}', 'response.json: data[1].a is wrong.'],
  ['duplicate.json', '["x","X"]', 'duplicate.json: [1] is a duplicate of x.'],
])('names the place of a fault in %s', async (name, content, fault) => {
  expect(await faultsOf(await file(name, content))).toEqual([fault]);
});

it('reports the faults of all files, in their order', async () => {
  const first = await file('first.json', '{"paths":["a","b"]}');
  const second = await file('second.yaml', '["x","x"]');
  expect(await faultsOf(first, join(directory, 'absent.json'), second)).toEqual([
    'first.json: a is wrong.',
    'first.json: b is wrong.',
    'absent.json: cannot be read (ENOENT).',
    'second.yaml: [1] is a duplicate of x.',
  ]);
});

describe('a file that cannot be parsed is rejected with the reason in one sentence:', () => {
  it.each([
    ['yaml-in.json', 'a: b', /^yaml-in\.json: is not valid JSON: \w.*[^:.]\.$/],
    ['comment.json', '["x" # a comment\n]', /^comment\.json: is not valid JSON: \w.*[^:.]\.$/],
    ['open.yaml', 'a: [', /^open\.yaml: is not valid YAML: \w.+ at line 1, column \d+\.$/],
    ['notes.txt', '"x"', /^notes\.txt: is neither \.json nor \.yaml\.$/],
  ])('%s', async (name, content, fault) => {
    expect(await faultsOf(await file(name, content))).toEqual([expect.stringMatching(fault)]);
  });
});
