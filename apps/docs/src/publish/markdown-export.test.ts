import { expect, test } from 'vitest';
import { exportMarkdown, type Links } from './markdown-export.ts';
import { parse } from './page.ts';

const links: Links = {
  base: '/docs/',
  pages: new Set(['/', '/errors/']),
  address: (path) => `https://docs.example.com/docs${path}`,
};
const markdown = (html: string) =>
  exportMarkdown(
    {
      path: '/a/',
      title: 'A page',
      description: 'What it is about.',
      lang: 'en',
      keywords: '',
      main: parse(`<main><h1>A page</h1>${html}</main>`),
      sidebar: undefined,
    },
    links,
  );

test('the description stands below the title', () => {
  expect(markdown('<p>Text.</p>')).toBe('# A page\n\n> What it is about.\n\nText.\n');
});

test('links to pages lead to their exports, links to files to the files, links within the page are words', () => {
  const text = markdown(
    '<p><a href="/docs/errors/#reply">Errors</a>, <a href="/docs/openapi.json">contract</a>, ' +
      '<a href="#below">below</a>, <a href="https://example.com/">elsewhere</a>.</p>',
  );
  expect(text).toContain(
    '[Errors](https://docs.example.com/docs/errors.md), [contract](https://docs.example.com/docs/openapi.json), below, ' +
      '[elsewhere](https://example.com/).',
  );
});

test('code keeps its language, its title and its lines', () => {
  const line = (text: string) => `<div class="ec-line"><div class="code">${text}</div></div>`;
  const block =
    '<div class="expressive-code"><figure><figcaption><span class="title">a.ts</span></figcaption>' +
    `<pre data-language="ts"><code>${line('<span>if</span> (a)')}${line('\n')}${line('  b();')}</code></pre>` +
    '<div class="copy"><button>Copy</button></div></figure></div>';
  expect(markdown(block)).toContain('a.ts:\n\n```ts\nif (a)\n\n  b();\n```\n');
});

test('omits elements that only work in a browser', () => {
  const text = markdown(
    '<script>x()</script><style>a{}</style><div role="radiogroup">choose</div><try-it>form</try-it><svg></svg><footer>end</footer>',
  );
  expect(text).toBe('# A page\n\n> What it is about.\n');
});

test('separates text that only styles separate', () => {
  expect(markdown('<p><code>number</code><span>string</span><span>required</span></p>')).toContain(
    '`number` string required',
  );
});

test('a scenario is a section, a cell of a table a line', () => {
  expect(markdown('<div data-scenario="passcodeSent"><p>Sent.</p></div>')).toContain('### passcodeSent\n\nSent.');
  const table =
    '<table><thead><tr><th>Status</th></tr></thead><tbody><tr><td><strong>400</strong>' +
    '<details><summary><code>invalid</code></summary><pre>{\n}</pre></details></td></tr></tbody></table>';
  expect(markdown(table)).toContain('| **400** `invalid` |');
});

test('separates a paragraph in the head of a group of rows', () => {
  const table =
    '<table><thead><tr><th>Code</th></tr></thead><tbody><tr><th scope="rowgroup"><strong>400 Bad Request</strong>' +
    '<p>Change the request.</p></th></tr></tbody></table>';
  expect(markdown(table)).toContain('| **400 Bad Request** Change the request. |');
});

test('tabs are below one another, each under its name', () => {
  const text = markdown(
    '<starlight-tabs><ul role="tablist"><li><a role="tab" href="#a">Node</a></li><li><a role="tab" href="#b">Bun</a></li></ul>' +
      '<div role="tabpanel"><p>First.</p></div><div role="tabpanel"><p>Second.</p></div></starlight-tabs>',
  );
  expect(text).toContain('**Node**\n\nFirst.\n\n**Bun**\n\nSecond.\n');
});
