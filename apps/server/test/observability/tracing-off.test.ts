import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { temporaryDirectory } from '../../src/platform/postgres/testing.ts';
import { run } from '../process.ts';

const directory = await temporaryDirectory();
afterAll(() => rm(directory, { recursive: true, force: true }));

const source = fileURLToPath(new URL('../../src/', import.meta.url));
const endpoint = 'http://127.0.0.1:4318';

/** Appends the URL of each module that the process loads to a file. */
const recorder = (file: string) =>
  `data:text/javascript,${encodeURIComponent(`
    import { appendFileSync } from 'node:fs';
    import { registerHooks } from 'node:module';
    registerHooks({ load(url, context, next) { appendFileSync(${JSON.stringify(file)}, url + '\\n'); return next(url, context); } });
  `)}`;

/** Starts the service, stops it, and returns the modules of tracing that it has loaded. */
async function loadedModules(env: NodeJS.ProcessEnv): Promise<string[]> {
  const file = `${directory}/modules`;
  await rm(file, { force: true });
  const started = run(['start', '--port', '0', '--data-dir', `${directory}/data`], {
    NODE_OPTIONS: `--import "${recorder(file)}"`,
    ...env,
  });
  await started.url();
  started.interrupt();
  expect((await started.ended).code).toBe(0);
  const urls = (await readFile(file, 'utf8')).split('\n');
  return urls.filter((url) => /@opentelemetry\/(?!api\/)|open-telemetry\.ts$/.test(url));
}

it('without an endpoint the service loads nothing of OpenTelemetry', async () => {
  // prom-client itself loads the API, whose functions do nothing without an SDK.
  expect(await loadedModules({})).toEqual([]);
  expect(await loadedModules({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SDK_DISABLED: 'true' })).toEqual([]);
}, 120_000);

it('with an endpoint it does', async () => {
  const loaded = await loadedModules({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
  expect(loaded.some((url) => url.includes('@opentelemetry/sdk-trace-base'))).toBe(true);
}, 120_000);

/** Calls `startTracing` in a folder without packages. @returns the message of its error */
async function startWithoutPackages(env: NodeJS.ProcessEnv): Promise<string> {
  const copy = `${directory}/copy`;
  await mkdir(`${copy}/platform`, { recursive: true });
  await cp(`${source}platform/tracing`, `${copy}/platform/tracing`, { recursive: true });
  await cp(`${source}platform/bounded-cache.ts`, `${copy}/platform/bounded-cache.ts`);
  const script = `
    import { startTracing } from ${JSON.stringify(`${copy}/platform/tracing/start-tracing.ts`)};
    const tracing = await startTracing(process.env, console).catch((error) => error);
    console.log(tracing?.message ?? 'off');
  `;
  const { PATH } = process.env;
  const args = ['--input-type=module', '--eval', script];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: { PATH, ...env }, cwd: copy });
  return stdout.trim();
}

it('reports packages that are not installed with the command that installs them', async () => {
  expect(await startWithoutPackages({})).toBe('off');
  expect(await startWithoutPackages({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint })).toMatch(
    /^OTEL_EXPORTER_OTLP_ENDPOINT is set, but the package @opentelemetry\/[\w-]+ is not installed\. .* npm install @opentelemetry\/api@1\.9 /,
  );
});

it('reports a protocol that it does not support', async () => {
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' };
  expect(await startWithoutPackages(env)).toBe(
    'OTEL_EXPORTER_OTLP_PROTOCOL is "grpc", and must be "http/json": traces are sent as JSON over HTTP. Remove the variable.',
  );
});

it('the documentation shows the command of the message', async () => {
  const page = await readFile(new URL('../../docs/observability.md', import.meta.url), 'utf8');
  const [command = 'none'] = page.match(/^npm install @opentelemetry.*$/m) ?? [];
  expect(await startWithoutPackages({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint })).toContain(`: ${command}. Or remove`);
});
