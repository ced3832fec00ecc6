import type { FastifyRequest } from 'fastify';

/**
 * Returns the `Host` header as sent. Fastify's `request.host` trusts `X-Forwarded-Host` behind a trusted proxy, and a proxy that
 * does not clear that header forwards what any client wrote.
 */
export function hostOf({ raw }: Pick<FastifyRequest, 'raw'>): string {
  return raw.headers.host ?? '';
}
