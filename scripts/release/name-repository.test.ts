import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { nameRepository, repositoryUrl, withRepository } from './name-repository.ts';
import { publicPackages, readManifest } from './public-manifests.ts';

const repository = join(import.meta.dirname, '../..');
const other = 'https://github.com/owner/name';
const packages = publicPackages(repository);

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'name-repository-'));
  for (const file of ['package.json', ...packages.map(({ directory }) => join(directory, 'package.json'))]) {
    cpSync(join(repository, file), join(root, file));
  }
});
afterEach(() => rmSync(root, { recursive: true }));

function run(env: NodeJS.ProcessEnv, ...args: string[]) {
  const script = join(import.meta.dirname, 'name-repository.ts');
  const { GITHUB_SERVER_URL: _, GITHUB_REPOSITORY: __, ...others } = process.env;
  return spawnSync(process.execPath, [script, ...args], { cwd: root, env: { ...others, ...env }, encoding: 'utf8' });
}

test.each(packages)('$directory has what a registry shows, with the address of the root manifest', (one) => {
  const { manifest, directory } = one;
  expect(manifest).toEqual(withRepository(manifest, repositoryUrl(repository), directory));
  expect(manifest.description).toMatch(/^[A-Z].{20,150}\.$/);
  expect(manifest.keywords?.length).toBeGreaterThan(2);
  expect(manifest).toMatchObject({ license: 'MIT', author: 'Omnichannel contributors' });
  // The types publish fewer entries than the workspace has.
  const { exports: _, ...publishing } = manifest.publishConfig ?? {};
  expect(publishing).toEqual({ access: 'public', provenance: true });
  expect(manifest.files).toContain('CHANGELOG.md');
});

test('another address changes all manifests, and a second time none', () => {
  nameRepository(root, other);
  expect(repositoryUrl(root)).toBe(other);
  for (const { directory, manifest } of publicPackages(root)) {
    expect(manifest).toMatchObject({
      repository: { type: 'git', url: 'git+https://github.com/owner/name.git', directory },
      homepage: `https://github.com/owner/name/tree/HEAD/${directory}#readme`,
      bugs: { url: 'https://github.com/owner/name/issues' },
    });
  }
  const before = publicPackages(root);
  nameRepository(root, other);
  expect(publicPackages(root)).toEqual(before);
});

test.each(['github:owner/name', 'http://github.com/owner/name', `${other}.git`, `${other}/tree/main`, ''])(
  'the address "%s" is rejected',
  (url) => {
    expect(() => nameRepository(root, url)).toThrow('https://<host>/<owner>/<name>');
    expect(repositoryUrl(root)).toBe(repositoryUrl(repository));
  },
);

test('the command takes the address of GitHub, and before it that of the command line', () => {
  expect(run({ GITHUB_SERVER_URL: 'https://github.com', GITHUB_REPOSITORY: 'fork/name' }).status).toBe(0);
  expect(repositoryUrl(root)).toBe('https://github.com/fork/name');
  expect(run({ GITHUB_SERVER_URL: 'https://github.com', GITHUB_REPOSITORY: 'fork/name' }, other).status).toBe(0);
  expect(repositoryUrl(root)).toBe(other);
  // Without either, the address of the manifests counts.
  expect(run({}).status).toBe(0);
  expect(repositoryUrl(root)).toBe(other);
});

test('nothing is released with the address that stands for an unknown one', () => {
  nameRepository(root, 'https://github.com/example/omnichannel');
  const { status, stderr } = run({});
  expect(status).toBe(1);
  expect(stderr).toContain('The address of the repository is not set. Run `node scripts/release/name-repository.ts');
  expect(readManifest(join(root, 'package.json')).repository?.url).toContain('/example/');
});
