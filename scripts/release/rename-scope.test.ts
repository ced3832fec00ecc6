import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, lstatSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleOf } from '../../packages/tooling/src/full-run.ts';
import { currentScope, describeRename, renameScope, withScope } from './rename-scope.ts';

const repository = join(import.meta.dirname, '../..');
const present = currentScope(repository);
const other = '@example-scope';

const checks = sampleOf('scripts, checks of a renamed clone', ['names', 'build'], (check) => check === 'names');

test.each([
  ["import '@old/client';", "import '@new/client';"],
  [String.raw`/^@old\/client$/`, String.raw`/^@new\/client$/`],
  ['@old:registry=http://127.0.0.1/', '@new:registry=http://127.0.0.1/'],
  [String.raw`registry\n@old:registry`, String.raw`registry\n@new:registry`],
  ['@old', '@new'],
])('%s is renamed', (text, renamed) => {
  expect(withScope(text, '@old', '@new')).toEqual({ text: renamed, occurrences: 1 });
});

test.each(['@older/client', '@old-name/client', 'someone@old.example', 'someone@old/x', 'old/client'])(
  '%s stays',
  (text) => expect(withScope(text, '@old', '@new')).toEqual({ text, occurrences: 0 }),
);

describe('in a clone', () => {
  let clone: string;
  const run = (command: string, ...args: string[]) => execFileSync(command, args, { cwd: clone, encoding: 'utf8' });
  const filesOf = () => run('git', 'ls-files', '-z').split('\0').filter(Boolean);
  const commit = () => {
    run('git', 'add', '--all');
    run('git', '-c', 'user.name=Test', '-c', 'user.email=test@example.com', 'commit', '--quiet', '--message=Test');
  };

  beforeAll(() => {
    clone = mkdtempSync(join(tmpdir(), 'rename-scope-'));
    const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      cwd: repository,
      encoding: 'utf8',
    });
    for (const file of files.split('\0').filter(Boolean)) {
      if (existsSync(join(repository, file))) cpSync(join(repository, file), join(clone, file));
    }
    run('git', 'init', '--quiet');
    commit();
  });
  afterAll(() => rmSync(clone, { recursive: true }));

  test.each(['', 'example', '@', '@Example', '@a/b', '@a b', '@.a', `@${'a'.repeat(101)}`])(
    'the scope "%s" is rejected',
    (scope) => {
      expect(() => renameScope(clone, scope)).toThrow('is not a scope of npm');
      expect(run('git', 'status', '--porcelain')).toBe('');
    },
  );

  test('a work tree with changes is rejected, with their names', () => {
    writeFileSync(join(clone, 'new.txt'), 'new');
    expect(() => renameScope(clone, other)).toThrow('?? new.txt');
    rmSync(join(clone, 'new.txt'));
    expect(currentScope(clone)).toBe(present);
  });

  test('the command needs one scope', () => {
    const script = join(clone, 'scripts/release/rename-scope.ts');
    for (const args of [[], [other, '@second']]) {
      const { status, stderr } = spawnSync(process.execPath, [script, ...args], { cwd: clone, encoding: 'utf8' });
      expect({ status, stderr }).toEqual({ status: 1, stderr: 'Name the new scope: pnpm rename-scope @my-company\n' });
    }
  });

  test('the scope the packages have changes nothing', () => {
    expect(describeRename(renameScope(clone, present), present, present)).toContain('Nothing changed.');
    expect(run('git', 'status', '--porcelain')).toBe('');
  });

  test('no file has the earlier scope afterwards', () => {
    const changed = renameScope(clone, other);
    expect(changed.map(({ file }) => file)).toEqual(
      expect.arrayContaining(['pnpm-lock.yaml', '.changeset/config.json', 'packages/client/README.md', 'turbo.json']),
    );
    expect(describeRename(changed, present, other)).toMatch(
      /^Renamed @\S+ to @example-scope: \d{3,} occurrences in \d+ files\.\n {2}/,
    );
    const left = filesOf().filter((file) => {
      const path = join(clone, file);
      return lstatSync(path).isFile() && readFileSync(path, 'latin1').includes(present);
    });
    expect(left).toEqual([]);
    expect(currentScope(clone)).toBe(other);
    commit();
    expect(renameScope(clone, other)).toEqual([]);
  });

  test.runIf(checks.includes('build'))('types and client build afterwards', { timeout: 240_000 }, () => {
    // The age of each release was checked when this repository was installed; without a network it cannot be checked again.
    const offline = ['--offline', '--frozen-lockfile', '--config.minimum-release-age=0'];
    run('pnpm', 'install', ...offline, '--ignore-scripts', '--filter', `${other}/client...`);
    run(
      'pnpm',
      '--filter',
      `${other}/spec`,
      '--filter',
      `${other}/types`,
      '--filter',
      `${other}/client`,
      'run',
      'build',
    );
    const built = readFileSync(join(clone, 'packages/client/dist/index.d.ts'), 'utf8');
    expect(built).toContain(`${other}/types`);
    expect(built).not.toContain(present);
  });
});
