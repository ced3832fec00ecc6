import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  codeOf,
  hashOf,
  headingsOf,
  isStale,
  partsOf,
  readEnglish,
  sourceOf,
  translations,
  withSource,
} from './translations.ts';

const all = translations();
const text = (file: string) => readFileSync(file, 'utf8');

test('the first pages of an integration are translated', () => {
  const pages = [
    'getting-started.mdx',
    'guides/chat-app.mdx',
    'guides/verify-a-phone.mdx',
    'guides/webhooks.mdx',
    'index.mdx',
  ];
  expect(all.map(({ page }) => page)).toEqual(pages);
});

test.for(all)(
  '$page is as new as its English page. If not, translate the change: scripts/translations.ts --update',
  (one) => {
    expect(isStale(one)).toBe(false);
  },
);

test.for(all)('$page has the code of its English page', ({ page, file, english }) => {
  expect(codeOf(partsOf(text(file)).body)).toEqual(codeOf(partsOf(text(english)).body));
  if (page !== 'index.mdx') expect(codeOf(partsOf(text(english)).body).length).toBeGreaterThan(0);
});

test.for(all)('$page has the sections of its English page, so that both have the same anchors', ({ file, english }) => {
  expect(headingsOf(partsOf(text(file)).body)).toEqual(headingsOf(partsOf(text(english)).body));
});

test.for(all)('$page has the components and the links of its English page', ({ file, english }) => {
  const components = (body: string) => [...body.matchAll(/^\s*<([A-Z]\w+)/gm)].map(([, name]) => name);
  const links = (body: string) => [...body.matchAll(/\]\(([^)]+)\)/g)].map(([, target]) => target).toSorted();
  const [own, source] = [partsOf(text(file)).body, partsOf(text(english)).body];
  // The Arabic page has the sentences of the contract as text.
  const isQuote = (name: string | undefined) => name === 'ContractDescription';
  expect(components(own)).toEqual(components(source).filter((name) => !isQuote(name)));
  expect(links(own)).toEqual(links(source));
});

const page = [
  '---',
  'title: A',
  'description: B',
  'keywords: [c]',
  '---',
  'Text.',
  '',
  '```ts',
  'a();',
  '```',
  '',
].join('\n');

test('the hash changes with the text, title and description, and not with code, keywords or line breaks', () => {
  const hash = (changed: string) => hashOf(readEnglish(changed));
  expect(hash(page.replace('a();', 'b();'))).toBe(hash(page));
  expect(hash(page.replace('[c]', '[d]'))).toBe(hash(page));
  expect(hash(page.replace('Text.\n', 'Text.\n\n'))).toBe(hash(page));
  for (const part of ['Text', 'title: A', 'description: B'])
    expect(hash(page.replace(part, `${part} more`))).not.toBe(hash(page));
});

test('the hash of the English page is added to the front matter, and replaced', () => {
  const first = withSource(page, 'abc');
  expect(sourceOf(page)).toBeUndefined();
  expect(sourceOf(first)).toBe('abc');
  const second = withSource(first, 'def');
  expect(second).toBe(first.replace('source: abc', 'source: def'));
  expect(partsOf(second).body).toBe(partsOf(page).body);
});
