import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signWebhook } from '@omnichannel/client/webhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProject, install, withFirst } from './project.ts';
import { type Registry, startRegistry } from './registry.ts';
import { release } from './release.ts';
import { run, type Service, start } from './run.ts';
import { binaryOf } from './runtimes.ts';

/** In milliseconds. Frameworks are downloaded. */
const minutes = 60_000;

// It takes minutes, so only `pnpm test:release` and the release workflow run it.
describe.runIf(process.env.TEST_RELEASE)('in a CommonJS project', { timeout: 4 * minutes }, () => {
  const topics = expect.arrayContaining(['order-updates', 'weekly-digest', 'riyadh-branch']);
  let folder: string;
  let registry: Registry;
  let mock: Service;

  beforeAll(async () => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'omnichannel-')));
    registry = await startRegistry(folder);
    await release(registry, join(folder, 'workspace'));
    const cwd = createProject(folder);
    await install(cwd, registry, '@omnichannel/mock');
    const options = { cwd, env: withFirst(await binaryOf('node 24')) };
    mock = await start(
      'node_modules/.bin/omnichannel-mock',
      ['--port', '0'],
      /on http:\/\/127\.0\.0\.1:(\d+)/,
      options,
    );
  }, 4 * minutes);
  afterAll(async () => {
    await mock?.stop();
    await registry?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Makes a project without `"type": "module"`, and installs the client and packages in it. */
  async function createCommonJsProject(...packages: string[]): Promise<string> {
    const project = createProject(folder, 'commonjs');
    await install(project, registry, '@omnichannel/client', ...packages);
    return join(project, 'commonjs');
  }

  test.each(['29.7.0', '30.5.2'])('the client is tested with Jest %s', async (version) => {
    const cwd = await createCommonJsProject(`jest@${version}`);
    const options = { cwd, env: withFirst(await binaryOf('node 20')) };
    await run('../node_modules/.bin/jest', ['--rootDir', '.', '--json', '--outputFile', 'result.json'], options);
    const result = JSON.parse(readFileSync(join(cwd, 'result.json'), 'utf8'));
    expect(result).toMatchObject({ numPassedTests: 2, numFailedTests: 0 });
  });

  test('the client is tested with Vitest', async () => {
    const cwd = await createCommonJsProject('vitest@5.1.1');
    const options = { cwd, env: withFirst(await binaryOf('node 24')) };
    const args = ['run', '--root', '.', '--globals', '--reporter=json', '--outputFile=result.json'];
    await run('../node_modules/.bin/vitest', args, options);
    const result = JSON.parse(readFileSync(join(cwd, 'result.json'), 'utf8'));
    expect(result).toMatchObject({ numPassedTests: 2, numFailedTests: 0 });
  });

  // NestJS 12 is ESM only.
  async function createNestProject(file: string): Promise<string> {
    const packages = ['common', 'core', 'platform-express'].map((name) => `@nestjs/${name}@11`);
    const cwd = await createCommonJsProject(...packages, 'reflect-metadata', 'rxjs', '@types/node@20.19.25');
    cpSync(join(import.meta.dirname, '../../samples/servers'), join(cwd, 'servers'), { recursive: true });
    const compilerOptions = {
      module: 'node16',
      target: 'es2022',
      strict: true,
      experimentalDecorators: true,
      rewriteRelativeImportExtensions: true,
      types: ['node'],
      lib: ['es2023', 'dom'],
      skipLibCheck: true,
      outDir: 'dist',
      rootDir: '.',
    };
    writeFileSync(join(cwd, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: [file] }));
    await run(await binaryOf('typescript 5.9'), ['--project', 'tsconfig.json'], { cwd });
    return cwd;
  }

  test('the client is injected by NestJS 11', async () => {
    const cwd = await createNestProject('nest.ts');
    expect(readFileSync(join(cwd, 'dist/nest.js'), 'utf8')).toContain('require("@omnichannel/client")');
    const output = await run(await binaryOf('node 24'), ['dist/nest.js', mock.url], { cwd });
    expect(JSON.parse(output)).toEqual({ topics, added: 'unknown' });
  });

  test('NestJS 11 receives webhooks and sends messages as the guide shows', async () => {
    const cwd = await createNestProject('nest-server.ts');
    const secret = `whsec_${btoa('an example secret of 32 bytes...')}`;
    const env = { API_URL: mock.url, WEBHOOK_SECRET: secret };
    const server = await start(await binaryOf('node 24'), ['dist/nest-server.js'], /:(\d+)/, { cwd, env });
    const post = async (path: string, headers: object, body: string) =>
      fetch(server.url + path, { method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' }, body });
    const notify = (order: string, phone: string) => post(`/orders/${order}/shipped`, {}, JSON.stringify({ phone }));
    try {
      const body = '{"statuses":[]}';
      const headers = await signWebhook({ body }, secret);
      expect((await post('/webhooks', headers, body)).status).toBe(204);
      expect((await post('/webhooks', headers, '{"statuses":[1]}')).status).toBe(400);
      const first = await (await notify('4711', '+12025550100')).json();
      expect(first).toEqual({ messageId: expect.any(String) });
      expect(await (await notify('4711', '+12025550100')).json()).toEqual(first);
      expect((await notify('4712', '+12025550105')).status).toBe(422);
    } finally {
      await server.stop();
    }
  });

  test('the client is called by ts-node', async () => {
    const cwd = await createCommonJsProject('ts-node@10.9.2', 'typescript@5.9.3', '@types/node@20.19.25');
    const compilerOptions = { module: 'node16', moduleResolution: 'node16', strict: true, lib: ['es2023', 'dom'] };
    writeFileSync(join(cwd, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
    const options = { cwd, env: withFirst(await binaryOf('node 20')) };
    const output = await run('../node_modules/.bin/ts-node', ['script.ts', mock.url], options);
    expect(JSON.parse(output)).toEqual(topics);
  });
});
