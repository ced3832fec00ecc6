import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createClient } from '@hey-api/openapi-ts';
import { generate } from 'orval';

export const generators = ['hey-api', 'orval'] as const;
export type Generator = (typeof generators)[number];

const contract = fileURLToPath(import.meta.resolve('@omnichannel/spec/openapi.json'));

/** The file of a generated client that exports its types. */
export const typesOf: Record<Generator, string> = {
  'hey-api': folderOf('hey-api/types.gen.ts'),
  orval: folderOf('orval/client.ts'),
};

/** Generates a client of the contract in `dist/<generator>`, with the defaults of the generator. */
export async function generateClient(generator: Generator): Promise<void> {
  await rm(folderOf(generator), { recursive: true, force: true });
  if (generator === 'orval') {
    await generate({ input: { target: contract }, output: { target: typesOf.orval, client: 'fetch' } });
    return;
  }
  await createClient({
    input: contract,
    output: folderOf(generator),
    plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
    logs: { level: 'silent' },
  });
}

function folderOf(name: string): string {
  return fileURLToPath(new URL(`../dist/${name}`, import.meta.url));
}
