/** Reads the built pages of the site. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Root } from 'hast';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';
import { findElement, visibleText } from './hast.ts';

/** The classes of content that a page shows only with "Show provenance" (src/styles/badges.css). */
export const provenanceClasses = ['provenance', 'provenance-note', 'provenance-part', 'note'];

export interface BuiltPage {
  /** Its path in the site: `/guides/webhooks/`. */
  path: string;
  /** The language of its content: `en`. */
  lang: string;
  title: string;
  description: string;
  /** Search keywords in addition to its text. */
  keywords: string;
  /** Whether the operation or webhook of the page may still change. */
  isPreview: boolean;
  /** The content, without header, sidebar and table of contents. */
  main: Root;
  /** The sidebar; absent on a page without one. Pages of different topics have different sidebars. */
  sidebar: Root | undefined;
}

const parser = unified().use(rehypeParse, { fragment: true });
export const parse = (html: string): Root => parser.parse(html);

/**
 * Finds the only element of a kind, as text. Parsing a whole page takes ten times as long. Code that a button copies is in an attribute and can
 * contain a closing tag, so the last one ends the element.
 */
function part(html: string, open: string, close: string): string | undefined {
  const start = html.indexOf(open);
  const end = html.lastIndexOf(close);
  return start === -1 || end < start ? undefined : html.slice(start, end + close.length);
}

/** Reads a meta value of the head. */
function meta(html: string, name: string): string | undefined {
  // redos: a page of this site, when it is built
  const tag = html.match(new RegExp(`<meta name="${name}" content="[^"]*"`))?.[0];
  return tag && String(findElement(parse(`${tag}>`), ({ tagName }) => tagName === 'meta')?.properties.content);
}

/** The language of the main part, which can differ from that of the page where a translation is missing. */
function contentLanguage(main: string, html: string): string {
  const [tag = ''] = main.match(/^<main[^>]*>/) ?? [];
  // redos: a page of this site, when it is built
  return languageOf(tag) ?? languageOf(html.match(/<html[^>]*>/)?.[0] ?? '') ?? 'en';
}

const languageOf = (tag: string): string | undefined => tag.match(/ lang="([^"]+)"/)?.[1];

/** Reads a page; undefined if it only shows the English text because it has no translation. */
function readPage(path: string, html: string): BuiltPage | undefined {
  const main = part(html, '<main', '</main>');
  const description = meta(html, 'description');
  if (!main || description === undefined) throw new Error(`The page ${path} has no main part or no description.`);
  const lang = contentLanguage(main, html);
  if (path.startsWith('/ar/') && lang === 'en') return undefined;
  const content = parse(main);
  const heading = findElement(content, ({ tagName }) => tagName === 'h1');
  if (!heading) throw new Error(`The page ${path} has no heading.`);
  const sidebar = part(html, '<sl-sidebar-pane', '</sl-sidebar-pane>');
  return {
    path,
    lang,
    title: visibleText(heading),
    description,
    keywords: meta(html, 'keywords') ?? '',
    isPreview: findElement(content, ({ properties }) => properties.dataStability === 'preview') !== undefined,
    main: content,
    sidebar: sidebar === undefined ? undefined : parseSidebar(sidebar),
  };
}

const sidebars = new Map<string, Root>();

/** Parses the sidebar of each tab once: its pages differ only in the current link. */
function parseSidebar(html: string): Root {
  const tabs = html.slice(0, html.indexOf('</ul>'));
  const known = sidebars.get(tabs) ?? parse(html);
  sidebars.set(tabs, known);
  return known;
}

export interface SitePages {
  pages: BuiltPage[];
  /** The paths of the pages that repeat an English page. Only people who follow a link see them. */
  untranslated: string[];
}

/**
 * Reads every page except the 404 page.
 *
 * @param folder What Astro has built.
 */
export function readPages(folder: string): SitePages {
  const untranslated: string[] = [];
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /(^|\/)index\.html$/.test(file))
    .toSorted()
    .flatMap((file) => {
      const path = `/${file.replace(/index\.html$/, '')}`;
      const page = readPage(path, readFileSync(join(folder, file), 'utf8'));
      if (!page) untranslated.push(path);
      return page ?? [];
    });
  return { pages, untranslated };
}
