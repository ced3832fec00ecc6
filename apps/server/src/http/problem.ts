import { type IncomingMessage, validateHeaderValue } from 'node:http';
import { errorMediaType, isJson, isObject, requestIdHeader } from '@omnichannel/contract';
import { createErrorBody, type Family } from '@omnichannel/error-formats';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Contract } from './contract/contract.ts';
import { meta } from './contract/meta.ts';
import type { HttpError } from './http-error.ts';

/** Milliseconds within which the rest of a rejected body may still arrive. */
const lingerMs = 5000;

/**
 * Sends an error to the client, in the error format of a family. The `Accept` header selects one of the media types that the family
 * declares for errors.
 */
export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  { contract, family }: { contract: Contract; family: Family },
  error: HttpError,
) {
  const { status, message, violations, code, subcode, codeName, retryAfter } = error;
  const clientRequestId = isObject(request.body) ? request.body.clientRequestId : undefined;
  const body = createErrorBody(family, {
    status,
    detail: message,
    path: pathOf(request),
    version: meta.version,
    requestId: request.id,
    ...(violations.length > 0 && { violations }),
    ...(code !== undefined && { code }),
    ...(subcode !== undefined && { subcode }),
    ...(codeName !== undefined && { codeName }),
    ...(Number.isSafeInteger(clientRequestId) && { clientRequestId: clientRequestId as number }),
  });
  // Otherwise Fastify fails when it writes the headers, and responds with a message of Node.js.
  for (const [name, value] of Object.entries(error.headers)) validateHeaderValue(name, value);
  removeUnsendable(reply);
  if (retryAfter !== undefined) reply.header('Retry-After', String(Math.max(0, Math.ceil(retryAfter))));
  closeLingering(request.raw);
  const mediaType = errorMediaType(contract.failureTypes(family), request.headers.accept);
  return (
    reply
      .code(status)
      .headers(error.headers)
      // Fastify calls no hook for a request whose path it cannot decode.
      .header(requestIdHeader, request.id)
      .header('X-Content-Type-Options', 'nosniff')
      .type(isJson(mediaType) ? mediaType : `${mediaType}; charset=utf-8`)
      .send(JSON.stringify(body))
  );
}

/**
 * Delays closing the connection of a client that still sends the rejected body (lingering close), and discards what arrives in the
 * meantime. Closing it at once would reset it, and the response could be lost (RFC 9112 §9.6).
 */
function closeLingering(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return;
  const timer = setTimeout(() => request.destroy(), lingerMs).unref();
  request.once('close', () => clearTimeout(timer));
  request.once('end', () => clearTimeout(timer));
  request.resume();
}

/** Removes headers of a failed success that HTTP does not allow. */
function removeUnsendable(reply: FastifyReply): void {
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    try {
      for (const one of [value].flat()) validateHeaderValue(name, String(one));
    } catch {
      reply.removeHeader(name);
    }
  }
}

/** Returns the path as sent, without the query. A request in proxy form has the host in front of it. */
export function pathOf({ url }: Pick<FastifyRequest, 'url'>): string {
  const relative = url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?#]*/i, '');
  const mark = relative.indexOf('?');
  return (mark < 0 ? relative : relative.slice(0, mark)) || '/';
}
