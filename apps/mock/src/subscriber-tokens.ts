import { isObject } from '@omnichannel/contract';
import type { Feature } from './feature.ts';

/** The contract has the same default. */
const defaultLifetimeSeconds = 3600;

/** Tokens of `createSubscriberToken` have the claims of the service's, for clients that read them. Their signature is none. */
export const subscriberTokens: Feature = {
  changes({ operation, path, body, requestId }, { status }) {
    if (operation.id !== 'createSubscriberToken' || status !== 201) return [];
    const lifetime =
      isObject(body) && Number.isInteger(body.expiresIn) ? Number(body.expiresIn) : defaultLifetimeSeconds;
    const { subscriberId = '' } = path;
    return [
      (answer) => {
        const data = isObject(answer) ? answer.data : undefined;
        // The contract's generated time is that of the response.
        const time = isObject(data) ? Date.parse(String(data.expiresAt)) : Number.NaN;
        if (!isObject(data) || Number.isNaN(time)) return;
        const issuedAt = Math.floor(time / 1000);
        const expiry = issuedAt + lifetime;
        const claims = {
          client_id: 'example',
          sid: subscriberId,
          subscriber_id: subscriberId,
          iss: 'omnichannel',
          aud: 'omnichannel-subscriber',
          sub: 'example',
          jti: requestId,
          iat: issuedAt,
          exp: expiry,
        };
        data.token = `${encode({ alg: 'EdDSA', typ: 'JWT' })}.${encode(claims)}.${encode('signature')}`;
        data.expiresAt = new Date(expiry * 1000).toISOString();
      },
    ];
  },
};

const encode = (part: unknown) =>
  Buffer.from(typeof part === 'string' ? part : JSON.stringify(part)).toString('base64url');
