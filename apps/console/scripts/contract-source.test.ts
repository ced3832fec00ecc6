import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { contractSource } from './contract-source.ts';

const read = async (name: string) =>
  JSON.parse(await readFile(new URL(import.meta.resolve(`@omnichannel/spec/${name}.json`)), 'utf8'));
const contract = await read('openapi');
const admin = await read('admin');

it('writes limits, choices and the checks of a passcode', () => {
  const source = contractSource(contract, admin);
  expect(source).toContain('export const tokenLifetimeLimits = {"min":60,"max":86400} as const;');
  expect(source).toContain('export const roles = ["readOnly","support","operator","owner"] as const;');
  expect(source).toContain('export const connectionNamePattern = "[A-Za-z0-9][A-Za-z0-9_.\\\\-]{0,62}";');
  expect(source).toContain('export const maxPasscodeChecks = 5;');
});

it('demands every field that the console limits', () => {
  const { '/admin/v1/operators': _, ...paths } = admin.paths;
  expect(() => contractSource(contract, { ...admin, paths })).toThrow('The contract has no operation createOperator.');
});

it('demands how often a passcode can be checked', () => {
  const changed = structuredClone(contract);
  const [
    ,
    {
      properties: { data },
    },
  ] = changed.components.schemas.VerificationLookupReply.allOf;
  delete data.properties.ChecksList.maxItems;
  expect(() => contractSource(changed, admin)).toThrow('how often a passcode can be checked');
});
