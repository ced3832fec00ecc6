import { readFile, writeFile } from 'node:fs/promises';
import { generatedFile } from '@omnichannel/tooling/generated-file';
import { contractSource } from './contract.ts';
import { everyOperationSource } from './every-operation.ts';
import { operationsSource } from './operations.ts';
import { withOperationsTable } from './operations-table.ts';
import { scenariosSource } from './scenarios.ts';

const bundle = new URL(import.meta.resolve('@omnichannel/spec/openapi.json'));
const document = JSON.parse(await readFile(bundle, 'utf8')) as object;
const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};
const src = new URL('../src/', import.meta.url);

await generatedFile(new URL('contract.gen.ts', src), contractSource(document, version));
await generatedFile(new URL('operations.gen.ts', src), operationsSource(document));
await generatedFile(new URL('testing/scenarios.gen.ts', src), scenariosSource(document));
await generatedFile(new URL('../bench/size/operations.gen.ts', src), everyOperationSource(document));

const readme = new URL('../README.md', import.meta.url);
const present = await readFile(readme, 'utf8');
const wanted = withOperationsTable(present, document);
if (present !== wanted && process.argv.includes('--check')) {
  console.error(
    'packages/client/README.md does not follow the contract. Run `pnpm generate` and commit what it writes.',
  );
  process.exit(1);
}
if (present !== wanted) await writeFile(readme, wanted);
