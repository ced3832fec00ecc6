import { readFile } from 'node:fs/promises';
import { generatedFile } from '@omnichannel/tooling/generated-file';

interface Operation {
  security?: unknown[];
}

const bundle = new URL(import.meta.resolve('@omnichannel/spec/openapi.json'));
const { paths } = JSON.parse(await readFile(bundle, 'utf8')) as { paths: Record<string, Record<string, Operation>> };

/** The paths whose operations the contract exempts from bearer authentication. */
const publicPaths = Object.entries(paths)
  .filter(([, operations]) => Object.values(operations).every((operation) => operation.security?.length === 0))
  .map(([path]) => path);

await generatedFile(
  new URL('../src/contract.gen.ts', import.meta.url),
  `/** Paths that take no access token. */
export const publicPaths: readonly string[] = ${JSON.stringify(publicPaths)};
`,
);
