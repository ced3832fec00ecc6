import { expect, it } from 'vitest';
import { negotiateMediaType } from './content-negotiation.ts';

const offered = ['application/json', 'text/plain', 'image/png'];

it.each([
  [undefined, 'application/json'],
  ['*/*', 'application/json'],
  ['text/plain', 'text/plain'],
  ['text/*', 'text/plain'],
  ['image/png, text/plain', 'text/plain'],
  ['text/plain;q=0.1, image/*;q=0.9', 'image/png'],
  ['*/*;q=0.1, image/png', 'image/png'],
  ['application/json;q=0, */*', 'text/plain'],
  ['Application/JSON; charset=utf-8', 'application/json'],
  ['application/xml', undefined],
  ['*/*;q=0', undefined],
  ['nonsense', 'application/json'],
  ['', 'application/json'],
])('Accept: %s chooses %s', (accept, expected) => {
  expect(negotiateMediaType(offered, accept)).toBe(expected);
});
