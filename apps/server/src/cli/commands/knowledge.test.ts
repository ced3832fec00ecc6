import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createFolder } from '../../features/knowledge/testing.ts';
import type { Config } from '../../platform/config/config.ts';
import { UsageError } from '../../platform/config/flags.ts';
import type { OpenDatabase } from '../../platform/postgres/database.ts';
import { testDatabase } from '../../platform/postgres/testing.ts';
import { testAccount, testContext } from '../../testing.ts';
import { prepareCommand } from './prepare-command.ts';

let open: OpenDatabase;
let config: Config;
let userName: string;
beforeAll(async () => {
  open = await testDatabase();
  const context = testContext(open);
  config = context.config;
  ({ userName } = await testAccount(context));
});
afterAll(() => open.close());
afterEach(() => vi.restoreAllMocks());

/** @returns what it printed, and what it threw if it did */
async function knowledge(...args: string[]): Promise<{ printed: string; progress: string; error?: Error }> {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  const write = vi.spyOn(process.stderr, 'write').mockImplementation(() => true);
  const error = await prepareCommand('knowledge', args)
    .then((perform) => perform(config))
    .then(
      () => undefined,
      (error: Error) => error,
    );
  const [printed, progress] = [log.mock.calls.flat().join('\n'), write.mock.calls.map(([text]) => text).join('')];
  vi.restoreAllMocks();
  return { printed, progress, ...(error && { error }) };
}

const ofAccount = () => ['--account', userName];

describe('knowledge', () => {
  it('import, list, show and delete do so', async () => {
    const folder = await createFolder({ 'a.md': '# Apples\nThey are red.', 'b.txt': 'Pears are green.', 'c.png': '' });
    const about = ['--description', 'All of fruit'];
    const imported = await knowledge('import', folder, '--name', 'fruit', ...ofAccount(), ...about);
    expect(imported.error).toBeUndefined();
    expect(imported.printed).toBe(
      `Skipped, since they are not documents: ${join(folder, 'c.png')}.\nfruit: 2 added, 0 replaced, 0 unchanged, 0 removed, 0 not read.`,
    );
    expect(imported.progress).toContain('2 of 2 documents\n');

    expect((await knowledge('list', ...ofAccount())).printed).toMatch(
      /^NAME +ID +DOCUMENTS +WORDS +SINCE\nfruit +[0-9a-f-]{36} +2 +6 +20\S+$/,
    );
    const { printed } = await knowledge('show', '--name', 'fruit', ...ofAccount(), '--json');
    expect(JSON.parse(printed)).toMatchObject({
      name: 'fruit',
      description: 'All of fruit',
      documents: 2,
      contents: [{ name: 'Apples', path: join(folder, 'a.md') }, { name: 'b' }],
    });
    expect((await knowledge('show', '--name', 'fruit', ...ofAccount())).printed).toContain(join(folder, 'b.txt'));

    expect((await knowledge('delete', '--name', 'fruit', ...ofAccount())).error).toBeUndefined();
    expect((await knowledge('list', ...ofAccount())).printed).toMatch(/^There is no knowledge base/);
  });

  it('import brings what it can, and fails for what it cannot', async () => {
    const folder = await createFolder({ 'good.txt': 'Apples are red.' });
    await writeFile(join(folder, 'bad.pdf'), 'x');
    const { printed, error } = await knowledge('import', folder, '--name', 'mixed', ...ofAccount());
    expect(printed).toContain(`Not read: ${join(folder, 'bad.pdf')} is named .pdf, but is not a PDF.`);
    expect(printed).toContain('mixed: 1 added, 0 replaced, 0 unchanged, 0 removed, 1 not read.');
    expect(error?.message).toBe('1 document could not be read; see above.');
  });

  it.each([
    [[], 'knowledge knows: import, list, show, delete.'],
    [['improt'], 'Did you mean import?'],
    [['import', '--name', 'x', '--account', 'y'], 'knowledge import requires a folder or files. Usage:'],
    [['import', 'folder', '--account', 'y'], 'requires --name'],
    [['import', 'folder'], 'requires --account and --name'],
    [['import', 'folder', '--name', ' ', '--account', 'y'], 'got an empty --name'],
    [['import', 'folder', '--name', 'x'], 'requires --account'],
    [['list', '--account', 'y', '--name', 'x'], 'has no flag --name'],
    [['list', '--account', 'y', 'more'], 'got an extra argument'],
    [['list', '--acount', 'y'], 'has no flag --acount. Did you mean --account?'],
  ])('explains what is wrong with %j', async (args, message) => {
    const { error } = await knowledge(...args);
    expect(error).toBeInstanceOf(UsageError);
    expect(error?.message).toContain(message);
  });

  it('says when there is no such account, knowledge base, file or document', async () => {
    const fault = async (...args: string[]) => (await knowledge(...args)).error?.message;
    expect(await fault('list', '--account', 'missing')).toMatch(/^There is no account missing\./);
    expect(await fault('show', '--name', 'x', ...ofAccount())).toMatch(
      /^There is no knowledge base x of this account\./,
    );
    expect(await fault('delete', '--name', 'x', ...ofAccount())).toMatch(
      /^There is no knowledge base x of this account\./,
    );
    expect(await fault('import', '/absent', '--name', 'x', ...ofAccount())).toMatch(
      /^\/absent cannot be opened \(ENOENT\)/,
    );
    const empty = await createFolder({});
    expect(await fault('import', empty, '--name', 'x', ...ofAccount())).toMatch(/has no documents in it/);
  });
});
