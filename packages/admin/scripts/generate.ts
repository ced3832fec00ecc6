import { readFile } from 'node:fs/promises';
import { contractSource } from '@omnichannel/tooling/contract-source/contract';
import { listsSource } from '@omnichannel/tooling/contract-source/lists';
import { generatedFile } from '@omnichannel/tooling/generated-file';
import { resourcesSource } from './resources.ts';

const contract = new URL(import.meta.resolve('@omnichannel/spec/admin.json'));
const document = JSON.parse(await readFile(contract, 'utf8')) as object;
const src = new URL('../src/', import.meta.url);

await generatedFile(new URL('contract.gen.ts', src), contractSource(document));
await generatedFile(
  new URL('lists.gen.ts', src),
  listsSource(document, (path) => `path: ${JSON.stringify(path)}`),
);
await generatedFile(new URL('resources.gen.ts', src), resourcesSource(document));
