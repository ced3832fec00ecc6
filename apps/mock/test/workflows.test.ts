import { spawn } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Mock, startMock } from '../src/index.ts';

const folder = new URL('./', import.meta.resolve('@omnichannel/spec/workflows/verify-a-phone.arazzo.yaml'));
const redocly = fileURLToPath(new URL('./bin/cli.js', import.meta.resolve('@redocly/cli/package.json')));
const workflows = await readdir(folder);

let mock: Mock;
beforeAll(async () => {
  mock = await startMock({ port: 0, checkResponses: true });
});
afterAll(() => mock.close());

describe('the workflows of the contract run against the mock', () => {
  it('finds all three', () => {
    expect(workflows).toHaveLength(3);
  });

  it.each(workflows)('%s', async (workflow) => {
    const { code, output } = await respect(fileURLToPath(new URL(workflow, folder)));
    expect(code, output).toBe(0);
    expect(output).toMatch(/Workflows: 1 passed, 1 total/);
  });
});

/** Runs `redocly respect`, which checks the criteria of each step and each answer against the contract. */
function respect(file: string): Promise<{ code: number | null; output: string }> {
  const run = spawn(process.execPath, [redocly, 'respect', file, '--server', `omnichannel=${mock.url}`]);
  let output = '';
  for (const stream of [run.stdout, run.stderr]) stream.on('data', (chunk) => (output += chunk));
  return new Promise((resolve) => run.once('close', (code) => resolve({ code, output })));
}
