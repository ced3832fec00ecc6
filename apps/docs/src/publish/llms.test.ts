import { expect, test } from 'vitest';
import { downloads } from '../downloads.ts';
import { llms } from './llms.ts';
import { type BuiltPage, parse } from './page.ts';

const tabs = (current: string) =>
  ['Guides', 'Reference'].map((name) => `<li><a${name === current ? ' aria-current="true"' : ''}>${name}</a></li>`);
const guides = parse(`<ul class="tabs">${tabs('Guides').join('')}</ul><ul class="top-level">
  <li><details><summary><span class="group-label"><span>Receive</span></span></summary><ul>
    <li><a href="/guides/webhooks/"><span>Webhooks</span></a></li>
  </ul></details></li>
</ul>`);
const reference = parse(`<ul class="tabs">${tabs('Reference').join('')}</ul><ul class="top-level">
  <li><a href="/reference/">Overview</a></li>
  <li><details><summary><span class="group-label">Topics</span></summary><ul>
    <li><a href="/reference/topics/">List topics</a></li>
  </ul></details></li>
</ul>`);
const page = (path: string, title: string, sidebar?: BuiltPage['sidebar']): BuiltPage => ({
  path,
  title,
  description: `About ${title}.`,
  lang: 'en',
  keywords: '',
  main: parse(''),
  sidebar,
});

test('pages have the order of the tabs and the groups of their sidebars, with other pages at the end', () => {
  const pages = [
    page('/', 'Start'),
    page('/reference/topics/', 'List topics', reference),
    page('/reference/', 'Reference', reference),
    page('/guides/webhooks/', 'Receive webhooks', guides),
  ];
  const links = { base: '/', pages: new Set<string>(), address: (path: string) => path };
  const text = llms(pages, { title: 'Example', summary: 'An example.' }, links);
  const headings = [...text.matchAll(/^#.*$/gm)].map(([heading]) => heading);
  expect(headings).toEqual([
    '# Example',
    '## Guides: Receive',
    '## Reference',
    '## Reference: Topics',
    '## Files',
    '## Optional',
  ]);
  expect(text).toContain('> An example.');
  expect(text).toContain('## Guides: Receive\n\n- [Receive webhooks](/guides/webhooks.md): About Receive webhooks.\n');
  expect(text).toContain('## Optional\n\n- [Start](/index.md): About Start.\n');
  for (const { path } of downloads) expect(text).toContain(`(${path})`);
});
