import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeGitHubRelease } from './github-release.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'github-release-'));
  // GitHub cannot run here, so a program in place of `gh` keeps what it is given, and finds a release after it was made.
  write(
    'bin/gh',
    '#!/bin/sh\nif [ "$2" = view ]; then test -e notes; else printf "%s " "$@" > arguments; cat > notes; fi\n',
  );
  chmodSync(join(root, 'bin/gh'), 0o755);
});
afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, content: string): void {
  const path = join(root, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

function makeRelease(version: string): string {
  write('spec/released/releases.json', JSON.stringify([{ version, date: '2027-03-04' }]));
  write('spec/package.json', '{ "name": "@a/spec" }');
  write('spec/CHANGELOG.md', `# @a/spec\n\n## ${version}\n\n### Major Changes\n\n- A contract.\n`);
  return makeGitHubRelease(root, {
    ...process.env,
    PATH: `${join(root, 'bin')}:${process.env.PATH}`,
    GITHUB_SHA: 'c0ffee',
  });
}

test('a version has one release, with its notes', () => {
  expect(makeRelease('1.0.0')).toBe('Made the release v1.0.0.');
  const args = readFileSync(join(root, 'arguments'), 'utf8');
  expect(args).toBe('release create v1.0.0 --title 1.0.0 --notes-file - --target c0ffee ');
  expect(readFileSync(join(root, 'notes'), 'utf8')).toContain('### `@a/spec`\n\nA contract.\n');
  rmSync(join(root, 'arguments'));
  expect(makeRelease('1.0.0')).toBe('The release v1.0.0 exists.');
  expect(existsSync(join(root, 'arguments'))).toBe(false);
});

test('a candidate is a pre-release', () => {
  makeRelease('1.1.0-rc.0');
  expect(readFileSync(join(root, 'arguments'), 'utf8')).toMatch(/--prerelease $/);
});
