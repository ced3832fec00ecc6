import { readFile } from 'node:fs/promises';
import { generatedFile } from '@omnichannel/tooling/generated-file';
import { contractSource } from './contract.ts';
import { operationsSource } from './operations.ts';
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
