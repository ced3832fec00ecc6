import { expect, test } from 'vitest';
import { downloads } from '../downloads.ts';
import { llmsFiles } from './llms.ts';
import type { MarkdownPage } from './markdown-export.ts';
import { type BuiltPage, parse } from './page.ts';

const tabs = (current: string) =>
  `<ul class="tabs">${['Guides', 'Reference']
    .map((name) => `<li><a href="/"${name === current ? ' aria-current="true"' : ''}>${name}</a></li>`)
    .join('')}</ul>`;
const guides = parse(`${tabs('Guides')}<ul class="top-level">
  <li><details><summary><span class="group-label"><span>Receive</span></span></summary><ul>
    <li><a href="/guides/webhooks/"><span>Webhooks</span></a></li>
  </ul></details></li>
</ul>`);
const reference = parse(`${tabs('Reference')}<ul class="top-level">
  <li><a href="/reference/">Overview</a></li>
  <li><details><summary><span class="group-label">Topics</span></summary><ul>
    <li><a href="/reference/topics/">List topics</a></li>
    <li><a href="/reference/topic/">Get a topic</a></li>
    <li><a href="/guides/webhooks/">Receive webhooks</a></li>
    <li><details><summary><span class="group-label"><span>Subscribers</span></span></summary><ul>
      <li><a href="/reference/topic-subscribers/">List subscribers</a></li>
    </ul></details></li>
  </ul></details></li>
</ul>`);
const page = (path: string, title: string, more: Partial<BuiltPage> = {}): BuiltPage => ({
  path,
  title,
  description: `About ${title}.`,
  lang: 'en',
  keywords: '',
  isPreview: false,
  main: parse(''),
  sidebar: guides,
  ...more,
});
const pages = [
  page('/', 'Start', { sidebar: undefined }),
  page('/a-reference/', 'Elsewhere', { sidebar: reference }),
  page('/guides/webhooks/', 'Receive webhooks'),
  page('/reference/', 'Reference', { sidebar: reference }),
  page('/reference/topic/', 'Get a topic', { sidebar: reference, isPreview: true }),
  page('/reference/topics/', 'List topics', { sidebar: reference }),
  page('/reference/topic-subscribers/', 'List subscribers', { sidebar: reference }),
];
const exports = new Map(
  pages.map((one): [BuiltPage, MarkdownPage] => [one, { whole: `# ${one.title}\n`, files: new Map() }]),
);
const links = { base: '/', pages: new Set<string>(), address: (path: string) => path };
const files = llmsFiles(exports, { title: 'Example', summary: 'An example.' }, links);
const index = files.get('/llms.txt') ?? '';

test('pages have the order of the tabs and the groups of their sidebars, with other pages at the end', () => {
  expect([...index.matchAll(/^#.*$/gm)].map(([heading]) => heading)).toEqual([
    '# Example',
    '## Guides: Receive',
    '## Reference',
    '## Reference: Topics',
    '## Reference: Topics: Subscribers',
    '## Files',
    '## Optional',
  ]);
  expect(index).toContain('> An example.');
  expect(index).toContain(
    '(/llms-full/guides-receive.txt)\n\n- [Receive webhooks](/guides/webhooks.md): About Receive webhooks.\n',
  );
  expect(index).toContain('(/llms-full/optional.txt)\n\n- [Start](/index.md): About Start.\n');
  expect(index.match(/\(\/guides\/webhooks\.md\)/g)).toHaveLength(1);
  for (const { path } of downloads) expect(index).toContain(`(${path})`);
});

test('a page that may change is marked', () => {
  expect(index).toContain('- [Get a topic](/reference/topic.md) (preview): About Get a topic.');
  expect(index).toContain('- [List topics](/reference/topics.md): About List topics.');
});

test('a section has a file with all of its pages', () => {
  expect(index).toContain(
    'in one file, 1,000 characters: [llms-full/reference-topics.txt](/llms-full/reference-topics.txt)',
  );
  expect(files.get('/llms-full/reference-topics.txt')).toBe('# List topics\n\n---\n\n# Get a topic\n');
  expect(files.get('/llms-full.txt')?.match(/^# /gm)).toHaveLength(pages.length);
});

test('a site without tabs has the groups of its sidebar', () => {
  const sidebar = parse('<ul class="top-level"><li><a href="/">Start</a></li></ul>');
  const only = new Map([[page('/', 'Start', { sidebar }), { whole: '# Start\n', files: new Map() }]]);
  const text = llmsFiles(only, { title: 'Example', summary: 'An example.' }, links).get('/llms.txt');
  expect(text?.match(/^## .*$/gm)).toEqual(['## Overview', '## Files']);
});
