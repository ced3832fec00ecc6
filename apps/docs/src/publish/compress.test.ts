import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { compressTexts } from './compress.ts';

const folder = mkdtempSync(join(tmpdir(), 'compress-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('compresses texts of some length, in every folder', async () => {
  const long = '<p>A page.</p>'.repeat(200);
  mkdirSync(join(folder, 'guides'));
  writeFileSync(join(folder, 'guides/index.html'), long);
  writeFileSync(join(folder, 'short.txt'), 'A text.');
  writeFileSync(join(folder, 'image.png'), long);
  await compressTexts(folder);
  expect(gunzipSync(readFileSync(join(folder, 'guides/index.html.gz'))).toString()).toBe(long);
  expect(readdirSync(folder).toSorted()).toEqual(['guides', 'image.png', 'short.txt']);
});
