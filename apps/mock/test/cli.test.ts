import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';

const cli = fileURLToPath(new URL('../src/cli.ts', import.meta.url));
const here = fileURLToPath(import.meta.url);
const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

interface Run {
  child: ChildProcess;
  output(): string;
  ended: Promise<{ code: number | null; stdout: string; stderr: string }>;
}

function run(...args: string[]): Run {
  return start([cli, ...args]);
}

function start(nodeArguments: string[]): Run {
  const child = spawn(process.execPath, nodeArguments);
  children.push(child);
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const ended = new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
  return { child, output: () => stdout, ended };
}

describe('omnichannel-mock', () => {
  it('--help teaches the options with an example', async () => {
    const { code, stdout, stderr } = await run('--help').ended;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    for (const word of ['--port', '--host', '--spec', 'default 4010', 'curl http', 'Prefer: code=429']) {
      expect(stdout).toContain(word);
    }
  });

  it.each([
    [['--prot', '1'], "Unknown option '--prot'. Did you mean --port?"],
    [['--latency', '50'], '--latency "50" is not valid: give two times in milliseconds'],
    [['proxy'], 'proxy needs the base URL that it forwards to'],
    [['4010'], "Unexpected argument '4010'"],
    [['--port', 'abc'], '--port "abc" is not a port: give a whole number from 0 to 65535'],
    [['--port', '65536'], '--port "65536" is not a port'],
    [['--port', ''], '--port "" is not a port'],
    [['--port'], "'--port <value>' argument missing"],
  ])('%j is rejected with the reason and the way to help', async (args, reason) => {
    const { code, stdout, stderr } = await run(...args).ended;
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain(reason);
    expect(stderr).toContain('Run omnichannel-mock --help');
    expect(stderr).not.toContain('    at ');
  });

  it.each([
    [['--spec', 'missing.yaml'], `${resolve('missing.yaml')} cannot be read: there is no such file.`],
    [['--spec', here], `${here} is not valid YAML`],
    [['--webhook-secret', 'hush'], '--webhook-secret (option webhookSecret) must be'],
    [['--messenger-endpoint', 'http://example.com'], 'unless it is started with --allow-host example.com'],
    [['--host', 'no.such.host.invalid'], 'Check --host (option host) and --port (option port).'],
  ])('%j ends with a message and no stack', async (args, message) => {
    const { code, stderr } = await run('--port', '0', ...args).ended;
    expect(code).toBe(1);
    expect(stderr).toContain(message);
    expect(stderr).not.toContain('    at ');
  });

  it('a port in use is named, with the option to choose another', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const { port } = taken.address() as AddressInfo;
    const { code, stderr } = await run('--port', String(port)).ended;
    taken.close();
    expect(code).toBe(1);
    expect(stderr).toContain(`Port ${port} on 127.0.0.1 is in use.`);
    expect(stderr).toContain('Choose another with --port (option port).');
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('prints a request that works, and %s stops it', async (signal) => {
    const { child, output, ended } = run('--port', '0');
    await expect.poll(output, { timeout: 10_000 }).toContain('Ctrl-C');
    const [, url, authorization] = /curl (\S+)(?: -H 'Authorization: (.*)')?/.exec(output()) ?? [];
    const response = await fetch(url as string, { headers: { Authorization: authorization ?? '' } });
    expect(response.status).toBe(200);
    child.kill(signal);
    expect((await ended).code).toBe(0);
  });

  it('--version is that of the package', async () => {
    const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));
    expect((await run('--version').ended).stdout).toBe(`${version}\n`);
  });

  it('logs a line for each request, names the page, and shows a pipe no secret', async () => {
    const { child, output, ended } = run('--port', '0');
    await expect.poll(output, { timeout: 10_000 }).toContain('Ctrl-C');
    const [url] = /http:\S+/.exec(output()) ?? [];
    expect(output()).toContain(`${url}/__mock`);
    expect(output()).toContain('signed with a generated secret, which is printed on a terminal only');
    expect(output()).not.toContain('whsec_');
    await fetch(`${url}/v1/topics?page=7`, { headers: { Authorization: 'Bearer hidden' } });
    await expect.poll(output).toMatch(/ GET \/v1\/topics\?page=… 200 listTopics, \w+, \d+ ms\n/);
    child.kill('SIGINT');
    expect((await ended).stdout).not.toContain('hidden');
  });

  it('shows a terminal the secret that it has made', async () => {
    const terminal = 'data:text/javascript,process.stdout.isTTY = true';
    const { child, output, ended } = start(['--import', terminal, cli, '--port', '0', '--quiet']);
    await expect.poll(output, { timeout: 10_000 }).toContain('Ctrl-C');
    expect(output()).toMatch(/signed with whsec_\S{40,}/);
    child.kill('SIGINT');
    expect((await ended).code).toBe(0);
  });

  it('--quiet logs nothing, and a secret that was given is not printed', async () => {
    const secret = `whsec_${Buffer.alloc(24, 'x').toString('base64')}`;
    const { child, output, ended } = run('--port', '0', '--quiet', '--webhook-secret', secret);
    await expect.poll(output, { timeout: 10_000 }).toContain('Ctrl-C');
    const before = output();
    await fetch(/http:\S+/.exec(before)?.[0] as string);
    child.kill('SIGINT');
    const { stdout } = await ended;
    expect(stdout).toBe(before);
    expect(stdout).not.toContain('whsec_');
  });

  it('proxy passes requests on, logs violations of the contract, and counts it at the end', async () => {
    const upstream = createServer((_, response) => response.setHeader('Content-Type', 'application/json').end('{}'));
    await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
    const { port } = upstream.address() as AddressInfo;
    const { child, output, ended } = run('proxy', `http://127.0.0.1:${port}/base`, '--port', '0');
    await expect.poll(output, { timeout: 10_000 }).toContain('Ctrl-C');
    const [, url] = /Proxy on (\S+) to /.exec(output()) ?? [];
    expect(output()).toContain(`curl ${url}/v1/subscribers -H "Authorization: Bearer $TOKEN"`);
    await fetch(`${url}/v1/topics`, { headers: { Authorization: 'Bearer test' } });
    await expect
      .poll(output)
      .toMatch(/GET \/v1\/topics 200 listTopics, response violates the contract: \w+ is required/);
    child.kill('SIGINT');
    const { stdout } = await ended;
    upstream.close();
    expect(stdout).toContain('1 request: ');
  });

  it('proxy --record writes rules when it stops, and --rules replays them', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cli-'));
    const file = join(folder, 'recording.json');
    const body = JSON.stringify({ page: 0, pageSize: 7, totalCount: 0, data: [] });
    const upstream = createServer((_, response) => response.setHeader('Content-Type', 'application/json').end(body));
    await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
    const { port } = upstream.address() as AddressInfo;
    const list = (url: string) => fetch(`${url}/v1/topics`, { headers: { Authorization: 'Bearer test' } });
    const proxy = run('proxy', `http://127.0.0.1:${port}`, '--port', '0', '--record', file);
    await expect.poll(proxy.output, { timeout: 10_000 }).toContain('Ctrl-C');
    expect(proxy.output()).toContain(`The proxy records each exchange in ${file}, with fictional personal data.`);
    const url = /Proxy on (\S+) to /.exec(proxy.output())?.[1] ?? '';
    await (await list(url)).text();
    await fetch(`${url}/none`);
    proxy.child.kill('SIGINT');
    const { stdout } = await proxy.ended;
    upstream.close();
    expect(stdout).toContain(`Recorded 1 reply in 1 rule: ${file}\n  not recorded: 1 × outside the contract\n`);

    const mock = run('--port', '0', '--rules', file);
    await expect.poll(mock.output, { timeout: 10_000 }).toContain('Ctrl-C');
    expect(await (await list(/http:\S+/.exec(mock.output())?.[0] ?? '')).json()).toEqual(JSON.parse(body));
    await rm(folder, { recursive: true });
  });

  it('proxy --record fails when the recording cannot be written', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cli-'));
    const proxy = run('proxy', 'http://127.0.0.1:1', '--port', '0', '--record', join(folder, 'recording.json'));
    await expect.poll(proxy.output, { timeout: 10_000 }).toContain('Ctrl-C');
    await rm(folder, { recursive: true });
    proxy.child.kill('SIGINT');
    const { stdout, code } = await proxy.ended;
    expect(stdout).toContain('recording.json cannot be written: there is no such folder.');
    expect(code).toBe(1);
  });
});
