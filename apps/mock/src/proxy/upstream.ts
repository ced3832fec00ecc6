import { type ClientRequest, Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { StartError } from '../errors.ts';
import { endToEnd } from './headers.ts';

/** The service behind the proxy. */
export interface Upstream {
  /** Its base URL, without a trailing slash. */
  url: string;
  /** Begins the same request there; its body is still to be sent. */
  open(request: IncomingMessage): ClientRequest;
  /** Closes the connections that are kept for later requests. */
  close(): void;
}

/** Milliseconds. Shorter than services keep an idle connection, so that no request uses a closing connection. */
const idleTimeout = 4000;

/** @throws {StartError} when the base URL is not one */
export function createUpstream(base: string): Upstream {
  const url = parse(base);
  const secure = url.protocol === 'https:';
  const agent = new (secure ? HttpsAgent : HttpAgent)({ keepAlive: true, timeout: idleTimeout });
  const prefix = url.pathname.replace(/(?<!\/)\/+$/, '');
  return {
    url: url.origin + prefix,
    open(request) {
      const { method = 'GET', url: target = '/' } = request;
      // A request as to a proxy names the host before the path.
      const path = target.replace(/^https?:\/\/[^/?#]*/i, '');
      return (secure ? requestHttps : requestHttp)({
        protocol: url.protocol,
        hostname: url.hostname.replace(/^\[(.*)\]$/, '$1'),
        port: url.port,
        agent,
        method,
        path: path === '*' ? path : prefix + (path.startsWith('/') ? path : `/${path}`),
        headers: ['Host', url.host, ...endToEnd(request.rawHeaders, ['host']), ...framing(request)],
      });
    },
    close: () => agent.destroy(),
  };
}

function parse(base: string): URL {
  const advice = 'Give the base URL of the service: https://api.example.com or http://127.0.0.1:4020/prefix.';
  if (!URL.canParse(base)) throw new StartError(`The upstream ${JSON.stringify(base)} is not a URL. ${advice}`);
  const url = new URL(base);
  const { protocol, username, password, search, hash } = url;
  if (protocol !== 'http:' && protocol !== 'https:') {
    throw new StartError(`The upstream has the scheme ${protocol} and not http: or https:. ${advice}`);
  }
  // They would be shown wherever the address is.
  if (username || password) throw new StartError(`The upstream holds a user name or a password. ${advice}`);
  if (search || hash) throw new StartError(`The upstream holds a query or a fragment. ${advice}`);
  return url;
}

/** Headers that frame the body for the upstream. `Transfer-Encoding` belongs to the connection. */
function framing({ method = 'GET', headers }: IncomingMessage): string[] {
  if (headers['transfer-encoding'] !== undefined) return ['Transfer-Encoding', 'chunked'];
  // Else Node would make the body that such a request lacks an empty one in chunks (RFC 9110, 8.6).
  const mayHaveBody = !['GET', 'HEAD', 'DELETE', 'OPTIONS', 'TRACE'].includes(method);
  return mayHaveBody && headers['content-length'] === undefined ? ['Content-Length', '0'] : [];
}
