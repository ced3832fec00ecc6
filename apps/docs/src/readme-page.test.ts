import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { clientPages } from './client-pages.ts';
import { pageFinder, scrolling, sectionsOf } from './readme-page.ts';

test('each table scrolls by itself, and is named by its columns', () => {
  const table = '<table>\n<thead>\n<tr>\n<th>command</th><th align="left"><code>flag</code></th></tr></thead></table>';
  const around = '<div class="scroll-table readme" role="group" aria-label="Table: command, flag" tabindex="0">';
  expect(scrolling(`<p>First</p>${table}<p>then</p>${table}`)).toBe(
    `<p>First</p>${around}${table}</div><p>then</p>${around}${table}</div>`,
  );
});

test('links to files of the repository lead to their pages, with the anchor', () => {
  const pages = [
    { id: 'operate', path: '../server/README.md' },
    { id: 'operate/limits', path: '../server/docs/limits.md' },
  ];
  const links = { '../mock/README.md': '/guides/mock/', '../mock/REFERENCE.md#test-numbers': '/test-numbers/' };
  const find = pageFinder(pages, links, new URL('file:///repository/apps/docs/'));
  const from = new URL('file:///repository/apps/server/docs/install.md');
  expect(find('limits.md', from)).toBe('/operate/limits/');
  expect(find('limits.md#passcodes', from)).toBe('/operate/limits/#passcodes');
  expect(find('../README.md', from)).toBe('/operate/');
  expect(find('../../docs/src/content/docs/guides/webhooks.mdx#retries', from)).toBe('/guides/webhooks/#retries');
  expect(find('../../mock/REFERENCE.md#test-numbers', from)).toBe('/test-numbers/');
  expect(find('../../mock/README.md#options', from)).toBe('/guides/mock/#options');
  expect(find('../src/main.ts', from)).toBeUndefined();
});

test('a file can be several pages: links lead to the page of their section, else to the first', () => {
  const pages = [
    { id: 'guides/client', path: '../../packages/client/REFERENCE.md', sections: ['Errors', 'Timeouts and signals'] },
    { id: 'guides/client-helpers', path: '../../packages/client/REFERENCE.md', sections: ['Webhooks'] },
  ];
  const find = pageFinder(pages, {}, new URL('file:///repository/apps/docs/'));
  const from = new URL('file:///repository/packages/client/REFERENCE.md');
  expect(find('REFERENCE.md', from)).toBe('/guides/client/');
  expect(find('#webhooks', from)).toBe('/guides/client-helpers/#webhooks');
  expect(find('#timeouts-and-signals', from)).toBe('/guides/client/#timeouts-and-signals');
  expect(find('../../packages/client/REFERENCE.md#errors', from)).toBe('/guides/client/#errors');
});

test('a page has the sections that it names, in the order of the file', () => {
  const file = '# Title\n\nText.\n\n## One\n\n1\n\n## Two\n\n2\n\n## Three\n\n3\n';
  expect(sectionsOf(file, ['Three', 'One'])).toBe('## One\n\n1\n\n## Three\n\n3\n');
  expect(() => sectionsOf(file, ['Four'])).toThrow('The file has no section Four.');
});

test('each section of the reference of the client is on one page', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../packages/client/REFERENCE.md'), 'utf8');
  const headings = [...text.matchAll(/^## (.+)/gm)].map(([, name]) => name);
  expect(clientPages.flatMap(({ sections = [] }) => sections).toSorted()).toEqual(headings.toSorted());
});
