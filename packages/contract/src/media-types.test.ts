import { expect, it } from 'vitest';
import { isForm, isJson, mediaTypeOf, takesMediaType, untakenType } from './media-types.ts';

it('a media type is compared without its parameters and in lower case', () => {
  expect(mediaTypeOf('Application/JSON; charset=utf-8')).toBe('application/json');
  expect(mediaTypeOf(undefined)).toBeUndefined();
});

it.each([
  ['application/json', true],
  ['application/problem+json', true],
  ['application/jsonl', false],
  ['text/json-seq', false],
])('%s is JSON: %s', (mediaType, expected) => {
  expect(isJson(mediaType)).toBe(expected);
});

it('both kinds of forms are forms', () => {
  expect(['multipart/form-data', 'application/x-www-form-urlencoded', 'text/plain'].map(isForm)).toEqual([
    true,
    true,
    false,
  ]);
});

it.each([
  [['application/json'], 'application/json', true],
  [['application/json'], 'text/plain', false],
  [['image/*'], 'image/png', true],
  [['image/png', '*/*'], 'application/zip', true],
  [['image/png', '*/*'], 'image/tiff', false],
  [['*/*'], 'image/tiff', true],
  [['*/*'], 'nonsense', false],
  [['image/png', '*/*'], 'multipart/form-data', false],
  [['*/*'], 'application/x-www-form-urlencoded', false],
  [['multipart/form-data'], 'multipart/form-data', true],
])('an operation of %j takes %s: %s', (types, mediaType, expected) => {
  expect(takesMediaType(types, mediaType)).toBe(expected);
});

it('what is not taken is told with what is', () => {
  expect(untakenType(['application/json'], 'text/plain')).toBe(
    "This operation takes application/json. Send 'Content-Type: application/json'.",
  );
  expect(untakenType(['image/png', '*/*'], 'multipart/form-data')).toMatch(/bytes of a file themselves, not a form/);
});
