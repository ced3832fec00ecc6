import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { blocksOf } from './readme.ts';

/** A project that has the mock among its dependencies. Its test calls one operation. */
const project = mkdtempSync(join(tmpdir(), 'consumer-'));
afterAll(() => rmSync(project, { recursive: true }));

const cli = fileURLToPath(new URL('../src/cli.ts', import.meta.url));
mkdirSync(join(project, 'node_modules', '.bin'), { recursive: true });
const command = join(project, 'node_modules', '.bin', 'omnichannel-mock');
writeFileSync(command, `#!/bin/sh\nexec '${process.execPath}' '${cli}' "$@"\n`);
chmodSync(command, 0o755);

async function freePort(): Promise<string> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return String(typeof address === 'object' ? address?.port : '');
}

/** Runs the step of the workflow that the README shows, as GitHub does. */
async function runStep(threshold: string) {
  const port = await freePort();
  const [step] = parse(blocksOf('yaml')[0] ?? '') as { run: string }[];
  const call = `fetch('http://127.0.0.1:${port}/v1/topics',{headers:{Authorization:'Bearer x'}}).then(({ok})=>process.exit(ok?0:1))`;
  writeFileSync(join(project, 'test.js'), call);
  writeFileSync(join(project, 'package.json'), JSON.stringify({ scripts: { test: `'${process.execPath}' test.js` } }));
  const script = (step?.run ?? '')
    .replace('--coverage-threshold 80', `--coverage-threshold ${threshold} --port ${port}`)
    .replace('4010', port);
  expect(script).toContain(`--coverage-threshold ${threshold}`);
  return new Promise<{ code: unknown; stderr: string }>((resolve) => {
    execFile('bash', ['-e', '-c', script], { cwd: project }, (error, _, stderr) =>
      resolve({ code: error?.code ?? 0, stderr }),
    );
  });
}

it('the step of a workflow fails below the threshold, in one line, and leaves the report', {
  timeout: 60_000,
}, async () => {
  const { code, stderr } = await runStep('operations=80,fields=1');
  expect(code, stderr).toBe(1);
  const lines = stderr.split('\n').filter((line) => line.startsWith('omnichannel-mock:'));
  expect(lines).toEqual([
    expect.stringMatching(/operations 1\.6 % of the required 80 % \(1 of 60\); not used: .* more/),
  ]);
  expect(readdirSync(join(project, 'coverage')).sort()).toEqual(['coverage.html', 'coverage.json']);
  const { summary } = JSON.parse(readFileSync(join(project, 'coverage', 'coverage.json'), 'utf8'));
  expect(summary.operations.covered).toBe(1);
});

it('the step passes at the threshold', { timeout: 60_000 }, async () => {
  expect(await runStep('1')).toMatchObject({ code: 0 });
});
