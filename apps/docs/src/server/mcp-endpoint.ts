/** The MCP endpoint of the documentation: read-only, without sessions, over streamable HTTP. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { DocsTools } from './mcp-tools.ts';

/** The largest request body in bytes. A call has a query of at most 200 characters. */
const maxBodyBytes = 16 * 1024;

const jsonRpcError = (code: number, message: string) =>
  JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id: null });

class RequestError extends Error {
  readonly status: number;
  readonly code: number;
  readonly headers: Record<string, string>;

  /** @param code The code of JSON-RPC. */
  constructor(status: number, code: number, message: string, headers: Record<string, string> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}

/**
 * Handles a request to the endpoint.
 *
 * @param publicOrigin The origin of the site on the internet, if it has one: pages of it may call, and its host is valid.
 */
export async function handleMcpRequest(
  request: IncomingMessage,
  response: ServerResponse,
  tools: DocsTools,
  publicOrigin: string | undefined,
): Promise<void> {
  try {
    requireTrustedCaller(request, publicOrigin);
    if (request.method !== 'POST')
      throw new RequestError(405, -32000, 'Send JSON-RPC with POST. The endpoint has no sessions.', { Allow: 'POST' });
    const message = parse(await readBody(request));
    const server = tools.createServer();
    const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
    response.once('close', () => void server.close());
    await server.connect(transport);
    await transport.handleRequest(request, response, message);
  } catch (error) {
    if (response.headersSent) return void response.destroy();
    const { status, code, message, headers } =
      error instanceof RequestError ? error : new RequestError(500, -32603, 'Internal error.');
    // The rest of a body that is too large is not read, so the connection cannot be used again.
    const closing = status === 413 ? { Connection: 'close' } : {};
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers, ...closing });
    response.end(jsonRpcError(code, message));
  }
}

/**
 * Prevents DNS rebinding: a name of an attacker that resolves to this machine is no valid host, and pages of other
 * origins may not call. Programs send no Origin.
 *
 * @throws {RequestError} 403
 */
function requireTrustedCaller({ headers }: IncomingMessage, publicOrigin: string | undefined): void {
  const host = headers.host ?? '';
  if (!isTrustedHost(host, publicOrigin)) {
    const advice = 'Use the address of the server, or set DOCS_SITE to the origin of the documentation.';
    throw new RequestError(403, -32000, `The host of the request is not that of this server. ${advice}`);
  }
  const { origin } = headers;
  if (origin !== undefined && origin !== publicOrigin && URL.parse(origin)?.host !== host)
    throw new RequestError(403, -32000, 'Pages of other origins may not call this endpoint.');
}

/** Accepts `localhost`, addresses, and the host of the public origin. */
function isTrustedHost(host: string, publicOrigin: string | undefined): boolean {
  const hostname = URL.parse(`http://${host}`)?.hostname.replaceAll(/^\[|\]$/g, '') ?? '';
  if (hostname === 'localhost' || isIP(hostname) !== 0) return true;
  return publicOrigin !== undefined && URL.parse(publicOrigin)?.host === host;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > maxBodyBytes) throw new RequestError(413, -32000, `The body exceeds ${maxBodyBytes} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function parse(body: string): object {
  let message: unknown;
  try {
    message = JSON.parse(body);
  } catch {
    throw new RequestError(400, -32700, 'The body is not JSON.');
  }
  // A batch would do the work of many requests.
  if (typeof message !== 'object' || message === null || Array.isArray(message))
    throw new RequestError(400, -32600, 'The body must be one JSON-RPC message, not a batch.');
  return message;
}
