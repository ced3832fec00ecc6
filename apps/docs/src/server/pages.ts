import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import sirv from 'sirv';
import { llmsPath } from '../publish/page-paths.ts';
import { prefersMarkdown } from './media-type.ts';
import { markdownOf, type SiteFiles } from './site-files.ts';

/** Media types by extension, to show files as UTF-8 instead of saving them. */
const types: [ending: RegExp, type: string][] = [
  [/\.md$/, 'text/markdown; charset=utf-8'],
  [/\.txt$/, 'text/plain; charset=utf-8'],
  [/\.yaml$/, 'application/yaml; charset=utf-8'],
];

/** Serves the files of the site: a page as HTML or as Markdown. */
export function servePages(site: SiteFiles) {
  const { folder, base } = site;
  const root = base.slice(0, -1);
  const notFound = readFileSync(join(folder, '404.html'));
  const notFoundText = `# Page not found\n\nThis documentation has no page at this address. All pages: [llms.txt](${root}${llmsPath})\n`;
  /** Responses that are Markdown or HTML by the header `Accept`. */
  const negotiated = new WeakSet<ServerResponse>();
  const files = sirv(folder, {
    etag: true,
    // The build has compressed the texts.
    gzip: true,
    setHeaders: (response, path) => {
      const [, type] = types.find(([ending]) => ending.test(path)) ?? [];
      if (type) response.setHeader('Content-Type', type);
      if (negotiated.has(response)) response.setHeader('Vary', 'Accept, Accept-Encoding');
    },
  });

  return (request: IncomingMessage, response: ServerResponse): void => {
    const isForAssistant = prefersMarkdown(request.headers.accept);
    const sendNotFound = () => {
      const type = isForAssistant ? 'text/markdown' : 'text/html';
      response.writeHead(404, { 'Content-Type': `${type}; charset=utf-8`, Vary: 'Accept' });
      response.end(isForAssistant ? notFoundText : notFound);
    };
    if (!request.url?.startsWith(base)) {
      sendNotFound();
      return;
    }
    request.url = request.url.slice(root.length);
    const markdown = markdownOf(request.url, site);
    if (markdown !== undefined) {
      negotiated.add(response);
      // For a response without content, whose headers the files do not set.
      response.setHeader('Vary', 'Accept, Accept-Encoding');
      if (isForAssistant) {
        response.setHeader('Content-Location', `${root}${markdown}`);
        request.url = markdown;
      }
    }
    files(request, response, sendNotFound);
  };
}
