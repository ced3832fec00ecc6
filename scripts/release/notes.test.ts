import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newestRelease, releaseNotes } from './notes.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'notes-'));
  write('spec/released/releases.json', '[{ "version": "2.0.0", "date": "2027-03-04" }]');
  for (const name of ['client', 'mock']) write(`packages/${name}/package.json`, JSON.stringify({ name: `@a/${name}` }));
});
afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, content: string): void {
  const path = join(root, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

const section = (...parts: string[]) => `## 2.0.0\n\nReleased on 2027-03-04.\n\n${parts.join('\n')}`;
const breaking = '### Major Changes\n\n- **Breaking:** Removes `a`.\n\n  - Use `b`.\n';

test('the notes have the date, and each change once, breaking ones first', () => {
  write('packages/mock/CHANGELOG.md', `# @a/mock\n\n${section(breaking)}`);
  const patch = '### Patch Changes\n\n- Corrects a text.\n';
  write(
    'packages/client/CHANGELOG.md',
    `# @a/client\n\n${section(breaking, patch)}\n## 1.0.0\n\n### Major Changes\n\n- A client.\n`,
  );
  const { release, date } = newestRelease(root);
  expect(releaseNotes(release, date)).toBe(
    'Released on 2027-03-04. All packages have the version 2.0.0.\n\n' +
      '### Breaking: `@a/client`, `@a/mock`\n\nRemoves `a`.\n\n- Use `b`.\n\n' +
      '### `@a/client`\n\nCorrects a text.\n',
  );
});

test('a version without a section has no notes', () => {
  expect(() => newestRelease(root)).toThrow('No changelog has a section of 2.0.0.');
});
