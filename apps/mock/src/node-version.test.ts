import { expect, it } from 'vitest';
import { checkNodeVersion } from './node-version.ts';

it.each(['20.19.0', '20.20.2', '22.12.0', '24.0.0'])('takes Node %s', (version) => {
  expect(checkNodeVersion(version, '>=20.19')).toBeUndefined();
});

it.each(['16.20.2', '18.20.8', '20.18.3'])('rejects Node %s with what is needed and how to get it', (version) => {
  const fault = checkNodeVersion(version, '>=20.19');
  expect(fault).toMatch(`Node 20.19 or newer is needed, this is Node ${version};`);
  expect(fault).toMatch(/: npm install -D node@24$/);
});
