import { expect, test } from 'vitest';
import { pageIn, parseVersions, referenceVersions } from './reference-versions.ts';

const own = { version: '2.0.0', base: '/' };

test('lists the version of this site, then the releases with a site', () => {
  const releases = [
    { version: '2.0.0', date: '2027-05-01' },
    { version: '1.1.0', base: '/1.1/' },
    { version: '1.0.0' },
  ];
  expect(referenceVersions(own, releases)).toEqual([own, { version: '1.1.0', base: '/1.1/' }]);
});

test('a page has the same path in another version', () => {
  const path = '/docs/reference/operations/listtopics/';
  expect(pageIn({ version: '1.1.0', base: '/docs/1.1/' }, path, '/docs/')).toBe(
    '/docs/1.1/reference/operations/listtopics/',
  );
});

test('reads a list, and rejects what would lead to another host', () => {
  expect(parseVersions([own])).toEqual([own]);
  const foreign = ['//example.com/', 'https://example.com/', '/1.1', '/a b/', ''];
  for (const base of foreign)
    expect(() => parseVersions([{ version: '1.1.0', base }]), base).toThrow('not a list of versions');
  for (const json of [null, {}, [null], [{ version: 1, base: '/' }]])
    expect(() => parseVersions(json)).toThrow('not a list of versions');
});
