import { expect, test } from 'vitest';
import { promisedFiles } from './require-build.ts';

test('a manifest promises what its exports and commands name, but no patterns', () => {
  const exports = {
    '.': { types: './dist/index.d.ts', default: './dist/index.js' },
    './openapi.json': './dist/openapi.json',
    './workflows/*': './workflows/*',
    './package.json': './package.json',
  };
  expect(promisedFiles({ name: 'a', exports, bin: { a: './dist/cli.js', index: './dist/index.js' } })).toEqual([
    './dist/index.d.ts',
    './dist/index.js',
    './dist/openapi.json',
    './package.json',
    './dist/cli.js',
  ]);
});
