import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const repository = join(import.meta.dirname, '../..');
const manifests = globSync(['spec/package.json', '{packages,apps}/*/package.json'], { cwd: repository });

interface Manifest {
  name: string;
  version: string;
  private?: boolean;
}

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'version-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, content: object | string): void {
  const path = join(root, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
}

const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const manifest = (file: string, within = root) => JSON.parse(readFileSync(join(within, file), 'utf8')) as Manifest;

test('every package is private, or one of those that share a version', () => {
  const { fixed } = JSON.parse(readFileSync(join(repository, '.changeset/config.json'), 'utf8')) as {
    fixed: string[][];
  };
  const isPublic = (one: Manifest) => !one.private;
  expect(fixed).toHaveLength(1);
  expect(fixed[0]?.toSorted()).toEqual(
    manifests
      .map((file) => manifest(file, repository))
      .filter(isPublic)
      .map(({ name }) => name)
      .sort(),
  );
});

test('the contract has the version of its package', () => {
  const { version } = manifest('spec/package.json', repository);
  expect(readFileSync(join(repository, 'spec/openapi.yaml'), 'utf8')).toMatch(`\n  version: ${version}\n`);
});

/** Copies what changesets reads, with one version for all packages. */
function copyManifests(version: string): void {
  const others = ['package.json', 'pnpm-workspace.yaml', '.changeset/config.json', 'scripts/release/changelog.ts'];
  for (const file of others) cpSync(join(repository, file), join(root, file));
  for (const file of manifests) write(file, { ...manifest(file, repository), version });
}

const changesets = (...args: string[]) =>
  execFileSync(join(repository, 'node_modules/.bin/changeset'), args, { cwd: root, stdio: 'pipe' });

const versions = () => [
  ...new Set(
    manifests
      .map((file) => manifest(file))
      .filter((one) => !one.private)
      .map(({ version }) => version),
  ),
];

test('what carries the contract follows it, and private packages keep their version', () => {
  copyManifests('0.4.2');
  write('.changeset/change.md', '---\n"@omnichannel/spec": minor\n---\n\nA change.\n');

  changesets('version');

  expect(manifests.map((file) => manifest(file).version)).toEqual(
    manifests.map((file) => (manifest(file, repository).private ? '0.4.2' : '0.5.0')),
  );
});

test('a release candidate follows the one before it, after a breaking change too, and its text is in the final changelog', () => {
  copyManifests('0.0.0');
  write('.changeset/first.md', '---\n"@omnichannel/client": major\n---\n\nA client.\n\n- It calls.\n');
  changesets('pre', 'enter', 'rc');
  changesets('version');
  expect(versions()).toEqual(['1.0.0-rc.0']);
  const entry = '### Major Changes\n\n- A client.\n\n  - It calls.\n';
  expect(read('packages/client/CHANGELOG.md')).toBe(`# @omnichannel/client\n\n## 1.0.0-rc.0\n\n${entry}`);
  // A released changeset does not announce the next change.
  expect(globSync('.changeset/*.md', { cwd: root })).toEqual([]);

  write('.changeset/breaking.md', '---\n"@omnichannel/spec": major\n---\n\nA removed field.\n');
  changesets('version');
  expect(versions()).toEqual(['1.0.0-rc.1']);
  expect(read('spec/CHANGELOG.md')).toContain('## 1.0.0-rc.1\n\n### Major Changes\n\n- A removed field.\n');

  changesets('pre', 'exit');
  changesets('version');
  expect(versions()).toEqual(['1.0.0']);
  expect(read('packages/client/CHANGELOG.md')).toContain(`## 1.0.0\n\n${entry}`);
});

/** A command that makes a document from its source. */
const buildOf = (source: string, name: string) =>
  `echo built > dist/${name}.json && cat ${source} >> dist/${name}.json`;

test('the version script renews the contract, its released bundle, what is generated from it, and the lockfile', () => {
  write('package.json', { name: 'fixture', private: true });
  write('pnpm-workspace.yaml', 'packages: [spec, types]\nverifyDepsBeforeRun: false\n');
  write('spec/package.json', {
    name: '@omnichannel/spec',
    version: '0.1.0',
    scripts: {
      build: `mkdir -p dist && ${buildOf('openapi.yaml', 'openapi')} && ${buildOf('admin/openapi.yaml', 'admin')}`,
    },
  });
  write('spec/openapi.yaml', 'openapi: 3.1.0\ninfo:\n  title: Test\n  version: 0.1.0\n');
  write('spec/admin/openapi.yaml', 'openapi: 3.1.0\ninfo:\n  title: Test\n  version: 0.1.0\n');
  write('spec/admin/components/examples/getSession/found.yaml', 'value:\n  name: ana\n  version: 0.1.0\n');
  write('spec/released/openapi.json', 'older');
  write('spec/released/releases.json', [{ version: '0.1.0', date: '2026-01-01' }]);
  write('types/package.json', {
    name: '@omnichannel/types',
    version: '0.1.0',
    scripts: { generate: 'cat package.json ../spec/dist/openapi.json > types.gen.ts' },
    devDependencies: { '@omnichannel/spec': 'workspace:*' },
  });
  write('.changeset/config.json', { fixed: [['@omnichannel/spec', '@omnichannel/types']] });
  write('.changeset/change.md', '---\n"@omnichannel/spec": minor\n---\n\nA change.\n');

  execFileSync(process.execPath, [join(import.meta.dirname, 'version.ts')], { cwd: root, stdio: 'pipe' });

  expect(read('spec/openapi.yaml')).toContain('version: 0.2.0');
  expect(read('spec/admin/openapi.yaml')).toContain('version: 0.2.0');
  expect(read('spec/admin/components/examples/getSession/found.yaml')).toBe('value:\n  name: ana\n  version: 0.2.0\n');
  expect(read('spec/released/openapi.json')).toBe(`built\n${read('spec/openapi.yaml')}`);
  expect(read('spec/released/admin.json')).toBe(`built\n${read('spec/admin/openapi.yaml')}`);
  expect(JSON.parse(read('spec/released/releases.json'))).toEqual([
    { version: '0.2.0', date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) },
    { version: '0.1.0', date: '2026-01-01' },
  ]);
  expect(manifest('types/package.json').version).toBe('0.2.0');
  expect(read('types/types.gen.ts')).toBe(read('types/package.json') + read('spec/dist/openapi.json'));
  expect(read('spec/CHANGELOG.md')).toMatch(
    /^## 0\.2\.0\n\nReleased on \d{4}-\d\d-\d\d\.\n\n### Minor Changes\n\n- A change\.$/m,
  );
  expect(read('pnpm-lock.yaml')).toContain('link:../spec');
}, 60_000);
