/**
 * `pnpm rename-scope <@scope>`: gives the packages another npm scope, in all files of the repository. It edits tracked text files, and then
 * brings along what follows: the lockfile with its links, and the order of imports.
 */
import { execFileSync } from 'node:child_process';
import { lstatSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readManifest } from './public-manifests.ts';

/** npm's limit for a whole name is 214 characters; the longest package name here is much shorter than 100. */
const scopeForm = /^@[a-z0-9][a-z0-9._-]{0,99}$/;

/** A file that names the scope. */
export interface RenamedFile {
  /** Relative to the root of the repository. */
  file: string;
  occurrences: number;
}

/** Returns the scope that the packages have now, such as `@omnichannel`. */
export function currentScope(root: string): string {
  const { name } = readManifest(join(root, 'spec/package.json'));
  return name.slice(0, name.indexOf('/'));
}

/**
 * Replaces the scope in a text. A longer word, such as an e-mail address, stays. An escape before the scope, as in `\\n`, is not a word.
 *
 * @returns the new text, and how often the scope was in it
 */
export function withScope(text: string, from: string, to: string): { text: string; occurrences: number } {
  // redos: the scope of this repository
  const scope = new RegExp(String.raw`(?<!(?<!\\)[\w.+-])${from.replaceAll('.', String.raw`\.`)}(?=[^\w.-]|$)`, 'g');
  let occurrences = 0;
  const renamed = text.replace(scope, () => {
    occurrences += 1;
    return to;
  });
  return { text: renamed, occurrences };
}

/**
 * Renames the scope in all tracked text files.
 *
 * @param root the root of the repository, a git work tree without changes
 * @returns the files that changed
 * @throws when the scope is no scope of npm, or the work tree has changes
 */
export function renameScope(root: string, to: string): RenamedFile[] {
  if (!scopeForm.test(to)) {
    throw new Error(
      `"${to}" is not a scope of npm. A scope is "@" and at most 100 lower-case letters, digits, "-", "_" and ".": @my-company.`,
    );
  }
  const changes = git(root, 'status', '--porcelain').trimEnd();
  if (changes) {
    throw new Error(
      `The work tree has changes. Commit or stash them first, so that you can undo the rename:\n${changes}`,
    );
  }
  const from = currentScope(root);
  if (from === to) return [];
  return git(root, 'ls-files', '-z')
    .split('\0')
    .filter((file) => file && lstatSync(join(root, file)).isFile())
    .flatMap((file) => {
      const bytes = readFileSync(join(root, file));
      if (bytes.includes(0)) return [];
      const { text, occurrences } = withScope(bytes.toString(), from, to);
      if (occurrences > 0) writeFileSync(join(root, file), text);
      return occurrences > 0 ? [{ file, occurrences }] : [];
    });
}

/** Describes the change: the number of files for each folder, since there are hundreds of files. */
export function describeRename(files: RenamedFile[], from: string, to: string): string {
  if (files.length === 0) return `The packages have the scope ${to} already. Nothing changed.`;
  const folders = new Map<string, RenamedFile[]>();
  for (const one of files) {
    const folder = one.file.split('/').slice(0, -1).slice(0, 2).join('/') || '.';
    folders.set(folder, [...(folders.get(folder) ?? []), one]);
  }
  const count = (some: RenamedFile[]) => some.reduce((sum, { occurrences }) => sum + occurrences, 0);
  return [
    `Renamed ${from} to ${to}: ${count(files)} occurrences in ${files.length} files.`,
    ...[...folders].map(([folder, some]) => `  ${folder}: ${count(some)} in ${some.length} files`),
  ].join('\n');
}

function git(root: string, ...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 });
}

if (import.meta.main) {
  const root = process.cwd();
  const [to = '', ...others] = process.argv.slice(2);
  try {
    if (!to || others.length > 0) throw new Error('Name the new scope: pnpm rename-scope @my-company');
    const from = currentScope(root);
    const files = renameScope(root, to);
    console.log(describeRename(files, from, to));
    if (files.length > 0) {
      execFileSync('pnpm', ['install', '--no-frozen-lockfile', '--prefer-offline'], { cwd: root, stdio: 'inherit' });
      execFileSync('pnpm', ['exec', 'biome', 'check', '--write', '.'], { cwd: root, stdio: 'inherit' });
      console.log('Read `git diff`, run `pnpm test`, and commit. To undo it: git restore . && pnpm install');
    }
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}
