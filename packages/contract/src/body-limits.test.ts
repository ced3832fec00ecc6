import { expect, it } from 'vitest';
import { bodyLimitBytes, isCheckedThoroughly } from './body-limits.ts';

const mebibyte = 1024 * 1024;

it.each<[string, [string, unknown][], unknown, number]>([
  ['JSON', [['application/json', {}]], undefined, mebibyte],
  ['what the operation declares', [['application/json', {}]], 65_536, 65_536],
  ['a file', [['image/png', {}]], undefined, 10 * mebibyte],
  ['a file with a length', [['image/png', { maxLength: 5000 }]], undefined, 5000],
  ['a form around a file', [['multipart/form-data', {}]], undefined, 10 * mebibyte + 65_536],
  [
    'the larger of two types',
    [
      ['application/json', {}],
      ['application/zip', {}],
    ],
    undefined,
    10 * mebibyte,
  ],
  ['no body', [], undefined, 0],
])('limits a body by its types: %s', (_, contents, declared, limit) => {
  expect(bodyLimitBytes(contents, declared)).toBe(limit);
});

it('reports all violations of small bodies and of forms', () => {
  expect(isCheckedThoroughly('application/json', 65_536)).toBe(true);
  expect(isCheckedThoroughly('application/json', 65_537)).toBe(false);
  expect(isCheckedThoroughly('multipart/form-data', 10 * mebibyte)).toBe(true);
});
