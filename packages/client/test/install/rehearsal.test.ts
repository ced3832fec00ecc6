/**
 * Rehearses two releases in a clean clone: 1.0.0, and 1.0.1 with a fix. Versions and changelogs of a breaking change follow, with the
 * documentation. It takes minutes, so only `pnpm test:release` and the release workflow run it.
 */
import { globSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkContract } from '../../../../scripts/release/check-contract.ts';
import { createProject, install } from './project.ts';
import { type Registry, startRegistry } from './registry.ts';
import { type Clone, cloneWorkspace } from './release.ts';
import { run } from './run.ts';
import { binaryOf } from './runtimes.ts';

/** In milliseconds. */
const minutes = 60_000;

const names = ['admin', 'client', 'contract', 'error-formats', 'mock', 'outbound', 'server', 'spec', 'types'];
/** The file of the client's package that holds the code of `src/log.ts`. */
const bundle = 'dist/together.js';
const packages = names.map((name) => `@omnichannel/${name}`);

describe.runIf(process.env.TEST_RELEASE)('a rehearsal', { timeout: 30 * minutes }, () => {
  let folder: string;
  let registry: Registry;
  let clone: Clone;
  let project: string;

  beforeAll(async () => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'omnichannel-')));
    registry = await startRegistry(folder);
    clone = await cloneWorkspace(registry, join(folder, 'workspace'));
    project = createProject(folder);
  }, 10 * minutes);
  afterAll(async () => {
    await registry?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const read = (file: string) => readFileSync(join(clone.root, file), 'utf8');

  /** Applies the changesets, as the pull request "Version packages" does. */
  async function version(): Promise<void> {
    await clone.run('pnpm', 'run', 'version');
    expect(globSync('.changeset/{*.md,pre.json}', { cwd: clone.root })).toEqual(['.changeset/README.md']);
    expect(checkContract(clone.root)).toBeUndefined();
    await clone.commit('Version packages');
    // The version is complete: no generated file waits for another commit.
    await clone.run('pnpm', 'run', 'drift');
  }

  /** Publishes the versions of the clone, as the workflow does after the merge. */
  async function publish(): Promise<void> {
    await clone.run('pnpm', 'run', 'release');
    // The workflow has a new clone each time. The release writes the address of the repository into files.
    await clone.run('git', 'restore', '.');
  }

  const published = () => Promise.all(packages.map((name) => registry.versionsOf(name)));
  const tagsOf = async (one: string) => (await clone.run('git', 'tag', '--list', `*@${one}`)).trim().split('\n').sort();

  /** Runs the first example of the README in the project of a user. */
  async function runExample(): Promise<string> {
    const [, example = ''] = read('README.md').match(/## Client and mock in ten lines\n\n```ts\n(.*?)```/s) ?? [];
    writeFileSync(join(project, 'example.js'), example);
    return (await run(await binaryOf('node 24'), ['example.js'], { cwd: project })).trim();
  }
  const installed = (file: string) => readFileSync(join(project, 'node_modules/@omnichannel/client', file), 'utf8');

  test('the first release is 1.0.0 of all packages, and the example of the README works', async () => {
    await version();
    expect(read('packages/client/CHANGELOG.md')).toMatch(
      /^# @omnichannel\/client\n\n## 1\.0\.0\n\nReleased on \d{4}-\d\d-\d\d\.\n\n### Major Changes\n\n- A typed client/,
    );
    expect(read('spec/CHANGELOG.md')).not.toContain('**Breaking:**');
    await publish();

    expect(await published()).toEqual(packages.map(() => ({ versions: ['1.0.0'], latest: '1.0.0' })));
    expect(await tagsOf('1.0.0')).toEqual(packages.map((name) => `${name}@1.0.0`));
    await install(project, registry, '@omnichannel/client', '@omnichannel/mock');
    expect(await runExample()).toMatch(/^\S+$/);
    expect(await clone.run('node', 'scripts/release/notes.ts')).toContain(
      '### `@omnichannel/server`\n\nThe self-hosted service',
    );
  });

  test('a fix with a changeset is 1.0.1 of all packages', async () => {
    const file = 'packages/client/src/log.ts';
    const text = read(file);
    expect(text).toContain('; got a new token');
    writeFileSync(join(clone.root, file), text.replace('; got a new token', '; has a new token'));
    const changeset = ['add', '--patch', '@omnichannel/client', '-m', 'The log says that a client has a new token.'];
    await clone.run('pnpm', 'changeset', ...changeset);
    await clone.commit('client: say that there is a new token');
    await version();
    const entry = '### Patch Changes\n\n- The log says that a client has a new token.\n\n## 1.0.0\n';
    expect(read('packages/client/CHANGELOG.md')).toContain(entry);
    await publish();

    expect(await published()).toEqual(packages.map(() => ({ versions: ['1.0.0', '1.0.1'], latest: '1.0.1' })));
    expect(await tagsOf('1.0.1')).toEqual(packages.map((name) => `${name}@1.0.1`));
    expect(installed(bundle)).toContain('got a new token');
    await install(project, registry, '@omnichannel/client@^1.0.0', '@omnichannel/mock@^1.0.0');
    await run('npm', ['update', '--no-audit', '--no-fund'], { cwd: project, env: registry.env });
    expect(JSON.parse(installed('package.json'))).toMatchObject({
      version: '1.0.1',
      dependencies: { '@omnichannel/types': '^1.0.1' },
    });
    expect(installed(bundle)).toContain('has a new token');
    expect(await runExample()).toMatch(/^\S+$/);
  });

  test('a breaking change is marked, and the documentation shows the version', async () => {
    const changeset = ['add', '--major', '@omnichannel/spec', '-m', 'Removes a field. Use another.'];
    await clone.run('pnpm', 'changeset', ...changeset);
    await clone.commit('spec: remove a field');
    await version();
    expect(read('spec/CHANGELOG.md')).toContain('### Major Changes\n\n- **Breaking:** Removes a field. Use another.\n');
    expect(await clone.run('node', 'scripts/release/notes.ts')).toContain('### Breaking: `@omnichannel/spec`\n');

    await clone.run(
      'pnpm',
      'exec',
      'turbo',
      'run',
      'build',
      '--filter=@omnichannel/docs',
      '--filter=@omnichannel/server',
    );
    await clone.run('pnpm', 'exec', 'vitest', 'run', '--dir', 'scripts', 'release/one-version');
    const [, newest = ''] = read('apps/docs/dist/changelog/index.html').split(/id="v(?=\d)/);
    expect(newest).toMatch(/^2-0-0"/);
    expect(newest).toContain('>Breaking change<');
  });
});
