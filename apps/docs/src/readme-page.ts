/** Publishes the README of a package as a guide, so that its text is written and tested once. */
import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Loader, LoaderContext } from 'astro/loaders';

export interface ReadmePage {
  /** The path of the page: `guides/run-the-service`. */
  id: string;
  /** The README, relative to the root of the site. */
  path: string;
  /** Pages of the site by the repository path that the README links to. Links to other files become plain text. */
  links: Readonly<Record<string, string>>;
  title: string;
  description: string;
  /** Keywords for the search that the README does not contain. */
  keywords: readonly string[];
  /** Markdown before the text, for readers of the site. */
  introduction?: string;
}

/** Adds READMEs to the pages of another loader. The title of the page replaces their first heading. */
export function withReadmes(loader: Loader, pages: readonly ReadmePage[]): Loader {
  return {
    ...loader,
    name: 'docs and READMEs',
    async load(context) {
      await loader.load(context);
      for (const page of pages) await add(context, page);
    },
  };
}

async function add({ store, parseData, renderMarkdown, config, generateDigest }: LoaderContext, page: ReadmePage) {
  const { id, path, links, title, description, keywords, introduction = '' } = page;
  const url = new URL(path, config.root);
  const text = await readFile(url, 'utf8');
  // The site serves the pictures from another path: see `pictures.ts`.
  const own = text
    .replace(/^# .+\n/, '')
    // redos: a README of this repository, when the site is built
    .replaceAll(/\[([^\]]+)\]\((?![a-z]+:|#)(.+?)\)/g, (_, label, target) =>
      Object.hasOwn(links, target) ? `[${label}](${links[target]})` : label,
    )
    .replaceAll(/(src|srcset)="pictures\//g, `$1="${config.base.replace(/\/$/, '')}/pictures/`);
  const body = `${introduction}\n\n${own}`;
  const filePath = relative(fileURLToPath(config.root), fileURLToPath(url));
  const data = await parseData({ id, data: { title, description, keywords }, filePath });
  const rendered = await renderMarkdown(body, { fileURL: url });
  rendered.html = scrolling(rendered.html);
  store.set({ id, data, body, filePath, digest: generateDigest(text), rendered });
}

/** Wraps tables so that they scroll on a phone, also by keyboard, like those of `ScrollTable.astro`. */
export function scrolling(html: string): string {
  // redos: a README of this repository, when the site is built
  return html.replaceAll(/<table>.*?<\/table>/gs, (table) => {
    // redos: a README of this repository, when the site is built
    const columns = [...table.matchAll(/<th(?:\s[^>]*)?>(.*?)<\/th>/gs)].map(([, name = '']) =>
      // redos: a README of this repository, when the site is built
      name.replaceAll(/<[^>]+>/g, ''),
    );
    return `<div class="scroll-table readme" role="group" aria-label="Table: ${columns.join(', ')}" tabindex="0">${table}</div>`;
  });
}
