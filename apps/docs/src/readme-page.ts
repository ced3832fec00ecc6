/** A guide that is the README of a package: what it says is written, and tested, once. */
import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Loader, LoaderContext } from 'astro/loaders';

export interface ReadmePage {
  /** Its address in the site: `guides/run-the-service`. */
  id: string;
  /** The README, relative to the root of the site. */
  path: string;
  /** What it links to elsewhere in the repository, by where the site has it. Of other files only their names are left. */
  links: Readonly<Record<string, string>>;
  title: string;
  description: string;
  /** Words that it is looked for by, and does not have. */
  keywords: readonly string[];
}

/** Adds pages that are READMEs to those of another loader. Their first heading gives way to the title. */
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
  const { id, path, links, title, description, keywords } = page;
  const url = new URL(path, config.root);
  const text = await readFile(url, 'utf8');
  // Its pictures stand elsewhere in the site: see `pictures.ts`.
  const body = text
    .replace(/^# .+\n/, '')
    // redos: a README of this repository, when the site is built
    .replaceAll(/\[([^\]]+)\]\((?![a-z]+:|#)(.+?)\)/g, (_, label, target) =>
      Object.hasOwn(links, target) ? `[${label}](${links[target]})` : label,
    )
    .replaceAll(/(src|srcset)="pictures\//g, `$1="${config.base.replace(/\/$/, '')}/pictures/`);
  const filePath = relative(fileURLToPath(config.root), fileURLToPath(url));
  const data = await parseData({ id, data: { title, description, keywords }, filePath });
  const rendered = await renderMarkdown(body, { fileURL: url });
  rendered.html = scrolling(rendered.html);
  store.set({ id, data, body, filePath, digest: generateDigest(text), rendered });
}

/** Tables that scroll by themselves on a phone, also from the keyboard, as those of `ScrollTable.astro` do. */
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
