import { access, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commands } from '../src/cli/commands/commands.ts';
import { temporaryDirectory } from '../src/platform/postgres/testing.ts';
import { type Run, run } from './process.ts';

let directory: string;
const runs: Run[] = [];
beforeAll(async () => {
  directory = await temporaryDirectory();
});
afterAll(async () => {
  for (const { child, ended } of runs) {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await ended;
  }
  await rm(directory, { recursive: true, force: true });
});

function start(...args: string[]): Run {
  const started = run(['start', '--port', '0', '--data-dir', `${directory}/data`, ...args]);
  runs.push(started);
  return started;
}

/** The commands of a text that call curl, as requests. */
function curlsIn(text: string): { url: string; method: string; headers: Record<string, string>; body: string }[] {
  const commands = text.replaceAll('\\\n', ' ').match(/curl .*/g) ?? [];
  return commands.map((command) => ({
    url: /https?:\/\/\S+/.exec(command)?.[0] ?? '',
    method: /-X (\w+)/.exec(command)?.[1] ?? 'POST',
    headers: Object.fromEntries(
      Array.from(command.matchAll(/-H (['"])(.*?): (.*?)\1/g), ([, , name = '', value = '']) => [name, value]),
    ),
    body: /-d '([^']*)'/.exec(command)?.[1] ?? '',
  }));
}

describe('the service as a process', () => {
  let first: Run;
  let url: string;
  let token: string;

  beforeAll(async () => {
    first = start('--log-level', 'debug');
    url = await first.url();
  });

  it('makes an account at its first start, and prints calls that work as they are', async () => {
    const [signIn, verification] = curlsIn(first.stderr());
    const body = await readFile(signIn?.body.replace('@', '') as string);
    const signedIn = await fetch(signIn?.url as string, { ...signIn, body });
    expect(signedIn.status).toBe(200);
    const { data } = (await signedIn.json()) as { data: { access_token: string } };
    token = data.access_token;

    const headers = { ...verification?.headers };
    expect(headers.Authorization).toBe('Bearer $TOKEN');
    headers.Authorization = `Bearer ${token}`;
    const requested = await fetch(verification?.url as string, { ...verification, headers });
    expect(requested.status).toBe(200);
    expect(await requested.json()).toMatchObject({ replyCode: 0, data: { checkCode: expect.any(String) } });
  });

  it('returns what its documentation shows', async () => {
    const files = ['README', 'docs/messages', 'docs/webhooks'];
    const pages = files.map((file) => readFile(new URL(`../${file}.md`, import.meta.url), 'utf8'));
    const calls = curlsIn((await Promise.all(pages)).join('\n')).filter(
      ({ headers }) => headers.Authorization === 'Bearer $TOKEN',
    );
    expect(calls.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toEqual([
      'POST /mfa/v1/destinations/verification',
      'POST /conversation/wab/v1/messages/',
      'POST /conversation/wab/v1/contacts',
      'PUT /conversation/wab/v1/webhook',
    ]);
    // The first was made above, and a number gets one passcode in half a minute.
    for (const { url: shown, headers, ...init } of calls.slice(1)) {
      const authorized = { ...headers, Authorization: `Bearer ${token}` };
      const response = await fetch(shown.replace('http://127.0.0.1:4020', url), { ...init, headers: authorized });
      expect(response.status, shown).toBe(200);
    }
  });

  it('prints no secret that could reach a log, and stores the key in a file of its own', async () => {
    const { mode } = await stat(`${directory}/data/first-account.json`);
    expect(mode & 0o777).toBe(0o600);
    expect(first.stderr()).toMatch(/sandbox-link sandbox --port \d+ --data-dir/);
    for (const secret of ['omk_', '?key=']) expect(first.stderr()).not.toContain(secret);
  });

  it('does every operation of the contract', () => {
    expect(first.stderr()).not.toContain('Not done yet');
  });

  it('says that it lives and can serve, and counts what it does', async () => {
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ status: 'ready' });
    await expect
      .poll(async () => (await fetch(`${url}/metrics`)).text())
      .toMatch(/omnichannel_job_duration_seconds_count\{task="verificationSms",outcome="done"\} 1/);
    const metrics = await (await fetch(`${url}/metrics`)).text();
    expect(metrics).toMatch(
      /omnichannel_http_request_duration_seconds_count\{operation="requestVerification",status="200"\} 1/,
    );
    expect(metrics).toMatch(/omnichannel_database_connections\{state="idle"\} \d/);
    expect(metrics).toContain('process_cpu_seconds_total');
  });

  it('has the metrics that its documentation names, and no others', async () => {
    const page = await readFile(new URL('../docs/monitor.md', import.meta.url), 'utf8');
    const named = Array.from(page.matchAll(/^\| `(omnichannel_\w+)` \|/gm), ([, name]) => name);
    const metrics = await (await fetch(`${url}/metrics`)).text();
    const served = Array.from(metrics.matchAll(/^# TYPE (omnichannel_\w+) /gm), ([, name]) => name);
    // Served only with a bucket.
    expect(named.toSorted()).toEqual([...served, 'omnichannel_media_object_removals_total'].toSorted());
  });

  it('writes a line of the log for each request, and nothing personal', async () => {
    const unknown = '/v1/nobody/+12025550177?email=ada@example.com';
    expect((await fetch(`${url}${unknown}`)).status).toBe(404);
    await expect.poll(() => first.lines).toContainEqual(expect.objectContaining({ status: 404, route: 'none' }));
    const line = first.lines.find(({ operationId }) => operationId === 'requestVerification');
    expect(line).toMatchObject({
      level: 'info',
      msg: 'request',
      method: 'POST',
      route: '/mfa/v1/destinations/verification',
      status: 200,
      ms: expect.any(Number),
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      accountId: expect.stringMatching(/^[0-9a-f]{24}$/),
    });
    const { apiKey } = JSON.parse(await readFile(`${directory}/data/first-account.json`, 'utf8')) as { apiKey: string };
    const log = JSON.stringify(first.lines);
    for (const secret of [apiKey, token, '2025550100', '2025550177', 'ada@']) expect(log).not.toContain(secret);
  });

  it('locks its data directory, and reports that to a second process', async () => {
    const { code, stderr } = await start().ended;
    expect(code).toBe(1);
    expect(stderr).toMatch(/is in use by another omnichannel-server.*--data-dir/);
  });

  it('is examined by the doctor while it runs', async () => {
    const { code, stdout } = await run(['doctor', '--data-dir', `${directory}/data`]).ended;
    expect(stdout).not.toMatch(/^fail/m);
    expect(stdout).toMatch(/^ok {4}migrations/m);
    expect(stdout).toMatch(/^ok {4}notifications/m);
    expect(stdout).toMatch(/^ok {4}clock/m);
    expect(code).toBe(0);
  });

  it('stops at Ctrl-C, and leaves no database behind', async () => {
    first.interrupt();
    const { code, stderr } = await first.ended;
    expect({ code, stderr }).toEqual({ code: 0, stderr: first.stderr() });
    const stopping = first.lines.slice(first.lines.findIndex(({ msg }) => msg === 'stopping'));
    expect(stopping.map(({ level, msg }) => ({ level, msg }))).toEqual([
      { level: 'info', msg: 'stopping' },
      { level: 'info', msg: 'stopped' },
    ]);
    await expect(access(`${directory}/data/postgres/postmaster.pid`)).rejects.toThrow();
  });

  it('starts again with the same account, whose key it does not know', async () => {
    const second = start();
    const again = await second.url();
    expect(second.stderr()).toContain(`is in:\n  ${directory}/data/first-account.json`);
    expect(second.stderr()).toContain('keys create <name> --account sandbox');
    expect(second.stderr()).toContain('accounts create <userName> --sandbox');
    expect(second.stderr()).not.toContain('omk_');
    const response = await fetch(`${again}/v1/topics`, { headers: { Authorization: `Bearer ${token}` } });
    expect(response.status).not.toBe(401);
    second.child.kill('SIGTERM');
    expect((await second.ended).code).toBe(0);
  });

  it('shuts down even if its log has no reader any more', async () => {
    const unread = start();
    await unread.url();
    unread.child.stdout?.destroy();
    unread.child.kill('SIGTERM');
    expect((await unread.ended).code).toBe(0);
  });

  it('responds to the requests that are in progress at SIGTERM', async () => {
    const busy = start();
    const at = await busy.url();
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', Connection: 'close' };
    let answered = 0;
    let closed = false;
    const caller = async (index: number) => {
      while (!closed) {
        const body = JSON.stringify({ number: `+1202555${1000 + index}` });
        try {
          const response = await fetch(`${at}/mfa/v1/destinations/verification`, { method: 'POST', headers, body });
          JSON.parse(await response.text());
          answered += 1;
        } catch {
          // Of connections that the system has taken and the service has not yet, nothing is read.
          closed = true;
        }
      }
    };
    const callers = Promise.all(Array.from({ length: 20 }, (_, index) => caller(index)));
    await expect.poll(() => answered).toBeGreaterThan(100);
    busy.child.kill('SIGTERM');
    const { code } = await busy.ended;
    await callers;
    expect(code).toBe(0);
    expect(busy.lines.filter(({ operationId, status }) => operationId !== undefined && status)).toHaveLength(answered);
    expect(busy.lines.filter(({ msg }) => msg === 'client disconnected')).toEqual([]);
  });
});

describe('the service does not start', () => {
  it('on a port that is taken', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const unmade = `${directory}/unmade`;
    const { code, stderr } = await start('--port', String(port), '--data-dir', unmade).ended;
    other.close();
    expect(code).toBe(1);
    await expect(access(unmade)).rejects.toThrow('ENOENT');
    expect(stderr).toBe(
      `omnichannel-server: Port ${port} is in use. Stop the program that uses it, or choose another port with --port ${port + 1}.\n`,
    );
  });

  it('with invalid settings, with one line for each', async () => {
    const { code, stdout, stderr } = await run(['start', '--role', 'both'], { OMNICHANNEL_PORT: 'http' }).ended;
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr.split('\n')).toEqual([
      'omnichannel-server: OMNICHANNEL_PORT is "http", and must be a port, a whole number from 0 to 65535.',
      'omnichannel-server: --role is "both", and must be one of all, api, worker.',
      'See all settings: omnichannel-server --help',
      '',
    ]);
  });

  it('where others could reach its sandbox', async () => {
    const { code, stderr } = await start('--host', '0.0.0.0').ended;
    expect(code).toBe(2);
    expect(stderr).toContain('--allow-sandbox');
  });

  it('on a database that is not there', async () => {
    const { code, stderr } = await run(['start', '--port', '0'], {
      DATABASE_URL: 'postgres://user:hidden-word@127.0.0.1:1/none',
      OMNICHANNEL_SECRET: 'zvJmx4YWIyDU6ARZ4dxCnHmoXVYHOA5AOJ3GN2Y+fLw=',
    }).ended;
    expect(code).toBe(1);
    expect(stderr).toBe(
      'omnichannel-server: The database cannot be reached (ECONNREFUSED). Check DATABASE_URL and its server.\n',
    );
  });
});

describe('the command line', () => {
  it.each([
    [['--help'], 'omnichannel-server start'],
    [[], 'OMNICHANNEL_PORT'],
    [['start', '--help'], '--role worker'],
    [['help', 'accounts'], 'accounts create shop'],
    [['erase', '-h'], 'erase --number +12025550123'],
  ])('%j teaches', async (args, example) => {
    const { code, stdout, stderr } = await run(args).ended;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain(example);
  });

  it('returns its version', async () => {
    const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));
    expect((await run(['--version']).ended).stdout).toBe(`${version}\n`);
  });

  it.each([
    [['strat'], 'There is no command strat. Did you mean start?'],
    [['constructor'], 'There is no command constructor.'],
    [['start', '--prot', '80'], 'start has no flag --prot. Did you mean --port? Usage: omnichannel-server start'],
    [['start', 'now'], 'start got an extra argument: "now". Usage: omnichannel-server start'],
    [['start', '--port'], '--port requires a value: --port <port>'],
    [['backup'], 'backup requires the file to write. Usage: omnichannel-server backup <file> [--json]'],
    [['restore', 'a', 'b'], 'restore got an extra argument: "b". Usage: omnichannel-server restore <file>'],
    [['migrate', 'up'], 'migrate got an extra argument: "up". Usage: omnichannel-server migrate'],
  ])('%j is rejected with the reason and the way to help', async (args, reason) => {
    const { code, stdout, stderr } = await run(args).ended;
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    const [command = ''] = args;
    const more = Object.hasOwn(commands, command) ? `${command} --help` : '--help';
    expect(stderr).toBe(`omnichannel-server: ${reason}\nSee omnichannel-server ${more}\n`);
  });
});
