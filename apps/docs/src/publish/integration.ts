/**
 * Creates files from the built pages: the search index, Markdown, `llms.txt`, Open Graph images, and compressed copies. It
 * reads the pages themselves, so that all have the same content.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { compressTexts } from './compress.ts';
import { llmsFiles } from './llms.ts';
import { exportMarkdown, type Links } from './markdown-export.ts';
import { renderOgImage } from './og-image.ts';
import { readPages } from './page.ts';
import { ogImagePath, withBase } from './page-paths.ts';
import { writeIndexes } from './search.ts';
import { withoutPages } from './sitemap.ts';

interface Options {
  /** The name of the site. */
  title: string;
  /** The description of the site, in a sentence. */
  description: string;
  /** The origin of the site, for links outside of it; without it they begin with `/`. */
  origin: string | undefined;
}

export function publish({ title, description, origin }: Options): AstroIntegration {
  let base = '/';
  return {
    name: 'publish',
    hooks: {
      'astro:config:done': ({ config }) => {
        base = config.base;
      },
      'astro:build:done': async ({ dir, logger }) => {
        const started = performance.now();
        const folder = fileURLToPath(dir);
        const write = (path: string, content: string | Buffer) => {
          const file = join(folder, path);
          mkdirSync(dirname(file), { recursive: true });
          writeFileSync(file, content);
        };

        const { pages, untranslated } = readPages(folder);
        // The 404 page has no address in any language.
        rmSync(join(folder, 'ar/404'), { recursive: true, force: true });
        const sitemap = readFileSync(join(folder, 'sitemap-0.xml'), 'utf8');
        write('sitemap-0.xml', withoutPages(sitemap, untranslated));
        const links: Links = {
          base,
          pages: new Set(pages.map(({ path }) => path)),
          address: (path) => `${origin ?? ''}${withBase(path, base)}`,
        };
        // Images and index are created in other threads, while this one writes.
        const others = [
          writeIndexes(pages, folder),
          ...pages.map(async (page) => write(ogImagePath(page.path), await renderOgImage(page, title))),
        ];
        const exports = new Map(pages.map((page) => [page, exportMarkdown(page, links)]));
        const texts = [
          ...[...exports.values()].flatMap(({ files }) => [...files]),
          ...llmsFiles(exports, { title, summary: description }, links),
        ];
        for (const [path, content] of texts) write(path, content);
        await Promise.all(others);
        await compressTexts(folder);
        logger.info(
          `${pages.length} pages in Markdown, pictured and indexed in ${Math.round(performance.now() - started)}ms.`,
        );
      },
    },
  };
}
