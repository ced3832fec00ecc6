import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readPageFiles, versionOf } from './page-files.ts';

describe('the files of the page', () => {
  it('are named by the page with their version, and are all there', async () => {
    const { page, loaded, version, stylesheet } = await readPageFiles('sandbox');
    const named = [...page.body.toString().matchAll(/(?:href|src)="([^"]+\.(?:js|css))"/g)].map(([, name]) => name);
    expect(named).toEqual(expect.arrayContaining([`/sandbox/files/${version}/sandbox.js`, stylesheet]));
    for (const name of named) expect(loaded.has(name?.split('/').at(-1) ?? '')).toBe(true);
  });

  it('are read when the routes are made, or the service does not start', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'page-'));
    await writeFile(join(folder, 'sandbox.js'), '');
    await expect(readPageFiles('sandbox', pathToFileURL(`${folder}/`))).rejects.toThrow('ENOENT');
  });

  it('have another version when a byte or a name is another, and the same one else', () => {
    const version = (files: Record<string, string>) =>
      versionOf(new Map(Object.entries(files).map(([name, body]) => [name, { body: Buffer.from(body) }])));
    const some = { 'page.css': 'p {}', 'page.js': 'start();' };
    expect(version({ ...some })).toBe(version(some));
    const others = [
      { ...some, 'page.js': 'start()!' },
      { 'page.css': 'p {}', 'pages.js': 'start();' },
      { 'page.css': 'p {}s', 'page.js': 'tart();' },
      { 'page.css': 'p {}' },
    ];
    expect(new Set([some, ...others].map(version)).size).toBe(5);
  });
});
