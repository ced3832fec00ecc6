import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { rejectionSites } from './rejection-sites.ts';
import { generalRejections, ownRejections, rejectionTable } from './rejections.ts';

it('every rejection of the source is in the list, and the list has no other', async () => {
  const listed = [...generalRejections, ...ownRejections].flatMap(({ sites }) => sites);
  const found = (await rejectionSites()).map(({ file, says }) => `${file}: ${says}`);
  // Declare the limit in the contract, or add a row to rejections.ts and docs/rejections.md.
  expect(found.toSorted()).toEqual(listed.toSorted());
});

it('the documentation has the list', async () => {
  expect(await readFile(new URL('../../docs/rejections.md', import.meta.url), 'utf8')).toContain(rejectionTable());
});
