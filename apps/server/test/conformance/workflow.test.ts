import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { startTargets } from './targets.ts';

const redocly = fileURLToPath(new URL('./bin/cli.js', import.meta.resolve('@redocly/cli/package.json')));

const targets = await startTargets();
afterAll(() => targets.close());

describe.each([...targets.all, targets.proxied])('the $name', ({ url, newCaller }) => {
  it.each([
    ['verify-a-phone', 4],
    ['send-and-track', 4],
    ['ask-the-knowledge-base', 6],
  ])('follows the workflow %s of the contract', async (name, steps) => {
    const { apiKey, userName } = (await newCaller()).credentials;
    const workflow = fileURLToPath(import.meta.resolve(`@omnichannel/spec/workflows/${name}.arazzo.yaml`));
    const inputs = ['--input', `apiKey=${apiKey}`, '--input', `userName=${userName}`];
    const { code, output } = await run('respect', workflow, '--server', `omnichannel=${url}`, ...inputs);
    expect(code, output).toBe(0);
    expect(output).toMatch(/Workflows: 1 passed, 1 total/);
    expect(output).toContain(`Steps: ${steps} passed, ${steps} total`);
  });
});

it('all of them that went through the proxy kept to the contract', async () => {
  const { journal, violations } = targets.proxy;
  await expect.poll(() => journal.list().every(({ took }) => took !== undefined)).toBe(true);
  expect(journal.list()).not.toEqual([]);
  expect(violations()).toEqual([]);
});

/** `redocly respect` checks the criteria of each step, and each response against the contract. */
function run(...args: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [redocly, ...args], { env: { ...process.env, REDOCLY_TELEMETRY: 'off' } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })));
}
