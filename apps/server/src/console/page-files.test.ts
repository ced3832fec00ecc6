import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { loadedFiles, readPageFiles, versionOf } from './page-files.ts';

const page = new URL('./page/', import.meta.url);

describe('the files of the page', () => {
  it('are all served', async () => {
    const there = (await readdir(page, { recursive: true })).filter((name) => /\.(?:js|css)$/.test(name));
    expect(loadedFiles.toSorted()).toEqual(there.sort());
  });

  it('are all named by the page itself, so that they are loaded at once, but those of the knowledge chat', async () => {
    const html = await readFile(new URL('index.html', page), 'utf8');
    const named = [...html.matchAll(/(?:href|src)="\/sandbox\/([^"]+\.(?:js|css))"/g)].map(([, name]) => name);
    expect(named.sort()).toEqual(loadedFiles.filter((name) => !name.startsWith('chat/')).sort());
  });

  it('are read when the routes are made, or the service does not start', async () => {
    await expect(readPageFiles(new URL('./chat/', import.meta.url))).rejects.toThrow('ENOENT');
    const { loaded } = await readPageFiles();
    expect([...loaded.keys()]).toEqual(loadedFiles);
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
