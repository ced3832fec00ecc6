import { customSecretNames } from '../provider-secrets.ts';
import { baseUrlOf, type Preset, presentSecrets } from './preset.ts';

/** Vonage Messages API, version 1, with the JWT of an application: Basic authentication has no webhooks there. */
export const vonage: Preset = {
  required: ['applicationId'],
  optional: ['baseUrl'],
  credentials: ['privateKey', 'callbackSecret', 'previousCallbackSecret'],
  profileOf(settings, { callbackSecret }) {
    const baseUrl = baseUrlOf(settings, 'https://api.nexmo.com');
    const reply = { status: 200, contentType: 'text/plain', body: 'OK' };
    return {
      request: {
        url: `${baseUrl}/v1/messages`,
        headers: { Accept: 'application/json' },
        body: {
          channel: 'sms',
          message_type: 'text',
          to: '{digits}',
          from: '{senderDigits}',
          text: '{text}',
          client_ref: '{id}',
          ttl: '{expiresInSeconds}',
          webhook_url: '{callbackUrl}',
          webhook_version: 'v1',
        },
      },
      authentication: { kind: 'jwt', applicationId: settings.applicationId ?? '' },
      response: {
        id: '/message_uuid',
        reason: ['/detail', '/title'],
        // The balance of the account is too low.
        rules: [{ status: '402', outcome: 'broken' }],
      },
      validity: { minSeconds: 20, maxSeconds: 604_800 },
      // The Messages API has nothing to read. Any status but 401 shows that the token is valid.
      check: { url: `${baseUrl}/v1/users?page_size=1`, brokenStatuses: [401] },
      statusCallback: {
        id: '/message_uuid',
        recipient: '/to',
        at: '/timestamp',
        state: ['/status'],
        code: ['/error/title'],
        states: {
          submitted: 'sent',
          delivered: 'delivered',
          read: 'delivered',
          rejected: 'failed',
          undeliverable: 'failed',
        },
        reply,
      },
      inbound: { id: '/message_uuid', from: '/from', to: '/to', text: '/text', at: '/timestamp', reply },
      ...(callbackSecret && { verification: { kind: 'jwt' } }),
    };
  },
  secretNamesOf: () => customSecretNames,
  secretsOf: (_, { privateKey, callbackSecret, previousCallbackSecret }) => ({
    privateKey: privateKey ?? undefined,
    callbackSecrets: presentSecrets(callbackSecret, previousCallbackSecret),
  }),
};
