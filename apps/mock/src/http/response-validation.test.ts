import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { startMock } from '../index.ts';

const json = (examples: object) => ({
  description: '',
  content: {
    'application/json': {
      schema: { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } },
      examples,
    },
  },
});
const responses = {
  200: json({ good: { value: { id: 1 } }, bad: { value: { id: '+12025550100' } } }),
  default: { description: '' },
};
const folder = await mkdtemp(join(tmpdir(), 'mock-'));
const spec = join(folder, 'openapi.json');
await writeFile(
  spec,
  JSON.stringify({ openapi: '3.1.0', paths: { '/a': { get: { operationId: 'readA', responses } } } }),
);
const checking = await startMock({ port: 0, spec, checkResponses: true });
const plain = await startMock({ port: 0, spec });
afterAll(async () => {
  await checking.close();
  await plain.close();
  await rm(folder, { recursive: true });
});

const ask = (url: string, scenario: string) => fetch(`${url}/a`, { headers: { Prefer: `example=${scenario}` } });

it('with checkResponses, a response that violates the contract becomes a 500 that names the field', async () => {
  const response = await ask(checking.url, 'bad');
  expect(response.status).toBe(500);
  const text = await response.text();
  expect(text).toContain('its answer 200 to readA, example bad, breaks the contract: body id must be an integer');
  expect(text).not.toContain('2025550100');
  expect(checking.requests().at(-1)).toMatchObject({ status: 500, responseViolations: [{ in: 'body', field: 'id' }] });
  expect((await ask(checking.url, 'good')).status).toBe(200);
});

it('without it, the answer goes out as the contract has it', async () => {
  expect((await ask(plain.url, 'bad')).status).toBe(200);
});
