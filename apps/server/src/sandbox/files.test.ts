import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { loadedFiles } from './files.ts';

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
});
