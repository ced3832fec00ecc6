import { expect, test } from 'vitest';
import { pageFinder, scrolling } from './readme-page.ts';

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
