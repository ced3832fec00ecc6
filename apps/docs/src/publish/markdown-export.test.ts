import { expect, test } from 'vitest';
import { exportMarkdown, type Links } from './markdown-export.ts';
import { parse } from './page.ts';

const links: Links = {
  base: '/docs/',
  pages: new Set(['/', '/errors/']),
  address: (path) => `https://docs.example.com/docs${path}`,
};
const exported = (html: string) =>
  exportMarkdown(
    {
      path: '/a/',
      title: 'A page',
      description: 'What it is about.',
      lang: 'en',
      keywords: '',
      isPreview: false,
      main: parse(`<main><h1>A page</h1>${html}</main>`),
      sidebar: undefined,
    },
    links,
  );
const markdown = (html: string) => exported(html).whole;

test('the first line of a file names the index', () => {
  expect(exported('<p>Text.</p>').files).toEqual(
    new Map([
      [
        '/a.md',
        '> All pages of this documentation: [llms.txt](https://docs.example.com/docs/llms.txt)\n\n' +
          '# A page\n\n> What it is about.\n\nText.\n',
      ],
    ]),
  );
});

test('a long page is split into files that link to each other', () => {
  const long = `<p>${'word '.repeat(4000)}</p>`;
  const scenario = (name: string) => `<div data-scenario="${name}"><p>About ${name}.</p>${long}</div>`;
  const html = `<p>Lead.</p><h2>Scenarios</h2>${['one', 'two', 'three'].map(scenario).join('')}<h2>Errors</h2><p>Last.</p>`;
  const { whole, files } = exported(html);
  expect([...files.keys()]).toEqual(['/a.md', '/a/scenarios.md']);
  const [main = '', part = ''] = files.values();
  expect(whole.match(/^### /gm)).toHaveLength(3);
  expect([...main.matchAll(/^##+ .*$/gm)].map(([heading]) => heading)).toEqual([
    '## Scenarios',
    '### one',
    '## Errors',
  ]);
  expect(main).toContain('- [two](https://docs.example.com/docs/a/scenarios.md): About two.\n');
  expect(part).toMatch(/^> All pages of this documentation: .*\n\n# A page: Scenarios\n\n> A part of \[A page\]/);
  expect([...part.matchAll(/^### .*$/gm)].map(([heading]) => heading)).toEqual(['### two', '### three']);
});

test('omits provenance, except where it is always visible', () => {
  const text = markdown(
    '<p><a class="provenance" href="#a">assumed</a> <span class="provenance-note">Ours.</span></p><p class="note">Why.</p>' +
      '<ul class="provenance-part"><li>401</li></ul><p><a class="provenance always" href="#b">added</a> A badge.</p>',
  );
  expect(text).toBe('# A page\n\n> What it is about.\n\n(added) A badge.\n');
});

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
    '<script>x()</script><style>a{}</style><div role="radiogroup">choose</div><try-it>form</try-it><nav>on this page</nav><svg></svg><footer>end</footer>',
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

test('the items of a list in a cell are one sentence, without a separator at its end', () => {
  const table =
    '<table><thead><tr><th>Code</th></tr></thead><tbody><tr><td><ul><li>1008 chat app</li> <li>100 messenger</li>\n</ul> a rest</td></tr></tbody></table>';
  expect(markdown(table)).toContain('| 1008 chat app; 100 messenger a rest |');
});

test('tabs are below one another, each under its name', () => {
  const text = markdown(
    '<starlight-tabs><ul role="tablist"><li><a role="tab" href="#a">Node</a></li><li><a role="tab" href="#b">Bun</a></li></ul>' +
      '<div role="tabpanel"><p>First.</p></div><div role="tabpanel"><p>Second.</p></div></starlight-tabs>',
  );
  expect(text).toContain('**Node**\n\nFirst.\n\n**Bun**\n\nSecond.\n');
});
