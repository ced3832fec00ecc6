import { globSync, mkdtempSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sampleOf } from '@omnichannel/tooling/full-run';
import { build } from 'esbuild';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { textOf, withoutChromium } from './browser.ts';
import { createProject, install, withFirst } from './project.ts';
import { startRedirects } from './redirects.ts';
import { type Registry, startRegistry } from './registry.ts';
import { release } from './release.ts';
import { run, type Service, start } from './run.ts';
import { binaryOf, type Runtime, runtimes } from './runtimes.ts';

/** In milliseconds. Generous: at the first run, 600 MB of runtimes are downloaded. */
const minutes = 60_000;

const attw = join(import.meta.dirname, '../../node_modules/.bin/attw');

/** Packages that report an installation or a use. */
const telemetry = new RegExp(
  [
    '^@scarf/scarf$',
    '^(@(amplitude|datadog|rudderstack|segment|sentry|vercel)/.*|posthog-.*|analytics-node|mixpanel|dd-trace)$',
    '^(applicationinsights|insight|universal-analytics|@google-analytics/.*|countly-sdk-nodejs)$',
    '^opencollective(-postinstall)?$',
  ].join('|'),
);

/** The sample has the lowest Node.js version, that of this repository, and the newest TypeScript. */
const sampledRuntimes: Runtime[] = ['node 20', 'node 24', 'typescript 7.0'];
const testedRuntimes = sampleOf('client, runtimes that install it', runtimes, (one) => sampledRuntimes.includes(one));
const isTested = (runtime: Runtime) => testedRuntimes.includes(runtime);

let folder: string;
let registry: Registry;
/** Projects that have installed the client, and the mock, with npm. */
let project: string;
let mockProject: string;

beforeAll(async () => {
  // Meanwhile: a test that needs one waits for it, and says what went wrong.
  void Promise.allSettled(testedRuntimes.map(binaryOf));
  // macOS keeps its temporary folder behind a link, which bundlers resolve.
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'omnichannel-')));
  registry = await startRegistry(folder);
  await release(registry, join(folder, 'workspace'));
  project = createProject(folder);
  await install(project, registry, '@omnichannel/client');
  mockProject = createProject(folder);
  await install(mockProject, registry, '@omnichannel/mock');
}, 5 * minutes);

afterAll(async () => {
  await registry?.close();
  rmSync(folder, { recursive: true, force: true });
}, 4 * minutes);

describe('a published package', () => {
  /** With a CommonJS build. */
  const dualNames = ['types', 'client', 'admin'];
  const names = ['spec', 'types', 'error-formats', 'contract', 'outbound', 'client', 'admin', 'mock', 'server'];

  test.each(names)('@omnichannel/%s is well-formed', async (name) => {
    const { manifest, tarball } = await registry.read(`@omnichannel/${name}`);
    const file = join(folder, `${name}.tgz`);
    writeFileSync(file, new Uint8Array(tarball));

    const content = (await run('tar', ['-tzf', file], { cwd: folder })).trim().split('\n');
    const built = /^dist\/(.+\.(js|d\.ts)|cjs\/package\.json|panel\/.+\.(html|css))$/;
    const additional: Record<string, RegExp> = {
      spec: /^(dist|workflows)\//,
      client: /^dist\/.+\.js\.map$/,
      admin: /^dist\/(cjs\/)?index\.js\.map$/,
      server: /^(dist\/(.+\.sql|sbom\.cdx\.json|console\/page\/.+)|deploy\/(?!packages\/|secrets\/)[\w./-]+)$/,
      mock: /^(samples\/.+\.ts|dist\/prism-(modules|generator)\.cjs|dist\/(panel\/)?LICENSES\.md)$/,
    };
    const paths = content.map((path) => path.replace('package/', ''));
    const others = paths.filter((path) => !built.test(path) && !additional[name]?.test(path));
    const required = ['LICENSE', 'README.md', 'package.json'];
    // `pnpm run version` writes the changelog.
    if (manifest.version !== '0.0.0') required.unshift('CHANGELOG.md');
    expect(others.sort()).toEqual(required);
    expect(JSON.stringify(manifest)).not.toMatch(/"(workspace|catalog):/);
    expect(manifest.repository).toMatchObject({ url: 'git+https://github.com/example/omnichannel.git' });

    // The page of a registry resolves no relative links.
    const readme = await run('tar', ['-xzOf', file, 'package/README.md'], { cwd: folder });
    expect([...readme.matchAll(/(?:\]\(|src(?:set)?=")(?![a-z]+:|#)[^)"\s]+/g)].map(([link]) => link)).toEqual([]);

    const { messages, pkg } = await publint({ pack: { tarball }, strict: true });
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
    await run(attw, [file, '--profile', dualNames.includes(name) ? 'node16' : 'esm-only'], { cwd: folder });
  });

  test('the client drags nothing along', async () => {
    const { manifest } = await registry.read('@omnichannel/client');
    expect(manifest.sideEffects).toBe(false);
    expect(Object.keys(manifest.dependencies ?? {}).sort()).toEqual(['@omnichannel/types', 'openapi-fetch']);
  });

  test.each([
    ['client', 1.5, () => project],
    ['mock', 11, () => mockProject],
  ] as const)('the %s takes at most %f MB with all that it needs', (_, megabytes, folderOf) => {
    const names = globSync('node_modules/**/*', { cwd: folderOf() });
    const files = names.map((name) => statSync(join(folderOf(), name)));
    const size = files.filter((file) => file.isFile()).reduce((sum, file) => sum + file.size, 0);
    expect(size).toBeLessThanOrEqual(megabytes * 1_000_000);
  });

  test('is not packed before it is built', async () => {
    const workspace = join(folder, 'workspace');
    rmSync(join(workspace, 'packages/types/dist'), { recursive: true });
    await expect(run('pnpm', ['pack'], { cwd: join(workspace, 'packages/types') })).rejects.toThrow(
      '@omnichannel/types is not built: dist/index.d.ts is missing. Run `pnpm build` first.',
    );
  });
});

describe.concurrent('the installed client', { timeout: 4 * minutes }, () => {
  const topics = ['order-updates', 'weekly-digest', 'riyadh-branch'];
  const everything = {
    topics: expect.arrayContaining(topics),
    replyCode: 0,
    rejected: 429,
    answered: true,
    uploaded: true,
    downloaded: true,
    event: 'chatAppStatus',
    redirects: { sameOrigin: 'followed', otherOrigin: 'RedirectError', signIn: 'RedirectError' },
  };

  /** In the runtimes that have files. */
  const fromDisk = 'package.json';

  /** Gives a run the address that redirects, and looks at what followed where. */
  async function withRedirects(follows: boolean, work: (url: string) => Promise<void>): Promise<void> {
    const { url, followed, foreign, close } = await startRedirects();
    try {
      await work(url);
      const path = '/moved/mfa/v1/destinations/verification';
      const sent = { method: 'POST', url: path, authorization: 'Bearer any', body: '{"number":"+12025550100"}' };
      expect(followed).toEqual(follows ? [sent] : []);
      expect(foreign).toEqual([]);
    } finally {
      close();
    }
  }

  let mock: Service;
  beforeAll(async () => {
    const options = { cwd: mockProject, env: withFirst(await binaryOf('node 24')) };
    mock = await start(
      'node_modules/.bin/omnichannel-mock',
      ['--port', '0'],
      /on http:\/\/127\.0\.0\.1:(\d+)/,
      options,
    );
  }, 2 * minutes);
  afterAll(() => mock?.stop());

  test.each([
    ['client', () => project],
    ['mock', () => mockProject],
  ])('brings no install script and no telemetry: the %s', (name, folderOf) => {
    const lock = JSON.parse(readFileSync(join(folderOf(), 'node_modules/.package-lock.json'), 'utf8'));
    const packages = Object.entries<{ hasInstallScript?: boolean }>(lock.packages).map(([path, one]) => ({
      name: path.replace(/^.*node_modules\//, ''),
      hasInstallScript: one.hasInstallScript ?? false,
    }));
    expect(packages.map((one) => one.name)).toContain(`@omnichannel/${name}`);
    expect(packages.filter(({ hasInstallScript }) => hasInstallScript)).toEqual([]);
    expect(packages.filter((one) => telemetry.test(one.name))).toEqual([]);
  });

  const nodes: Runtime[] = ['node 20', 'node 22', 'node 24'];
  test.each(nodes.filter(isTested))('is imported and required by %s', async (runtime) => {
    const node = await binaryOf(runtime);
    const options = { cwd: project };
    await withRedirects(true, async (url) => {
      expect(JSON.parse(await run(node, ['main.js', mock.url, url], options))).toEqual({ ...everything, fromDisk });
    });
    const required = JSON.parse(await run(node, ['main.cjs', mock.url], options));
    expect(required).toEqual({ topics: everything.topics, same: true, recognised: true });
    // As in programs that cannot require ES modules: Jest, bundles, older runtimes.
    const apart = JSON.parse(await run(node, ['--no-experimental-require-module', 'main.cjs', mock.url], options));
    expect(apart).toEqual({ topics: everything.topics, same: false, recognised: true });
  });

  test.each(nodes.filter(isTested))('gives its errors to the client of the admin API on %s', async (runtime) => {
    const node = await binaryOf(runtime);
    const cwd = createProject(folder);
    await install(cwd, registry, '@omnichannel/client', '@omnichannel/admin');
    await build({
      entryPoints: [join(cwd, 'admin.ts')],
      outfile: join(cwd, 'admin.js'),
      format: 'esm',
      logLevel: 'silent',
    });
    const found = { recognised: true, message: 'There is no such account.' };
    expect(JSON.parse(await run(node, ['admin.js'], { cwd }))).toEqual(found);
    expect(JSON.parse(await run(node, ['--no-experimental-require-module', 'admin.cjs'], { cwd }))).toEqual(found);
  });

  test.runIf(isTested('bun'))('is added and called by Bun', async () => {
    const bun = await binaryOf('bun');
    const cwd = createProject(folder);
    const options = { cwd, env: { ...registry.env, BUN_INSTALL_CACHE_DIR: join(cwd, '.cache') } };
    await run(bun, ['add', '@omnichannel/client'], options);
    await withRedirects(true, async (url) => {
      expect(JSON.parse(await run(bun, ['main.js', mock.url, url], options))).toEqual({ ...everything, fromDisk });
    });
  });

  test.runIf(isTested('deno'))('is added and called by Deno', async () => {
    const deno = await binaryOf('deno');
    const cwd = createProject(folder);
    const options = { cwd, env: { ...registry.env, DENO_DIR: join(cwd, '.cache'), DENO_NO_UPDATE_CHECK: '1' } };
    // It is younger than the day that Deno waits for.
    await run(deno, ['add', '--minimum-dependency-age=0', 'npm:@omnichannel/client'], options);
    await withRedirects(true, async (url) => {
      const program = ['run', '--allow-net', '--allow-read=.', 'main.js', mock.url, url];
      expect(JSON.parse(await run(deno, program, options))).toEqual({ ...everything, fromDisk });
    });
  });

  test.runIf(isTested('workerd'))('is bundled into a worker of workerd', async () => {
    const workerd = await binaryOf('workerd');
    const entryPoints = [join(project, 'worker/worker.js')];
    const outfile = join(project, 'worker/dist.js');
    await build({ entryPoints, outfile, bundle: true, format: 'esm', logLevel: 'silent' });
    await withRedirects(true, async (url) => {
      const options = { cwd: project, env: { BASE_URL: mock.url, REDIRECTS_URL: url } };
      const worker = await start(workerd, ['serve', '--control-fd=1', 'worker/worker.capnp'], /"port":(\d+)/, options);
      try {
        const answer = await fetch(worker.url);
        expect(await answer.text().then(JSON.parse)).toEqual(everything);
      } finally {
        await worker.stop();
      }
    });
  });

  test.skipIf(withoutChromium).each(['18.0.0', '19.3.1'])(
    'is built with Vite into a page of React %s',
    async (version) => {
      const cwd = createProject(folder);
      const packages = ['vite@8.3.8', '@vitejs/plugin-react@6.3.0', `react@${version}`, `react-dom@${version}`];
      await install(cwd, registry, '@omnichannel/client', ...packages);
      const vite = join(cwd, 'node_modules/.bin/vite');
      await run(vite, ['build', 'page'], { cwd });
      const port = /http:\/\/127\.0\.0\.1:(\d+)/;
      const preview = await start(vite, ['preview', 'page', '--host', '127.0.0.1', '--port', '0'], port, { cwd });
      try {
        await withRedirects(false, async (url) => {
          const text = await textOf(`${preview.url}/?baseUrl=${mock.url}&redirects=${url}`);
          // A page cannot see where a redirect leads.
          const redirects = { ...everything.redirects, sameOrigin: 'RedirectError' };
          const chat = ['user complete', 'assistant complete'];
          expect(JSON.parse(`${text}`)).toEqual({
            ...everything,
            redirects,
            chat,
            version: expect.stringContaining(version),
          });
        });
      } finally {
        await preview.stop();
      }
    },
  );

  const mswVersions: [version: string, runtime: Runtime][] = [
    ['2.0.0', 'node 20'],
    ['2.15.0', 'node 20'],
    ['3.0.5', 'node 24'],
  ];
  const testedMsw = sampleOf(
    'client, versions of MSW',
    mswVersions,
    ([version]) => version === '3.0.5',
    ([version]) => version,
  );
  test.each(testedMsw)('is installed next to MSW %s, with handlers and types', async (version, runtime) => {
    const cwd = createProject(folder);
    await install(cwd, registry, `msw@${version}`, '@omnichannel/client');
    const installed = JSON.parse(readFileSync(join(cwd, 'node_modules/msw/package.json'), 'utf8'));
    expect(installed.version).toBe(version);

    const outfile = join(cwd, 'handlers.js');
    await build({ entryPoints: [join(cwd, 'handlers.ts')], outfile, format: 'esm', logLevel: 'silent' });
    const output = await run(await binaryOf(runtime), [outfile], { cwd });
    const rejected = 429;
    expect(JSON.parse(output)).toEqual({
      topics: 0,
      rejected,
      replyCode: 0,
      totalCount: 7,
      answered: true,
      other: 'mine',
    });

    const compilerOptions = {
      strict: true,
      noEmit: true,
      target: 'es2023',
      lib: ['es2023', 'dom', 'dom.iterable'],
      types: [],
      module: 'nodenext',
      // The declarations of MSW 2 are not for this compiler.
      skipLibCheck: true,
    };
    const config = join(cwd, 'handlers.json');
    writeFileSync(config, JSON.stringify({ compilerOptions, files: ['handlers.ts'] }));
    await run(await binaryOf('typescript 5.9'), ['--project', config], { cwd });
  });

  // A server's project often has no DOM types, only those of Node; the oldest it can be.
  const hosts = {
    browser: { lib: ['es2023', 'dom', 'dom.iterable'], types: [] },
    node: { lib: ['es2023'], types: ['node'] },
  };
  const resolutions = {
    nodenext: { module: 'nodenext', moduleResolution: 'nodenext' },
    bundler: { module: 'esnext', moduleResolution: 'bundler' },
  };
  const compilers: Runtime[] = ['typescript 5.4', 'typescript 5.9', 'typescript 7.0'];
  test.each(compilers.filter(isTested))('is typed for %s', async (compiler) => {
    const tsc = await binaryOf(compiler);
    const cwd = createProject(folder);
    await install(cwd, registry, '@omnichannel/client', '@omnichannel/admin', '@types/node@20.19.25');
    for (const [environment, host] of Object.entries(hosts)) {
      for (const [resolution, modules] of Object.entries(resolutions)) {
        const compilerOptions = {
          strict: true,
          // Options that `tsc --init` sets as well.
          exactOptionalPropertyTypes: true,
          noEmit: true,
          target: 'es2022',
          skipLibCheck: false,
          ...host,
          ...modules,
        };
        const config = join(cwd, `${environment}-${resolution}.json`);
        writeFileSync(config, JSON.stringify({ compilerOptions, files: ['types.ts', 'admin.ts'] }));
        await run(tsc, ['--project', config], { cwd });
      }
    }
  });
});

describe.concurrent('the installed mock', { timeout: 4 * minutes }, () => {
  const all: Runtime[] = ['node 20.19', 'node 22', 'node 24'];
  const nodes = sampleOf('client, versions of Node.js that run the mock', all, (one) => one === 'node 20.19');

  test.each(nodes)('returns every example and does what its README says on %s', async (runtime) => {
    const results = JSON.parse(await run(await binaryOf(runtime), ['mock.js'], { cwd: mockProject }));
    expect(results).toEqual({
      examples: expect.any(Number),
      validation: ['number'],
      stream: 'message_end',
      form: ['pixel.gif', 'image/gif'],
      file: 200,
      webhook: 'delivered',
      rules: [429, 200, 503, 2],
      proxy: [200, 0],
      page: [200, 200, 200],
      yaml: 200,
    });
    expect(results.examples).toBeGreaterThan(500);
  });

  test.each(nodes)('is started by its command on %s', async (runtime) => {
    const options = { cwd: mockProject, env: withFirst(await binaryOf(runtime)) };
    const port = /on http:\/\/127\.0\.0\.1:(\d+)/;
    const mock = await start('node_modules/.bin/omnichannel-mock', ['--port', '0'], port, options);
    try {
      const response = await fetch(`${mock.url}/v1/topics`, { headers: { Authorization: 'Bearer any-token' } });
      expect(await response.json()).toMatchObject({ page: 0, totalCount: expect.any(Number) });
    } finally {
      await mock.stop();
    }
  });
});
