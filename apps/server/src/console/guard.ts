import type { FastifyReply, FastifyRequest } from 'fastify';
import { hostOf } from '../http/host.ts';
import { Refused } from '../http/refused.ts';
import type { Config } from '../platform/config/config.ts';

/**
 * What every answer below `/sandbox` carries: passcodes stand in it, and nothing from elsewhere may run in it or frame it. Only the files
 * of the page, which say nothing of anybody, may be kept in place of `no-store`, by the address of their version.
 */
const headers = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    // Pictures and sounds of messages are our own; one that stands elsewhere is loaded when somebody presses its button.
    "img-src 'self' data: https: http:",
    "media-src 'self' https: http:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // The page makes no HTML, scripts or addresses of scripts from text.
    "trusted-types 'none'",
  ].join('; '),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

/**
 * Sets these headers, and refuses what a page of another origin asks for. The name of the host defends against DNS rebinding, the
 * origin against forged requests; the cookie, which is the host's own and `SameSite=Strict`, is a second defence against both.
 *
 * @throws {Refused} 403
 */
export function guard({ allowSandbox }: Pick<Config, 'allowSandbox'>) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    reply.headers(headers);
    // With --allow-sandbox, which any other address needs, its operator lets others in by names that we do not know.
    if (!allowSandbox && !isLoopback(hostname(hostOf(request)))) {
      throw new Refused(
        403,
        'The Host header does not name this machine. Use http://localhost with the port, or start with --allow-sandbox where others may see the sandbox.',
      );
    }
    if (!isOwn(request)) {
      throw new Refused(403, 'Pages of another origin may not use the sandbox. Open it in a tab of its own.');
    }
  };
}

/** A link from elsewhere may open the page; a script or a picture from elsewhere may not read it, and nobody else may change it. */
function isOwn(request: FastifyRequest): boolean {
  const { method, headers: sent } = request;
  const host = hostOf(request);
  const { origin, 'sec-fetch-site': site, 'sec-fetch-mode': mode } = sent;
  const reads = method === 'GET' || method === 'HEAD';
  if (origin !== undefined ? !isOrigin(origin, host) : !reads) return false;
  return site === undefined || site === 'same-origin' || site === 'none' || (reads && mode === 'navigate');
}

/** Without the scheme: a proxy before us may speak HTTPS. */
function isOrigin(origin: string, host: string): boolean {
  return URL.canParse(origin) && new URL(origin).host === host.toLowerCase();
}

function isLoopback(name: string): boolean {
  return name === 'localhost' || name.endsWith('.localhost') || name === '[::1]' || /^127(\.\d{1,3}){3}$/.test(name);
}

/** The name without the port, in lower case; an IPv6 address in its brackets. */
function hostname(host: string): string {
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : '';
}
