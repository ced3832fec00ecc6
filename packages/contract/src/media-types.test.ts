import { describe, expect, it } from 'vitest';
import { acceptsMediaType, boundaryOf, describeUnsupportedType, isForm, isJson, mediaTypeOf } from './media-types.ts';

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
  expect(acceptsMediaType(types, mediaType)).toBe(expected);
});

it('an unsupported type is rejected with the supported ones', () => {
  expect(describeUnsupportedType(['application/json'], 'text/plain')).toBe(
    "This operation takes application/json. Send 'Content-Type: application/json'.",
  );
  expect(describeUnsupportedType(['multipart/form-data'], 'image/png')).toBe(
    'This operation takes multipart/form-data. Send a form (FormData, curl -F), and do not set Content-Type yourself.',
  );
  expect(describeUnsupportedType(['image/png', '*/*'], 'multipart/form-data')).toMatch(
    /bytes of a file themselves, not a form/,
  );
});

describe('where a wildcard takes documents', () => {
  const types = ['audio/ogg', 'image/jpeg', 'image/png', 'image/webp', 'video/3gpp', 'video/mp4', '*/*'];

  it.each([
    ['image/gif', 'Content-Type image/gif is not supported. Send image/jpeg, image/png or image/webp'],
    ['image/svg+xml', 'Content-Type image/svg+xml is not supported. Send image/jpeg, image/png or image/webp'],
    ['video/webm', 'Content-Type video/webm is not supported. Send video/3gpp or video/mp4'],
    ['audio/wav', 'Content-Type audio/wav is not supported. Send audio/ogg'],
  ])('%s is rejected with the types of its kind', (rejected, sentence) => {
    expect(describeUnsupportedType(types, rejected)).toBe(`${sentence}, or application/octet-stream for a document.`);
  });

  it.each(['png', 'image', '', 'image/', 'image/png/x', '<b>/x', `image/${'x'.repeat(128)}`])(
    'what is no media type (%j) is not repeated',
    (rejected) => {
      expect(describeUnsupportedType(types, rejected)).toMatch(
        /^Content-Type is not a media type\. Send .*image\/png.*, or application\/octet-stream for a document\.$/,
      );
    },
  );

  it('a malformed media type is rejected with all listed ones', () => {
    expect(describeUnsupportedType(types, 'png')).toContain(
      'Send audio/ogg, image/jpeg, image/png, image/webp, video/3gpp or video/mp4, or application/octet-stream',
    );
    expect(describeUnsupportedType(['*/*'], 'png')).toBe(
      'Content-Type is not a media type. Send application/octet-stream for a document.',
    );
  });
});

it('knows the boundary of a form', () => {
  expect(boundaryOf('multipart/form-data; boundary=a-b')).toBe('a-b');
  expect(boundaryOf('multipart/form-data; charset=utf-8; Boundary="a b"; x=y')).toBe('a b');
  for (const without of ['multipart/form-data', 'multipart/form-data; boundary=', `x; boundary=${'x'.repeat(71)}`]) {
    expect(boundaryOf(without)).toBeUndefined();
  }
});
