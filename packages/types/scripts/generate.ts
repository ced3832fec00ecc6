import { readFile } from 'node:fs/promises';
import { generatedFile } from '@omnichannel/tooling/generated-file';
import { contractTypes } from './contract-types.ts';

for (const name of ['openapi', 'admin']) {
  const bundle = new URL(import.meta.resolve(`@omnichannel/spec/${name}.json`));
  const source = await contractTypes(await readFile(bundle, 'utf8'));
  await generatedFile(new URL(`../src/${name}.gen.ts`, import.meta.url), source);
}
