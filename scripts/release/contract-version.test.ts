import { expect, test } from 'vitest';
import { withContractVersion } from './contract-version.ts';

test('only info.version changes', () => {
  const document = `openapi: 3.1.0
info:
  title: Omnichannel
  description: >-
    Two lines,

    one of them empty.
  version: 0.0.0 # of the package
servers:
  - url: '{base_url}'
    version: 0.0.0
`;
  expect(withContractVersion(document, '0.1.0')).toBe(document.replace('version: 0.0.0 #', 'version: 0.1.0 #'));
});

test('a document without info.version is rejected', () => {
  expect(() => withContractVersion('info:\n  title: x\nother:\n  version: 1.0.0\n', '0.1.0')).toThrow(
    'no info.version',
  );
});
