import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Account } from '../../http/account.ts';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testAccount, testContext } from '../../testing.ts';
import { prepareCommand } from './prepare-command.ts';

const open = await useDatabase();
const context = testContext(open);
let account: Account;
let folder: string;
let printed: string[];

beforeEach(async () => {
  account = await testAccount(context);
  folder = await mkdtemp(join(tmpdir(), 'workflows-'));
  printed = [];
  vi.spyOn(console, 'log').mockImplementation((line) => void printed.push(line));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

/** Runs an action, and returns what it printed. */
const run = async (...args: string[]) => {
  printed = [];
  await (await prepareCommand('workflows', [...args, '--account', account.userName]))(context.config);
  return printed.join('\n');
};
const file = async (name: string, content: unknown) => {
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
};
const workflow = (workflowId: string, body = 'Order {{ order.id }}') => ({
  name: 'Order',
  workflowId,
  steps: [{ type: 'in_app', content: { body } }],
});
const imported = async (...places: string[]) => JSON.parse(await run('import', ...places, '--json')).imported;
const listed = async () => JSON.parse(await run('list', '--json'));

describe('workflows import', () => {
  it('reads files, lists and folders, and only replaces what has changed', async () => {
    const one = await file(
      'one.yaml',
      'name: Shipped\nsteps: [{ type: sms, content: { text: "مرحبًا {{ name }}" } }]\n',
    );
    await file('folder/list.json', [workflow('a'), workflow('b')]);
    await file('folder/below/data.yml', JSON.stringify({ data: [workflow('c')] }));
    await file('folder/README.md', 'no workflow');
    const places = [one, join(folder, 'folder')];
    const all = ['shipped', 'c', 'a', 'b'];
    expect(await imported(...places)).toEqual(all.map((workflowId) => ({ workflowId, result: 'created' })));
    await file('folder/list.json', [workflow('a', 'Changed'), workflow('b')]);
    expect(await imported(...places)).toEqual(
      all.map((workflowId) => ({ workflowId, result: workflowId === 'a' ? 'replaced' : 'unchanged' })),
    );
    expect(await listed()).toHaveLength(4);
  });

  it('imports nothing when a file has a fault, and names all faults', async () => {
    const good = await file('good.json', workflow('good'));
    const bad = await file('bad.json', [workflow('bad', '{{ a | shout }}'), { workflowId: 'B', steps: [] }]);
    const chat = { name: 'Chat', steps: [{ type: 'chatApp', content: { template: { name: 'nothing' } } }] };
    const error = await run('import', good, bad, join(folder, 'absent.json')).catch(({ message }) => message);
    expect(error).toContain(`${bad}: [0].steps[0].content.body does not compile: undefined filter: shout.`);
    expect(error).toContain(`${bad}: [1].name is required.`);
    expect(error).toContain(`${bad}: [1].workflowId must be 1 to 100 lower-case letters`);
    expect(error).toContain(`${bad}: [1].steps must`);
    expect(error).toContain('absent.json: cannot be read (ENOENT).');
    await expect(run('import', good, await file('chat.json', chat))).rejects.toThrow(
      'The workflow chat: steps.0.content.template.name is not a template of the account',
    );
    expect(await listed()).toEqual([]);
  });

  it('rejects an identifier that two files have, and a folder without files', async () => {
    const files = [await file('a.json', workflow('same')), await file('b.json', workflow('same'))];
    await expect(run('import', ...files)).rejects.toThrow('b.json: The value is a duplicate of same.');
    await mkdir(join(folder, 'empty'));
    await expect(run('import', join(folder, 'empty'))).rejects.toThrow('The folder has no .json or .yaml file.');
  });
});

it('workflows list shows channels and variables', async () => {
  expect(await run('list')).toContain('The account has no workflows. Import some:');
  await run('import', await file('a.json', workflow('order-shipped')));
  expect(await run('list')).toMatch(/order-shipped\s+active\s+in_app\s+order\.id/);
});

it('workflows delete deletes one', async () => {
  await run('import', await file('a.json', workflow('order-shipped')));
  expect(await run('delete', 'order-shipped')).toBe('Deleted the workflow order-shipped.');
  await expect(run('delete', 'order-shipped')).rejects.toThrow('The account has no workflow order-shipped.');
});
