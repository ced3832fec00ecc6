/**
 * Announces the MCP endpoint: a server card and a catalog, as the server card extension of MCP describes them, also at the
 * addresses of its drafts. Only the server has them, so a static host does not announce an endpoint that it lacks.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/sdk/types.js';
import { withBase } from '../publish/page-paths.ts';
import type { DocsTools } from './mcp-tools.ts';
import type { SiteFiles } from './site-files.ts';

/** The documents by their paths: those below `/.well-known/` belong to the host, others to the site. */
const discoveryPaths = {
  cardOfEndpoint: '/mcp/server-card',
  catalog: '/.well-known/mcp/catalog.json',
  card: '/.well-known/mcp/server-card.json',
  cardOfDraft: '/.well-known/mcp',
};

/** @param site The URL of the site, with its base and without a trailing slash. */
function serverCard({ identity }: DocsTools, site: string) {
  const { name, title, version } = identity;
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    name: `${publisherOf(site).split('.').toReversed().join('.')}/${name}`,
    title,
    version,
    description: 'Searches the documentation of the Omnichannel API and reads its pages as Markdown.',
    websiteUrl: `${site}/`,
    remotes: [{ type: 'streamable-http', url: `${site}/mcp`, supportedProtocolVersions: SUPPORTED_PROTOCOL_VERSIONS }],
  };
}

/** @param site The URL of the site, with its base and without a trailing slash. */
function serverCatalog({ identity }: DocsTools, site: string) {
  return {
    specVersion: 'draft',
    entries: [
      {
        identifier: `urn:air:${publisherOf(site)}:${identity.name}`,
        displayName: identity.title,
        type: 'application/mcp-server-card+json',
        url: `${site}${discoveryPaths.cardOfEndpoint}`,
      },
    ],
  };
}

/** The domain of the site. An address has none. */
function publisherOf(site: string): string {
  const { hostname } = new URL(site);
  return /^[a-z0-9.-]+$/.test(hostname) && /[a-z]/.test(hostname) ? hostname : 'localhost';
}

/**
 * Serves the documents that announce the MCP endpoint. They are public, so that every page may read them.
 *
 * @param origin Returns the origin of the site.
 * @returns Whether the request was for one.
 */
export function serveDiscovery(tools: DocsTools, { base }: SiteFiles, origin: () => string) {
  const { cardOfEndpoint, catalog, card, cardOfDraft } = discoveryPaths;
  return ({ url }: IncomingMessage, response: ServerResponse): boolean => {
    const path = url?.split('?')[0];
    const isCard = path === withBase(cardOfEndpoint, base) || path === card || path === cardOfDraft;
    if (!isCard && path !== catalog) return false;
    const site = `${origin()}${base.slice(0, -1)}`;
    response.writeHead(200, {
      'Content-Type': path === withBase(cardOfEndpoint, base) ? 'application/mcp-server-card+json' : 'application/json',
      'Access-Control-Allow-Origin': '*',
      'Cache-Control': 'public, max-age=3600',
    });
    response.end(JSON.stringify(isCard ? serverCard(tools, site) : serverCatalog(tools, site), null, 2));
    return true;
  };
}
