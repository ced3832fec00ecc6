import { expect, it } from 'vitest';
import { describeUnsupportedNode } from './node-version.ts';

it.each(['24.18.0', '24.21.0', '26.0.0'])('takes Node %s', (version) => {
  expect(describeUnsupportedNode(version, '>=24.18')).toBeUndefined();
});

it.each(['18.20.0', '20.20.2', '24.17.9'])('rejects Node %s with what is needed and how to get it', (version) => {
  const fault = describeUnsupportedNode(version, '>=24.18');
  expect(fault).toMatch(`Node 24.18 or newer is needed, this is Node ${version};`);
  expect(fault).toMatch(/: npm install -D node@24$/);
});
