import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { chromiumPath, withoutChromium } from '@omnichannel/tooling/chromium';
import { expect, it } from 'vitest';

const folder = fileURLToPath(new URL('../samples/playwright/', import.meta.url));
const runner = createRequire(import.meta.url).resolve('@playwright/test/cli');

// The one for Vitest is itself a test, which this run finds next to the others.
it.skipIf(withoutChromium)('the sample for Playwright passes', { timeout: 120_000 }, async () => {
  const API_URL = `http://127.0.0.1:${await freePort()}`;
  const env = { ...process.env, API_URL, CHROME_PATH: chromiumPath };
  const child = spawn(process.execPath, [runner, 'test', '--reporter=list'], { cwd: folder, env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  const code = await new Promise((resolve) => child.on('close', resolve));
  expect(code, output).toBe(0);
  expect(output).toContain('3 passed');
});

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
