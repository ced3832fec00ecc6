import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { negotiateMediaType } from '@omnichannel/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { documentFile } from './contract/document.ts';
import { meta } from './contract/meta.ts';
import { hostOf } from './host.ts';
import { pathOf } from './problem.ts';

/** A page of the service that is not an operation of the contract. */
interface Link {
  path: string;
  /** Its name in the JSON index. */
  name: string;
  text: string;
}

const pages: Link[] = [
  { name: 'contract', path: '/openapi.json', text: 'Contract (OpenAPI 3.1)' },
  { name: 'sandbox', path: '/sandbox', text: 'Sandbox inbox' },
  { name: 'keys', path: '/.well-known/jwks.json', text: 'Keys of access tokens (JWKS)' },
];
const probes: Link[] = [
  { name: 'readiness', path: '/readyz', text: 'Readiness of this process' },
  { name: 'health', path: '/healthz', text: 'Health of this process' },
];

const style = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { margin: 0 auto; padding: 3rem 1.25rem; max-width: 40rem }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .25rem }
p { margin: 0 0 1.5rem; opacity: .75 }
ul { list-style: none; margin: 0; padding: 0; border-top: 1px solid #8884 }
a { display: flex; flex-wrap: wrap; gap: 0 1rem; justify-content: space-between; padding: .75rem 0; border-bottom: 1px solid #8884; color: inherit; text-decoration: none }
a:hover, a:focus-visible { text-decoration: underline }
@media (width < 30rem) { a, a span { display: block } }
a span { opacity: .75; font-family: ui-monospace, monospace }
`;

/** These headers forbid scripts, framing and content sniffing. */
const headers = {
  'Content-Security-Policy': [
    "default-src 'none'",
    // The empty icon.
    'img-src data:',
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

/**
 * Serves `/`, which names the service, its version and its pages: as HTML to a browser, as JSON to every other client. It also serves
 * `/openapi.json`, the contract with the requested address as its server. Neither requires a token, and neither reveals accounts.
 *
 * @param shown.serves whether the process serves the operations and the sandbox; a worker has only its probes
 * @param shown.hasProbes whether the same port serves the probes
 */
export async function serviceIndexRoutes(
  app: FastifyInstance,
  { serves, hasProbes, hasSandbox }: { serves: boolean; hasProbes: boolean; hasSandbox: boolean },
): Promise<void> {
  const served = pages.filter(({ name }) => hasSandbox || name !== 'sandbox');
  const links = [...(serves ? served : []), ...(hasProbes ? probes : [])];
  const index = {
    name: 'Omnichannel',
    version: meta.version,
    links: Object.fromEntries(links.map(({ name, path }) => [name, path])),
  };
  const page = indexPage(links);
  app.get('/', async (request, reply) => {
    // The router ignores a trailing slash, so this route also matches `//`.
    if (pathOf(request) !== '/') return reply.callNotFound();
    const { accept } = request.headers;
    const isPage = negotiateMediaType(['application/json', 'text/html'], accept) === 'text/html';
    return reply
      .headers({ ...headers, 'Cache-Control': 'no-cache', Vary: 'Accept' })
      .type(isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8')
      .send(isPage ? page : index);
  });
  if (!serves) return;

  const document = JSON.parse(await readFile(documentFile(), 'utf8'));
  app.get('/openapi.json', async (request, reply) => {
    const servers = [{ url: `${request.protocol}://${hostOf(request)}`, description: 'This service.' }];
    const contract = JSON.stringify({ ...document, servers });
    const etag = `"${createHash('sha256').update(contract).digest('base64url')}"`;
    // The body depends on the requested address: a shared cache would serve one client's address to others.
    reply.headers({ ...headers, 'Cache-Control': 'private, no-cache', ETag: etag });
    if (isKnown(request, etag)) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(contract);
  });
}

/** Returns whether the client already has this version of the resource. */
function isKnown({ headers: { 'if-none-match': tags = '' } }: FastifyRequest, etag: string): boolean {
  return tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}

function indexPage(links: readonly Link[]): string {
  const items = links.map(({ path, text }) => `<li><a href="${path}">${text} <span>${path}</span></a></li>`);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Omnichannel</title>
<link rel="icon" href="data:,">
<style>${style}</style>
<main>
<h1>Omnichannel ${meta.version}</h1>
<p>Messaging, notification, phone verification and knowledge-base chat.</p>
<ul>
${items.join('\n')}
</ul>
</main>
</html>
`;
}
