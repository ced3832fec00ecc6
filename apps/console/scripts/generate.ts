import { readFile } from 'node:fs/promises';
import { generatedFile } from '@omnichannel/tooling/generated-file';
import { contractSource } from './contract-source.ts';

const [contract, admin] = await Promise.all(
  ['openapi', 'admin'].map(async (name) => {
    const bundle = new URL(import.meta.resolve(`@omnichannel/spec/${name}.json`));
    return JSON.parse(await readFile(bundle, 'utf8')) as object;
  }),
);
await generatedFile(
  new URL('../src/operator/contract.gen.ts', import.meta.url),
  contractSource(contract as object, admin as object),
);
