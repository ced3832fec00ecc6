import { customSecretNames } from '../provider-secrets.ts';
import type { ResponseRule } from '../response.ts';
import { baseUrlOf, type Preset, presentSecrets } from './preset.ts';

/** Error codes of Twilio (https://www.twilio.com/docs/api/errors) that apply to more or less than the message. */
const rules: readonly ResponseRule[] = [
  // The recipient sent STOP to the sender.
  { codes: ['21610'], outcome: 'rejected', scope: 'optedOut' },
  // No number, no mobile number, not reachable, a country that the account may not send to.
  {
    codes: ['21211', '21214', '21217', '21265', '21408', '21612', '21614'],
    outcome: 'rejected',
    scope: 'recipient',
  },
  // No sender of the account, or one that sends no SMS.
  {
    codes: ['21212', '21603', '21606', '21659', '21660', '21661', '21701', '21703', '21704', '21705'],
    outcome: 'rejected',
    scope: 'sender',
  },
  // The queue of the sender is full.
  { codes: ['21611'], outcome: 'later', afterSeconds: 60 },
  { codes: ['14107', '20429'], outcome: 'later' },
];

/** Twilio Programmable Messaging, API 2010-04-01. It has no idempotency key. */
export const twilio: Preset = {
  required: ['accountSid'],
  optional: ['messagingServiceSid', 'baseUrl'],
  credentials: ['authToken', 'apiKeySid', 'apiKeySecret', 'previousCallbackSecret'],
  profileOf(settings) {
    const account = `${baseUrlOf(settings, 'https://api.twilio.com')}/2010-04-01/Accounts/${settings.accountSid}`;
    const sender = settings.messagingServiceSid
      ? { MessagingServiceSid: settings.messagingServiceSid }
      : { From: '{sender}' };
    return {
      request: {
        url: `${account}/Messages.json`,
        format: 'form',
        body: {
          To: '{to}',
          ...sender,
          Body: '{text}',
          ValidityPeriod: '{expiresInSeconds}',
          StatusCallback: '{callbackUrl}',
        },
      },
      authentication: { kind: 'basic' },
      response: { id: '/sid', code: ['/code'], reason: ['/message'], rules },
      validity: { minSeconds: 1, maxSeconds: 36_000 },
      // API keys may not read the account itself.
      check: { url: `${account}/Messages.json?PageSize=1` },
      statusCallback: {
        id: '/MessageSid',
        recipient: '/To',
        state: ['/MessageStatus'],
        code: ['/ErrorCode'],
        states: {
          accepted: 'ignored',
          scheduled: 'ignored',
          queued: 'ignored',
          sending: 'ignored',
          sent: 'sent',
          // A later callback has the final state.
          partially_delivered: 'sent',
          delivered: 'delivered',
          read: 'delivered',
          undelivered: 'failed',
          failed: 'failed',
          canceled: 'failed',
        },
      },
      inbound: {
        id: '/MessageSid',
        from: '/From',
        to: '/To',
        text: '/Body',
        // Without TwiML, Twilio logs the warning 12300.
        reply: { status: 200, contentType: 'text/xml', body: '<Response/>' },
      },
      verification: {
        kind: 'hmac',
        algorithm: 'sha1',
        encoding: 'base64',
        header: 'X-Twilio-Signature',
        over: 'urlAndForm',
      },
    };
  },
  secretNamesOf: ({ apiKeySid }) => ({
    ...customSecretNames,
    ...(apiKeySid ? { username: 'apiKeySid', password: 'apiKeySecret' } : { password: 'authToken' }),
    callbackSecrets: 'authToken',
  }),
  secretsOf: ({ accountSid }, { authToken, apiKeySid, apiKeySecret, previousCallbackSecret }) => ({
    username: apiKeySid ?? accountSid ?? undefined,
    password: (apiKeySid ? apiKeySecret : authToken) ?? undefined,
    // Twilio signs with the auth token, also for requests with an API key.
    callbackSecrets: presentSecrets(authToken, previousCallbackSecret),
  }),
};
