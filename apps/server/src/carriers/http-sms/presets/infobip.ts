import { customSecretNames } from '../provider-secrets.ts';
import type { ResponseRule } from '../response.ts';
import { baseUrlOf, type Preset, presentSecrets } from './preset.ts';

/**
 * Names of statuses of Infobip. The response to a submission is 200 also when the SMS is rejected.
 */
const rules: readonly ResponseRule[] = [
  // The account cannot send anything.
  { codes: ['REJECTED_NOT_ENOUGH_CREDITS', 'REJECTED_PREPAID_PACKAGE_EXPIRED'], outcome: 'broken' },
  { codes: ['REJECTED_SENDER*', 'REJECTED_SOURCE*', 'MISSING_FROM*'], outcome: 'rejected', scope: 'sender' },
  {
    codes: ['REJECTED_DESTINATION*', 'REJECTED_NETWORK*', 'REJECTED_PREFIX*', 'REJECTED_DND*', 'MISSING_TO*'],
    outcome: 'rejected',
    scope: 'recipient',
  },
  { codes: ['REJECTED_SYSTEM_ERROR'], outcome: 'unknown' },
  { codes: ['REJECTED*', 'UNDELIVERABLE*', 'EXPIRED*'], outcome: 'rejected' },
];

/** Infobip SMS API, version 3. */
export const infobip: Preset = {
  required: ['baseUrl'],
  optional: [],
  credentials: ['apiKey', 'callbackSecret', 'previousCallbackSecret'],
  profileOf(settings, { callbackSecret }) {
    const baseUrl = baseUrlOf(settings);
    const reply = { status: 200, contentType: 'text/plain', body: 'OK' };
    return {
      request: {
        url: `${baseUrl}/sms/3/messages`,
        headers: { Accept: 'application/json' },
        body: {
          messages: [
            {
              sender: '{senderDigits}',
              destinations: [{ to: '{digits}' }],
              content: { text: '{text}' },
              options: { validityPeriod: { amount: '{expiresInSeconds}', timeUnit: 'SECONDS' } },
              webhooks: { delivery: { url: '{callbackUrl}' }, contentType: 'application/json' },
            },
          ],
        },
      },
      authentication: { kind: 'header', name: 'Authorization', prefix: 'App ' },
      response: {
        id: '/messages/0/messageId',
        code: ['/messages/0/status/name', '/requestError/serviceException/messageId', '/errorCode'],
        reason: ['/messages/0/status/description', '/requestError/serviceException/text', '/description'],
        rules,
      },
      validity: { minSeconds: 1, maxSeconds: 172_800 },
      // 403: the key is valid, but may not read the balance.
      check: { url: `${baseUrl}/account/1/balance`, brokenStatuses: [401] },
      statusCallback: {
        events: '/results',
        id: '/messageId',
        recipient: '/to',
        at: '/doneAt',
        state: ['/status/name', '/status/groupName'],
        code: ['/error/name'],
        states: {
          // In the group DELIVERED, but the phone has not confirmed it.
          DELIVERED_TO_OPERATOR: 'sent',
          // The network reported nothing until the end.
          EXPIRED_DLR_UNKNOWN: 'unknown',
          ACCEPTED: 'ignored',
          PENDING: 'ignored',
          DELIVERED: 'delivered',
          UNDELIVERABLE: 'failed',
          EXPIRED: 'failed',
          REJECTED: 'failed',
        },
        reply,
      },
      inbound: {
        events: '/results',
        id: '/messageId',
        from: '/from',
        to: '/to',
        text: '/text',
        at: '/receivedAt',
        reply,
      },
      ...(callbackSecret && { verification: { kind: 'secretUrl' } }),
    };
  },
  secretNamesOf: () => ({ ...customSecretNames, token: 'apiKey' }),
  secretsOf: (_, { apiKey, callbackSecret, previousCallbackSecret }) => ({
    token: apiKey ?? undefined,
    callbackSecrets: presentSecrets(callbackSecret, previousCallbackSecret),
  }),
};
