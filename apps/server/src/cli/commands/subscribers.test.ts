import { rm, writeFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Config } from '../../platform/config/config.ts';
import { UsageError } from '../../platform/config/flags.ts';
import type { OpenDatabase } from '../../platform/postgres/database.ts';
import { temporaryDirectory, testDatabase } from '../../platform/postgres/testing.ts';
import { testAccount, testContext } from '../../testing.ts';
import { prepareCommand } from './prepare-command.ts';

let open: OpenDatabase;
let config: Config;
let userName: string;
let directory: string;
beforeAll(async () => {
  open = await testDatabase();
  const context = testContext(open);
  config = context.config;
  ({ userName } = await testAccount(context));
  directory = await temporaryDirectory();
});
afterAll(async () => {
  await open.close();
  await rm(directory, { recursive: true });
});
afterEach(() => vi.restoreAllMocks());

/** @returns what it printed, and what it threw if it did */
async function subscribers(...args: string[]) {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  const write = vi.spyOn(process.stderr, 'write').mockImplementation(() => true);
  const error = await prepareCommand('subscribers', args)
    .then((perform) => perform(config))
    .then(
      () => undefined,
      (error: Error) => error,
    );
  const [printed, progress] = [log.mock.calls.flat().join('\n'), write.mock.calls.map(([text]) => text).join('')];
  vi.restoreAllMocks();
  return { printed, progress, error };
}

async function file(name: string, text: string): Promise<string> {
  await writeFile(`${directory}/${name}`, text);
  return `${directory}/${name}`;
}

it('subscribers import imports files, shows its progress, and can be repeated', async () => {
  const files = [await file('a.csv', 'subscriberId,locale\na,ar\n'), await file('b.jsonl', '{"subscriberId":"b"}\n')];
  const first = await subscribers('import', ...files, '--account', userName);
  expect(first).toMatchObject({ error: undefined, printed: '2 created, 0 updated, 0 not imported.' });
  expect(first.progress).toContain('100 % read\n');
  const second = await subscribers('import', ...files, '--account', userName, '--json');
  expect(JSON.parse(second.printed)).toEqual({ created: 0, updated: 2, failed: 0, faults: [] });
});

it('subscribers import names what it cannot import, and fails', async () => {
  const faulty = Array.from({ length: 52 }, () => '{}');
  const path = await file('faults.jsonl', ['{"subscriberId":"c"}', ...faulty].join('\n'));
  const { printed, error } = await subscribers('import', path, '--account', userName);
  const lines = printed.split('\n');
  expect(lines).toHaveLength(52);
  expect(lines[0]).toBe(`${path}, line 2: subscriberId is required.`);
  expect(lines.slice(-2)).toEqual(['2 lines more could not be imported.', '1 created, 0 updated, 52 not imported.']);
  expect(error?.message).toBe('52 lines could not be imported; see above.');
});

it.each([
  [[], 'subscribers knows: import.'],
  [['import', '--account', 'x'], 'subscribers import requires a file'],
  [['import', 'a.csv'], 'requires --account'],
])('explains what is wrong with %j', async (args, message) => {
  const { error } = await subscribers(...args);
  expect(error).toBeInstanceOf(UsageError);
  expect(error?.message).toContain(message);
});

it('says that there is no such account', async () => {
  const { error } = await subscribers('import', 'a.csv', '--account', 'missing');
  expect(error?.message).toMatch(/^There is no account missing\./);
});
