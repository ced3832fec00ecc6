import { readFile } from 'node:fs/promises';
import { generatedFile } from '@omnichannel/tooling/generated-file';
import { contractTypes } from './contract-types.ts';

const bundles = {
  openapi: import.meta.resolve('@omnichannel/spec/openapi.json'),
  admin: import.meta.resolve('@omnichannel/spec/admin.json'),
};
for (const [name, bundle] of Object.entries(bundles)) {
  const source = await contractTypes(await readFile(new URL(bundle), 'utf8'));
  await generatedFile(new URL(`../src/${name}.gen.ts`, import.meta.url), source);
}
