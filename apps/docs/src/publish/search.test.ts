import { expect, test } from 'vitest';
import { parse } from './page.ts';
import { searchable, vocabularyOf } from './search.ts';

const index = (html: string, path = '/reference/operations/a/', keywords = '') =>
  searchable({
    path,
    lang: 'en',
    title: '',
    description: '',
    keywords,
    isPreview: false,
    main: parse(`<main>${html}</main>`),
    sidebar: undefined,
  });

test('a field and its nested fields are headings', () => {
  const html = index(
    '<ul><li id="request.data"><p><code class="name">data</code> object</p><ul>' +
      '<li id="request.data.checkCode"><p><code class="name">checkCode</code> string</p></li></ul></li></ul>',
  );
  expect(html).toContain('<h3 id="request.data" data-pagefind-weight="10">data</h3>');
  expect(html).toContain('<h3 id="request.data.checkCode" data-pagefind-weight="6">checkCode</h3>');
  expect(html.match(/id="request\.data"/g)).toHaveLength(1);
});

test('an error is a heading of status, code and summary', () => {
  const html = index(
    '<table><tbody><tr id="error-outsideWindow"><td>400</td><td><code>470</code></td>' +
      '<td><details><summary><strong>The window is closed.</strong> Send a template.</summary><pre>{}</pre></details></td>' +
      '<td>No</td></tr></tbody></table>',
  );
  expect(html).toContain('<h3 id="error-outsideWindow" data-pagefind-weight="6">400 470 The window is closed.</h3>');
  expect(html).toContain('<p>Send a template.</p>');
  expect(html).not.toContain('<pre>');
});

test('a row of the table of all errors is a heading of its codes', () => {
  const html = index(
    '<table><tr id="outsideWindow"><td><ul><li id="code-470"><code>470</code> <a href="#chatapp">chat app</a></li>' +
      '<li id="code-10"><code>10</code> <a href="#messenger">messenger</a></li></ul></td><td>Send a template.</td></tr></table>',
    '/errors/',
  );
  expect(html).toContain('<h3 id="code-470" data-pagefind-weight="6">470 10</h3>');
  expect(html).toContain('Send a template.');
});

test('leaves errors of every operation to the guide', () => {
  expect(index('<details class="general"><summary>6 more</summary>No such path</details>')).not.toContain(
    'No such path',
  );
  const row = '<table><tr id="error-notFound" class="general"><td>404</td><td>0</td><td>No such path</td></tr></table>';
  expect(index(row)).not.toContain('No such path');
});

test('a guide ranks above a page of the reference', () => {
  expect(index('<p>Text</p>', '/guides/webhooks/')).toContain('data-pagefind-weight="3"');
  expect(index('<p>Text</p>')).not.toContain('data-pagefind-weight');
});

test('separates words that only styles separate, but not code', () => {
  expect(index('<p><span>string</span><span>required</span></p>')).toContain(
    '<span>string</span> <span>required</span>',
  );
  const code = '<pre><code><span>client</span><span>.GET</span></code></pre>';
  expect(index(code)).toContain(code);
});

test('keywords are not part of the text', () => {
  expect(index('<p>Text</p>', '/a/', 'quickstart, "first" call')).toContain(
    '<meta data-pagefind-meta="keywords[content]" content="quickstart, &#x22;first&#x22; call">',
  );
  expect(index('<p>Text</p>')).not.toContain('keywords');
});

test('leaves out provenance, which pages show on demand', () => {
  const html = index(
    '<p>Text</p><p class="note">Ours.</p><ul class="provenance-part"><li>401</li></ul>' +
      '<p><a class="provenance always">added</a> The badge.</p>',
  );
  expect(html).not.toMatch(/Ours|401/);
  expect(html).toContain('added');
});

test('a page for operators is not found by the numbers that it measured', () => {
  const table = '<table><tr><td>retention</td><td>12.4</td><td><code>1014</code></td><td>12 months</td></tr></table>';
  const html = index(table, '/operate/volume/');
  expect(html).not.toContain('12.4');
  expect(html).toMatch(/retention.*1014.*12 months/);
  expect(index(table, '/errors/')).toContain('12.4');
});

test('an operation is found by the parts of its name, and by the known name of its channel', () => {
  expect(index('<p>Text</p>', '/reference/operations/sendchatappmessage/')).toContain(
    'content="send chat app message, for WhatsApp Business, send WhatsApp message"',
  );
});

test('the words of the pages begin with the most frequent', () => {
  const page = (html: string) => ({
    path: '/a/',
    lang: 'en',
    title: 'Rate limits',
    description: '',
    keywords: 'throttling',
    isPreview: false,
    main: parse(`<main>${html}</main>`),
    sidebar: undefined,
  });
  expect(vocabularyOf([page('<p>Limits of <code>sendSms2</code></p>'), page('<p>limits</p>')])).toEqual([
    'limits',
    'throttling',
    'sendsms',
  ]);
});

test('a row of a table is one text, without the names of the columns', () => {
  const html = index(
    '<table><thead><tr><th>Status</th><th>Code</th><th>Cause</th></tr></thead>' +
      '<tbody><tr><td>400</td><th><code>470</code></th><td>The window is closed.</td></tr></tbody></table>' +
      '<table><tr><th data-pagefind-weight="10">account</th><td>A user name.</td></tr></table>',
  );
  expect(html.replace(/<[^>]+>/g, '')).toMatch(/400 · 470 · The window is closed\..*account: A user name\./);
  expect(html).not.toContain('Cause');
  expect(html).toContain('<span data-pagefind-weight="10">account</span>: ');
});

test('code in a guide has less weight than its text', () => {
  expect(index('<p>Text</p><pre><code>a()</code></pre>', '/guides/webhooks/')).toContain(
    '<pre data-pagefind-weight="2">',
  );
});
