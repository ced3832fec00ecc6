import type { FastifyRequest } from 'fastify';
import { hostOf } from './host.ts';
import { HttpError } from './http-error.ts';

/** Returns whether the page itself sends a request. A link from another site may open the page, but not read its data or change anything. */
export function isSameOrigin(request: FastifyRequest): boolean {
  const { method, headers: sent } = request;
  const host = hostOf(request);
  const { origin, 'sec-fetch-site': site, 'sec-fetch-mode': mode } = sent;
  const reads = method === 'GET' || method === 'HEAD';
  if (origin !== undefined ? !isOrigin(origin, host) : !reads) return false;
  return site === undefined || site === 'same-origin' || site === 'none' || (reads && mode === 'navigate');
}

/** Compares without the scheme: a proxy in front of the service may terminate HTTPS. */
function isOrigin(origin: string, host: string): boolean {
  return URL.canParse(origin) && new URL(origin).host === host.toLowerCase();
}

/** Creates the error for a page of another origin that uses the session of the console. */
export function foreignOrigin(): HttpError {
  return new HttpError(403, 'Pages of another origin may not use the session of the console.');
}
