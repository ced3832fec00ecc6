/** The tools of the MCP endpoint. They only read: the search index, and the Markdown of the pages. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'astro/zod';
import { indexPath, llmsPath, pagesPath, withoutBase } from '../publish/page-paths.ts';
import { type Found, type FoundPage, find, type Pagefind, ranking, type SearchSource } from '../search/pagefind.ts';
import { readText, type SiteFiles } from './site-files.ts';

export interface DocsTools {
  /** The names that clients show. */
  identity: { name: string; title: string; version: string };
  createServer(): McpServer;
}

/** The part of the generated `pagefind.js` that runs outside of a browser. */
interface PagefindModule {
  createInstance(options: object): Omit<Pagefind, 'debouncedSearch'>;
}

const readOnly = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

const result = z.object({
  title: z.string(),
  path: z.string().describe('The path for get_page.'),
  excerpt: z.string(),
  sections: z.array(z.object({ title: z.string(), anchor: z.string() })),
});

const searchInput = {
  query: z.string().min(1).max(200).describe('Words of a task, field, operation, error code or product.'),
  limit: z.int().min(1).max(20).default(8).describe('The maximum number of pages.'),
};
const searchOutput = {
  results: z.array(result),
  pages: z.int().describe('The number of pages with these words.'),
  only: z.string().optional().describe('The words that were found, if no page has all of them.'),
  corrected: z.string().optional().describe('The words that were searched in place of typing errors.'),
};
const pageInput = {
  path: z
    .string()
    .min(1)
    .max(500)
    .describe(`A path of search, such as /guides/webhooks/, or ${llmsPath} for all pages.`),
};

/**
 * @param site The built site.
 * @param version The version of the contract that the site documents.
 * @param indexUrl Returns the URL of the folder of the search index, which Pagefind fetches over HTTP.
 */
export function createDocsTools(site: SiteFiles, version: string, indexUrl: () => string): DocsTools {
  const identity = { name: 'omnichannel-docs', title: 'Omnichannel documentation', version };
  let source: Promise<SearchSource> | undefined;
  const load = () => {
    source ??= openSearch(site, indexUrl()).catch((error: Error) => {
      source = undefined;
      throw error;
    });
    return source;
  };

  function createServer(): McpServer {
    const server = new McpServer(identity, {
      instructions:
        'Documentation of the Omnichannel API: messages, notifications, phone verification and knowledge-base chat. ' +
        `Search first, then read a page with get_page. ${llmsPath} lists all pages.`,
    });
    server.registerTool(
      'search',
      {
        title: 'Search the documentation',
        description: 'Finds pages and their sections by words. Returns titles, excerpts, and paths for get_page.',
        inputSchema: searchInput,
        outputSchema: searchOutput,
        annotations: readOnly,
      },
      async ({ query, limit }) => {
        const found = await find(query, await load());
        const structuredContent = await resultsOf(found, limit, site.base);
        return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent };
      },
    );
    server.registerTool(
      'get_page',
      {
        title: 'Read a page',
        description: 'Returns a page of the documentation as Markdown. A long page links to files with its parts.',
        inputSchema: pageInput,
        annotations: readOnly,
      },
      ({ path }) => {
        const text = readText(path, site);
        const missing = `The documentation has no page ${path}. Take a path from search, or read ${llmsPath}.`;
        return { content: [{ type: 'text', text: text ?? missing }], isError: text === undefined };
      },
    );
    return server;
  }
  return { identity, createServer };
}

/**
 * Opens the English index outside of a browser.
 *
 * @param basePath the URL of its folder, which Pagefind fetches over HTTP
 */
export async function openSearch({ folder, base }: SiteFiles, basePath: string): Promise<SearchSource> {
  const { createInstance }: PagefindModule = await import(
    pathToFileURL(join(folder, indexPath('en'), 'pagefind.js')).href
  );
  const opened = createInstance({ basePath, baseUrl: base, ranking });
  // Requests of different clients must not replace each other, as those of one reader who types do.
  const index: Pagefind = {
    options: (options) => opened.options(options),
    search: (words) => opened.search(words),
    debouncedSearch: (words) => opened.search(words),
  };
  return { index, pages: JSON.parse(readFileSync(join(folder, pagesPath('en')), 'utf8')), base };
}

async function resultsOf(found: Found | undefined, limit: number, base: string) {
  const pages = (await found?.pages(0, limit)) ?? [];
  return {
    results: pages.map((page) => resultOf(page, base)),
    pages: found?.count ?? 0,
    ...(found?.only === undefined ? {} : { only: found.only }),
    ...(found?.corrected === undefined ? {} : { corrected: found.corrected }),
  };
}

function resultOf({ url, title, excerpt, places }: FoundPage, base: string): z.infer<typeof result> {
  return {
    title,
    path: withoutBase(url, base) ?? url,
    excerpt: textOf(excerpt),
    sections: places.map((place) => ({ title: place.title, anchor: place.url.split('#')[1] ?? '' })),
  };
}

/** Converts an excerpt, which is escaped text with marks around the words, to text. */
const textOf = (excerpt: string): string =>
  excerpt
    .replaceAll(/<\/?mark>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .trim();
