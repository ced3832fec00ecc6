import { readFile } from 'node:fs/promises';
import { generatedFile } from '@omnichannel/tooling/generated-file';
import { contractSource } from './contract-source.ts';

const read = async (bundle: string) => JSON.parse(await readFile(new URL(bundle), 'utf8')) as object;
const contract = await read(import.meta.resolve('@omnichannel/spec/openapi.json'));
const admin = await read(import.meta.resolve('@omnichannel/spec/admin.json'));
await generatedFile(new URL('../src/operator/contract.gen.ts', import.meta.url), contractSource(contract, admin));
