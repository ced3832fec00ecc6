import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
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
  const child = spawn(process.execPath, [cli, ...args]);
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
    [['--prot', '1'], "Unknown option '--prot'"],
    [['4010'], "Unexpected argument '4010'"],
    [['--port', 'abc'], '--port "abc" is not a port: give a whole number from 0 to 65535'],
    [['--port', '65536'], '--port "65536" is not a port'],
    [['--port', ''], '--port "" is not a port'],
    [['--port'], "'--port <value>' argument missing"],
  ])('%j is refused with the reason and the way to help', async (args, reason) => {
    const { code, stdout, stderr } = await run(...args).ended;
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain(reason);
    expect(stderr).toContain('Run omnichannel-mock --help');
    expect(stderr).not.toContain('    at ');
  });

  it.each([
    [['--spec', 'nowhere.yaml'], 'nowhere.yaml cannot be read: there is no such file.'],
    [['--spec', here], `${here} is not valid YAML`],
    [['--host', 'no.such.host.invalid'], 'Check the options host (--host) and port (--port).'],
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
    expect(stderr).toContain('--port');
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
});
