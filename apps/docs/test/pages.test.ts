import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { contract, entries, operationEntries } from '../src/contract.ts';
import { channels } from '../src/landing/channels.ts';
import { errorsOf } from '../src/reference/errors.ts';
import { languages, samplesPath } from '../src/reference/languages/languages.ts';
import { choicesOf, scenariosOf } from '../src/reference/scenarios.ts';
import { pages, site } from './site.ts';

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
    const statuses = Object.keys(operation.responses).filter((status) => status !== 'default');
    for (const status of statuses) expect(text(html)).toContain(` ${status} `);
  },
);

test.for(entries.map((entry) => [entry.operation.operationId, entry] as const))(
  '%s shows every scenario, and can be linked to each',
  ([, entry]) => {
    const { html = '', ids = new Set() } = page(`/${entry.page}`) ?? {};
    const choices = choicesOf(entry).map(({ name }) => name);
    for (const name of choices) {
      expect(ids).toContain(`scenario-${name}`);
      expect(html).toContain(`data-scenario="${name}"`);
    }
    const errors = errorsOf(entry).map(({ scenario }) => scenario.name);
    for (const name of errors) expect(ids).toContain(`error-${name}`);
    for (const { name } of scenariosOf(entry)) expect([...choices, ...errors]).toContain(name);
  },
);

test('an operation page has curl and TypeScript, an event all languages of its receiver, both at most 100 kB compressed', () => {
  const receivers = new Set(languages.filter(({ id }) => id !== 'curl').map(({ id }) => id));
  for (const { kind, page: path } of entries) {
    const { html = '' } = page(`/${path}`) ?? {};
    expect(gzipSync(html).length, path).toBeLessThan(100_000);
    const variants = new Set([...html.matchAll(/data-variant="(\w+)"/g)].map(([, id]) => id));
    expect(variants, path).toEqual(kind === 'operation' ? new Set(['curl', 'ts']) : receivers);
  }
});

test.for(operationEntries.map((entry) => [entry.operation.operationId, entry] as const))(
  '%s has a file for each other language, with every scenario',
  ([, entry]) => {
    for (const { id } of languages.filter(({ isInPage }) => !isInPage)) {
      const file = readFileSync(join(site.folder, samplesPath(entry), `${id}.json`), 'utf8');
      const samples = JSON.parse(file) as Record<string, string>;
      expect(Object.keys(samples)).toEqual(choicesOf(entry).map(({ name }) => name));
      for (const html of Object.values(samples)) {
        expect(html).toMatch(new RegExp(`<pre tabindex="0" data-language="${id}">`));
        expect(html).not.toMatch(/<(script|link)/);
      }
    }
  },
);

test('parts with another provenance than the enclosing part have a badge', () => {
  const badges = (before: RegExp, operation = 'listchatmessages') =>
    [
      ...(page(`/reference/operations/${operation}/`)?.html ?? '').matchAll(
        new RegExp(`${before.source}\\s*<a class="provenance" data-provenance="(\\w+)"`, 'g'),
      ),
    ].map(([, provenance]) => provenance);
  expect(badges(/<span class="type provenance-part">\s*value/)).toEqual(['assumed']);
  expect(badges(/<span class="type provenance-part">\s*items/)).toEqual(['assumed', 'assumed']);
  expect(badges(/<li>\s*401/)).toEqual(['assumed']);
  // The interface shows the body of failures in one operation of the family alone.
  expect(badges(/<li>\s*their body/)).toEqual(['assumed']);
  expect(badges(/<li>\s*their body/, 'createchatmessage')).toEqual(['documented']);
  expect(badges(/<a href="[^"]*">status<\/a><\/code>\s*<span class="type">integer<\/span>/)).toEqual(['added']);
});

test('a section that a note cites is a link to its heading in the interface document', () => {
  const anchors = page('/interface/')?.ids ?? new Set();
  let links = 0;
  for (const { path, html } of pages) {
    // Only links and the patterns of fields contain the sign; the interface document itself has none.
    const text = html
      .replaceAll(/<(code|script|pre)[^>]*>.*?<\/\1>/gs, '')
      .replaceAll(/<a href="[^"]*">§[\d.]+<\/a>/g, '');
    expect(text.match(/.{0,40}§\s?\d[^<]*/g), path).toBeNull();
    for (const [, anchor] of html.matchAll(/<a href="\/interface\/#([^"]+)">§/g)) {
      expect(anchors, path).toContain(anchor);
      links += 1;
    }
  }
  expect(links).toBeGreaterThan(50);
});

test('the interface document says how the contract relates to it', () => {
  expect(page('/interface/')?.targets).toEqual(expect.arrayContaining(['/provenance/', '/reference/']));
  expect(text(page('/interface/')?.html ?? '')).toContain('The contract is based on this document');
});

test('an operation with an assumed shape says so in words, also without provenance', () => {
  for (const { page: path, operation } of entries) {
    const isAssumed = page(`/${path}`)?.html.includes('class="assumed-shape"');
    expect(isAssumed, path).toBe(operation['x-provenance'] === 'assumed');
  }
});

test('the changelog has the date of each release, and marks what breaks', () => {
  const html = page('/changelog/')?.html ?? '';
  expect(html).toContain('<time datetime="2026-11-24"');
  expect(text(html)).toMatch(/1\.0\.0-rc\.0 .*24 November 2026/);
  // No version came before 1.0.0, so neither its changes nor those of its first candidate break anything.
  const ofMajor = [...html.matchAll(/id="v(\d+)-0-0(?:-rc-0)?".*?(?=id="v\d|<footer)/gs)];
  expect(ofMajor.map(([, major]) => major)).toContain('1');
  for (const [section, major] of ofMajor) {
    expect(text(section).includes(' Breaking change '), `${major}.0.0`).toBe(major !== '1');
    expect(section.includes('class="major'), `${major}.0.0`).toBe(major !== '1');
  }
});

test('a page of the reference has the names of its operation', () => {
  expect(page('/reference/operations/sendchatappmessage/')?.html).toContain(
    '<title>Send a chat-app message — POST /conversation/wab/v1/messages/ | Omnichannel</title>',
  );
});

test('right-to-left text keeps its own order in code', () => {
  const isolated = (path: string) => page(path)?.html.match(/<bdi>[^<]*\p{Script=Arabic}[^<]*<\/bdi>/gu) ?? [];
  expect(isolated('/reference/operations/sendchatappmessage/').length).toBeGreaterThan(0);
  expect(isolated('/reference/operations/createchatmessage/').length).toBeGreaterThan(0);
});

test('no id stands twice in a page', () => {
  for (const { path, html } of pages) {
    const ids = [...html.matchAll(/<[a-z][^>]*?\sid="([^"]+)"/g)].map(([, id]) => id);
    expect(
      ids.filter((id, index) => ids.indexOf(id) !== index),
      path,
    ).toEqual([]);
  }
});

test('every column of a table has a name, also for a screen reader', () => {
  for (const { path, html } of pages) {
    const tables = html.match(/<thead[^>]*>.*?<\/thead>/gs) ?? [];
    const cells = tables.flatMap((head) => [...head.matchAll(/<t[dh][^>]*>(.*?)<\/t[dh]>/gs)]);
    expect(
      cells.map(([, cell = '']) => text(cell).trim()).filter((name) => name === ''),
      path,
    ).toEqual([]);
  }
});

// In Markdown, a line break within a row starts another row, whose missing cells stay empty.
test('no row of a table has a cell in its first column only', () => {
  for (const { path, html } of pages) {
    const rows = [...html.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map(([, row = '']) =>
      [...row.matchAll(/<t[dh][^>]*>(.*?)<\/t[dh]>/gs)].map(([, cell = '']) => text(cell).trim()),
    );
    expect(
      rows.filter((cells) => cells.length > 1 && cells.slice(1).every((cell) => cell === '')),
      path,
    ).toEqual([]);
  }
});

test('the overview of the reference leads to every operation and webhook', () => {
  const targets = page('/reference/')?.targets ?? [];
  for (const entry of entries) expect(targets).toContain(`/${entry.page}`);
});

test('the start page leads to the first guide of each path and channel', () => {
  const targets = page('/')?.targets ?? [];
  for (const start of ['getting-started', 'guides/mock', 'operate/install']) expect(targets).toContain(`/${start}/`);
  for (const { pages: linked } of channels) for (const path of linked) expect(targets).toContain(`/${path}`);
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

test('every test number is listed', () => {
  const html = page('/test-numbers/')?.html ?? '';
  for (const { number, id } of Object.values(contract['x-test-numbers']).flat())
    expect(html).toContain(number ?? id ?? 'a recipient without an address');
});

test('every page has a title, a description and one main heading', () => {
  for (const { path, html } of pages.filter((candidate) => candidate.path !== '/404.html')) {
    expect(html, path).toMatch(/<title>[^<]+<\/title>/);
    expect(html, path).toMatch(/<meta name="description" content="[^"]+"/);
    expect(html.match(/<h1[\s>]/g), path).toHaveLength(1);
  }
});

test('a space separates code from the words around it', () => {
  for (const { path, html } of pages) {
    const touching = html.replaceAll(/<(pre|script)[\s\S]*?<\/\1>/g, '').match(/[a-z]<code|<\/code>[a-z]{2,}/);
    expect(touching?.[0], path).toBeUndefined();
  }
});

test.for([
  '/getting-started/',
  '/guides/sign-in/',
  '/guides/verify-a-phone/',
  '/guides/chat-app/',
  '/guides/template-messages/',
  '/guides/messenger/',
  '/guides/rcs/',
  '/guides/sms/',
  '/guides/chat-channel/',
  '/guides/webhooks/',
  '/guides/notify-a-subscriber/',
  '/guides/workflows/',
  '/guides/topics/',
  '/guides/preferences/',
  '/guides/knowledge-base/',
  '/guides/streaming/',
  '/guides/files/',
  '/guides/inbox/',
  '/guides/errors-and-retries/',
  '/guides/idempotency/',
  '/guides/rate-limits/',
  '/guides/pagination/',
  '/guides/opt-out/',
  '/guides/sender-ids/',
  '/guides/delivery-status/',
  '/guides/migrate/',
])('%s has its request in every language', (path) => {
  const html = pages.find((page) => page.path === path)?.html ?? '';
  expect(languages.filter(({ id }) => !html.includes(`value="${id}"`))).toEqual([]);
});
