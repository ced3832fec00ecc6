import type { FastifyReply, FastifyRequest } from 'fastify';
import { hostOf } from '../http/host.ts';
import { HttpError } from '../http/http-error.ts';
import { isSameOrigin } from '../http/same-origin.ts';
import type { Config } from '../platform/config/config.ts';

/**
 * Headers of every response below `/sandbox`. Responses contain passcodes, so browsers must not store them, run foreign scripts or frame the
 * page. Only the page's own files, which contain no data, are cached under the address of their version, in place of `no-store`.
 */
const headers = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    // Media of messages is our own. Linked media is loaded only when the user presses its button.
    "img-src 'self' data: https: http:",
    "media-src 'self' https: http:",
    // The HTML of e-mails, which has a stricter policy of its own.
    "frame-src 'self'",
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
 * Sets these headers, and rejects requests from pages of other origins (CSRF protection). The check of the host prevents DNS rebinding, the
 * check of the origin forged requests. The host-only cookie with `SameSite=Strict` is a second protection against both.
 *
 * @throws {HttpError} 403
 */
export function createCsrfProtection({ allowSandbox }: Pick<Config, 'allowSandbox'>) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    reply.headers(headers);
    // With --allow-sandbox, which any other address requires, the operator admits host names that the service does not know.
    if (!allowSandbox && !isLoopback(hostname(hostOf(request)))) {
      throw new HttpError(
        403,
        'The Host header does not name this machine. Use http://localhost with the port, or start with --allow-sandbox if other machines may open the sandbox.',
      );
    }
    if (!isSameOrigin(request)) {
      throw new HttpError(403, 'Pages of another origin may not use the sandbox. Open it in a tab of its own.');
    }
  };
}

function isLoopback(name: string): boolean {
  return name === 'localhost' || name.endsWith('.localhost') || name === '[::1]' || /^127(\.\d{1,3}){3}$/.test(name);
}

/** Returns the name without the port, in lower case; an IPv6 address in brackets. */
function hostname(host: string): string {
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : '';
}
