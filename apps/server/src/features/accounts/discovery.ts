import type { FastifyInstance } from 'fastify';
import { hostOf } from '../../http/host.ts';
import type { AccountCache } from './account-cache.ts';
import { algorithm } from './signing-keys.ts';
import { defaultIssuer } from './tokens.ts';

/** Seconds for which clients may cache keys and metadata: a small part of `rotationOverlapSeconds`. */
const maxAgeSeconds = 300;
const keySetPath = '/.well-known/jwks.json';
/** Paths of the metadata (OpenID Connect Discovery 1.0, section 4; RFC 8414, section 3). A gateway requests one of the two. */
const metadataPaths = ['/.well-known/openid-configuration', '/.well-known/oauth-authorization-server'];

/**
 * Adds the routes that a gateway needs to verify access tokens: the public keys (RFC 7517) and the metadata with their URL. The
 * metadata lists no OAuth grant, because a sign-in exchanges an API key.
 *
 * @param issuer of access tokens, if the operator has set one
 */
export function addDiscovery(app: FastifyInstance, accountCache: AccountCache, issuer: string | undefined): void {
  const cacheControl = `public, max-age=${maxAgeSeconds}`;
  app.get(keySetPath, async (_request, reply) => {
    const { jwks } = await accountCache.signingKeys();
    return reply.header('Cache-Control', cacheControl).type('application/jwk-set+json').send(jwks);
  });
  for (const path of metadataPaths) {
    app.get(path, async (request, reply) => {
      const base = issuer ?? `${request.protocol}://${hostOf(request)}`;
      // Without a set issuer the URLs depend on the request: a shared cache would give one client's URLs to others.
      return reply.header('Cache-Control', issuer ? cacheControl : 'no-store').send({
        issuer: issuer ?? defaultIssuer,
        jwks_uri: `${base}${keySetPath}`,
        token_endpoint: `${base}/auth/v1/tokens/`,
        token_endpoint_auth_methods_supported: ['none'],
        grant_types_supported: [],
        response_types_supported: [],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: [algorithm],
      });
    });
  }
}
