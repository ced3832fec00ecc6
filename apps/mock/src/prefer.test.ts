import { expect, it } from 'vitest';
import { preferenceOf } from './prefer.ts';

it.each([
  ['code=404', { code: '404' }],
  ['example=valid', { example: 'valid' }],
  ['code=404, example="notFound"', { code: '404', example: 'notFound' }],
  ['code=404; example=notFound', { code: '404', example: 'notFound' }],
  ['Dynamic=true', { dynamic: true }],
  ['dynamic=false', { dynamic: false }],
  ['respond-async, wait=10', {}],
  ['', {}],
])('Prefer: %s', (header, expected) => {
  expect(preferenceOf(header, {})).toEqual(expected);
});

it('the query serves where a header cannot be set, and the header wins', () => {
  const query = { __example: 'valid', __code: '200', page: '1' };
  expect(preferenceOf(undefined, query)).toEqual({ example: 'valid', code: '200' });
  expect(preferenceOf('example=invalid', query)).toEqual({ example: 'invalid', code: '200' });
});
