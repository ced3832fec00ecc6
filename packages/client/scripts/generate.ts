import { readFile, writeFile } from 'node:fs/promises';
import { contractSource } from '@omnichannel/tooling/contract-source/contract';
import { generatedFile } from '@omnichannel/tooling/generated-file';
import { withEveryOperation } from './every-operation.ts';
import { operationListsSource, operationsSource } from './operations.ts';
import { withOperationsTable } from './operations-table.ts';
import { resourcesSource } from './resources.ts';
import { scenariosSource } from './scenarios.ts';

const contract = new URL(import.meta.resolve('@omnichannel/spec/openapi.json'));
const document = JSON.parse(await readFile(contract, 'utf8')) as object;
const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};
const src = new URL('../src/', import.meta.url);

await generatedFile(new URL('contract.gen.ts', src), contractSource(document, version));
await generatedFile(new URL('operations.gen.ts', src), operationsSource(document));
await generatedFile(new URL('lists.gen.ts', src), operationListsSource(document));
await generatedFile(new URL('resources.gen.ts', src), resourcesSource(document));
await generatedFile(new URL('testing/scenarios.gen.ts', src), scenariosSource(document));

// The kit rejects templates as the service does. It has no dependencies, so that it holds a copy.
const templates = await readFile(new URL('../../contract/src/templates.ts', import.meta.url), 'utf8');
await generatedFile(
  new URL('testing/templates.gen.ts', src),
  `// Copied from packages/contract/src/templates.ts by \`pnpm generate\`. Do not edit.\n${templates}`,
);

// Written by hand, but for the operations in them.
for (const [file, withOperations] of [
  ['REFERENCE.md', withOperationsTable],
  ['bench/size/everything.ts', withEveryOperation],
] as const) {
  const url = new URL(`../${file}`, import.meta.url);
  const present = await readFile(url, 'utf8');
  const wanted = withOperations(present, document);
  if (present === wanted) continue;
  if (process.argv.includes('--check')) {
    console.error(
      `packages/client/${file} does not follow the contract. Run \`pnpm generate\` and commit what it writes.`,
    );
    process.exit(1);
  }
  await writeFile(url, wanted);
}
