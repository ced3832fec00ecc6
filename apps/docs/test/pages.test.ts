import { expect, test } from 'vitest';
import { contract, entries } from '../src/contract.ts';
import { hasFile, pages } from './site.ts';

const page = (path: string) => pages.find((candidate) => candidate.path === path);
const text = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

test('the contract has operations and webhooks to show', () => {
  expect(entries.length).toBeGreaterThan(0);
});

test.for(entries.map((entry) => [entry.operation.operationId, entry] as const))(
  '%s has a page with its name, its provenance and every status',
  ([, { page: path, operation }]) => {
    const html = page(`/${path}`)?.html ?? '';
    expect(text(html)).toContain(` ${operation.operationId} `);
    expect(html).toContain(`data-provenance="${operation['x-provenance']}"`);
    for (const status of Object.keys(operation.responses))
      expect(text(html)).toContain(status === 'default' ? 'Any other status' : status);
  },
);

test('the start page leads to every operation and webhook', () => {
  const targets = page('/')?.targets ?? [];
  for (const entry of entries) expect(targets).toContain(`/${entry.page}`);
});

test('the provenance page counts every operation once', () => {
  const row = page('/provenance/')?.html.match(/<tr data-kind="operation"[^>]*>(.*?)<\/tr>/s)?.[1] ?? '';
  const numbers = [...row.matchAll(/<td[^>]*>(\d+)<\/td>/g)].map(([, digits]) => Number(digits));
  const [documented = 0, assumed = 0, added = 0, all] = numbers;
  expect(all).toBe(entries.filter(({ kind }) => kind === 'operation').length);
  expect(documented + assumed + added).toBe(all);
});

test('every family of errors has its section', () => {
  for (const family of Object.keys(contract['x-families']))
    expect(page('/errors/')?.ids).toContain(family.toLowerCase());
});

test('every test recipient is listed', () => {
  const html = page('/test-recipients/')?.html ?? '';
  for (const { number, id } of Object.values(contract['x-test-recipients']).flat())
    expect(html).toContain(number ?? id ?? 'a recipient without an address');
});

test('every page has a title, a description and one main heading', () => {
  for (const { path, html } of pages.filter((candidate) => candidate.path !== '/404.html')) {
    expect(html, path).toMatch(/<title>[^<]+<\/title>/);
    expect(html, path).toMatch(/<meta name="description" content="[^"]+"/);
    expect(html.match(/<h1[\s>]/g), path).toHaveLength(1);
  }
});

test('every internal link and anchor resolves', () => {
  const broken: string[] = [];
  for (const { path, targets } of pages) {
    for (const target of targets) {
      const url = new URL(target, `http://site${path}`);
      if (url.host !== 'site') continue;
      const file = decodeURIComponent(url.pathname);
      const found = page(file);
      const anchor = decodeURIComponent(url.hash.slice(1));
      if (!found && !hasFile(file)) broken.push(`${path} -> ${target}`);
      else if (found && anchor && !found.ids.has(anchor)) broken.push(`${path} -> ${target} (no such anchor)`);
    }
  }
  expect([...new Set(broken)]).toEqual([]);
});
