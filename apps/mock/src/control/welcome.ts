import type { IncomingMessage } from 'node:http';
import type { About } from '@omnichannel/console/mock';
import type { Rendered } from '../render.ts';
import { stylesheet } from './files.ts';

/** Whether a browser asks for a page. */
export function isVisit({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && /\btext\/html\b/.test(headers.accept ?? '');
}

/** Renders the page at `/`, a path that the contract does not have. */
export function welcome({ title, version, firstRequest }: About): Rendered {
  const name = escaped(`Mock of ${title} ${version}`.trim());
  const body = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${name}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${stylesheet}">
<body class="welcome">
<main>
<h1>${name}</h1>
<p>It returns the examples of the contract. Send it a request:</p>
<pre><code>${escaped(firstRequest)}</code></pre>
<p><a href="/__mock">See the requests and choose the responses</a></p>
<p><a href="/__mock/openapi.json">Read the contract (OpenAPI)</a></p>
</main>
</body>
</html>
`;
  return { status: 200, headers: { 'Content-Type': 'text/html; charset=utf-8' }, body };
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
