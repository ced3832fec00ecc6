import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';

/** Stands for turbo, which has built everything before these tests: it prints its arguments. */
const folder = mkdtempSync(join(tmpdir(), 'omnichannel-start-'));
// The database of root's service runs as another user.
chmodSync(folder, 0o755);
writeFileSync(join(folder, 'turbo'), '#!/bin/sh\necho "turbo $* (telemetry disabled: $TURBO_TELEMETRY_DISABLED)"\n');
chmodSync(join(folder, 'turbo'), 0o755);
afterAll(() => rmSync(folder, { recursive: true }));

const running: { child: ChildProcess; ended: Promise<unknown> }[] = [];
// In good order: a service that is killed leaves its database behind.
afterEach(async () => {
  for (const { child, ended } of running.splice(0)) {
    child.kill();
    await ended;
  }
});

function run(script: string, args: string[], env = {}) {
  return follow(process.execPath, [join(import.meta.dirname, script), ...args], env);
}

/** Runs a script on a pseudo-terminal, by `script` of util-linux. */
function runInTerminal(script: string, args: string[]) {
  const words = [process.execPath, join(import.meta.dirname, script), ...args];
  return follow('script', ['-qec', words.map((word) => `'${word}'`).join(' '), '/dev/null']);
}

function follow(command: string, args: string[], env = {}) {
  const path = `${folder}${delimiter}${process.env.PATH}`;
  const child = spawn(command, args, { env: { ...process.env, PATH: path, ...env } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  running.push({ child, ended });
  return { child, output: () => output, ended };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Options that name free ports, since the default ones may be those of a `pnpm start` that runs. */
async function freePorts() {
  const [mockPort, docsPort, serverPort] = [await freePort(), await freePort(), await freePort()];
  const args = ['--mock-port', String(mockPort), '--docs-port', String(docsPort), '--server-port', String(serverPort)];
  return { mockPort, docsPort, serverPort, args };
}

interface Starting {
  args?: readonly string[];
  /** The data directory, below the folder of the tests. */
  data?: string;
  /** Whether its output goes to a terminal. */
  terminal?: boolean;
  env?: Record<string, string>;
}

async function start({ args = [], data = 'data', terminal = false, env = {} }: Starting = {}) {
  const { mockPort, docsPort, serverPort, args: ports } = await freePorts();
  const all = [...ports, '--data-dir', join(folder, data), ...args];
  const started = terminal ? runInTerminal('start.ts', all) : run('start.ts', all, env);
  // It checks the builds of all packages first.
  await expect.poll(started.output, { timeout: 50_000 }).toContain('Ctrl-C stops all of it.');
  return {
    ...started,
    mock: `http://127.0.0.1:${mockPort}`,
    docs: `http://127.0.0.1:${docsPort}`,
    server: `http://127.0.0.1:${serverPort}`,
  };
}

/** The origin that the service allows in its response to the preflight request of a page. */
async function allowedOrigin(server: string, origin: string): Promise<string | null> {
  const preflight = { Origin: origin, 'Access-Control-Request-Method': 'GET' };
  const { headers } = await fetch(`${server}/v1/topics`, { method: 'OPTIONS', headers: preflight });
  return headers.get('Access-Control-Allow-Origin');
}

test('start builds without telemetry, serves all and logs requests', async () => {
  const { child, output, ended, mock, docs, server } = await start();
  expect(output()).toContain('--filter=@omnichannel/server (telemetry disabled: 1)');
  expect((await fetch(docs)).status).toBe(200);
  expect((await fetch(`${server}/readyz`)).status).toBe(200);
  for (const origin of [docs, docs.replace('127.0.0.1', 'localhost')])
    expect(await allowedOrigin(server, origin)).toBe(origin);
  expect(await allowedOrigin(server, 'http://localhost:5173')).toBeNull();
  const program = 'node_modules/.bin/node apps/server/dist/main.js';
  expect(output()).toContain(
    `${program} sandbox-link sandbox --port ${new URL(server).port} --data-dir ${join(folder, 'data')}`,
  );
  expect(await (await fetch(`${server}/sandbox`)).text()).toContain(`${program} sandbox-link sandbox`);
  await fetch(`${mock}/v1/topics?page=0`, { headers: { Authorization: 'Bearer hidden' } });
  await expect.poll(output).toMatch(/ GET \/v1\/topics\?page=… 200 listTopics, \w+, \d+ ms\n/);
  child.kill('SIGINT');
  expect(await ended).toBe(0);
  expect(output()).not.toContain('hidden');
});

test('the documentation names the addresses that start was given', async () => {
  const { mock, docs, server } = await start();
  const text = async (path: string) => (await fetch(docs + path)).text();
  const downloads = ['/openapi.json', '/openapi.yaml', '/omnichannel.postman_collection.json', '/llms-full.txt'];
  const pages = [
    '/',
    '/getting-started/',
    '/reference/',
    '/reference/operations/requestverification/',
    '/guides/mock/',
  ];
  for (const path of [...downloads, ...pages]) {
    const hosts = new Set((await text(path)).match(/http:\/\/127\.0\.0\.1:\d+/g));
    expect(
      [...hosts].filter((url) => /:40[012]0$/.test(url)),
      path,
    ).toEqual([]);
    if (path.startsWith('/openapi')) expect([...hosts].sort()).toEqual([mock, server].sort());
  }
  expect(await text('/getting-started/')).toContain(mock);
  const { variable } = JSON.parse(await text('/omnichannel.postman_collection.json'));
  expect(variable).toContainEqual({ key: 'baseUrl', value: mock, type: 'string' });
});

test.each([
  ['option', { args: ['--allow-origins', 'http://localhost:5173,http://127.0.0.1:5173'] }],
  ['variable', { env: { OMNICHANNEL_ALLOW_ORIGINS: 'http://localhost:5173,http://127.0.0.1:5173' } }],
])('start allows the origins of its %s to call the service, next to the documentation', async (_, how) => {
  const { docs, server } = await start({ data: 'origins', ...how });
  for (const origin of [docs, 'http://localhost:5173', 'http://127.0.0.1:5173'])
    expect(await allowedOrigin(server, origin)).toBe(origin);
});

test('start logs requests of the service when the log level allows it', async () => {
  const { output, server } = await start({ data: 'log-level', env: { OMNICHANNEL_LOG_LEVEL: 'info' } });
  await fetch(`${server}/v1/topics`);
  await expect.poll(output).toContain('"operationId":"listTopics"');
});

test.each([
  ['the option', ['--public-url', 'http://sms.example.com'], {}],
  ['the variable', [], { OMNICHANNEL_PUBLIC_URL: 'http://sms.example.com' }],
])('start passes the public URL to the service, from %s', async (_, more, env) => {
  const { args } = await freePorts();
  // The service rejects this one, because providers would send receipts without encryption.
  const { ended, output } = run('start.ts', [...args, '--data-dir', join(folder, 'public-url'), ...more], env);
  expect(await ended).toBe(1);
  expect(output()).toContain('must be a URL such as https://sms.example.com');
});

/** Texts that only a terminal may show. */
const secrets = /omk_|whsec_|enter\?key=/;

test('start keeps keys, secrets and links out of a log, and says where they are', async () => {
  const { output, server } = await start({ data: 'piped' });
  expect(output()).not.toMatch(secrets);
  expect(output()).toContain('printed on a terminal only');
  expect(output()).toContain('sandbox-link sandbox');
  const [, file = ''] = /-d '@([^']+)'/.exec(output()) ?? [];
  const signIn = await fetch(`${server}/auth/v1/tokens/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: readFileSync(file),
  });
  expect(signIn.status).toBe(200);
});

test.runIf(process.platform === 'linux')('start shows keys, secrets and links to a terminal', async () => {
  const { output, server, child, ended } = await start({ data: 'terminal', terminal: true });
  expect(output()).toMatch(/webhooks are signed with whsec_\S{40,}/);
  expect(output()).toMatch(/apiKey {4}omk_\S+/);
  expect(output()).toContain(`${server}/sandbox/enter?key=`);
  child.stdin?.write('\u0003');
  await ended;
});

test('start hands its secret to the mock, and does not print it', async () => {
  const secret = `whsec_${Buffer.alloc(24, 'x').toString('base64')}`;
  const { output } = await start({ args: ['--webhook-secret', secret] });
  expect(output()).not.toContain('whsec_');
  const { args } = await freePorts();
  const { output: rejected, ended } = run('start.ts', [...args, '--webhook-secret', 'hush']);
  expect(await ended).toBe(1);
  expect(rejected()).toContain('--webhook-secret (option webhookSecret) must be');
});

test('start advises a port that was not given for another', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const ports = ['--docs-port', String(port), '--mock-port', String(port + 1), '--server-port', String(port + 2)];
  const { output, ended } = run('start.ts', ports);
  expect(await ended).toBe(1);
  expect(output()).toContain(`choose another with --docs-port ${port + 3}.`);
  await new Promise((resolve) => server.close(resolve));
});

test('mock is the command of the mock, built, where the user stands', async () => {
  const { output, ended } = run('mock.ts', ['--spec', 'own.yaml'], { INIT_CWD: folder });
  expect(await ended).toBe(1);
  expect(output()).toContain('--filter=@omnichannel/mock (telemetry disabled: 1)');
  expect(output()).toContain(`${join(folder, 'own.yaml')} cannot be read: there is no such file.`);
});
