import type { ObjectSchema } from '../connection-kind.ts';
import type { ProviderProfile } from './profile.ts';
import { providerSchema } from './provider-schema.ts';

export type PresetName = 'twilio' | 'infobip' | 'vonage' | 'custom';

/** Settings of a connection. A preset leaves the settings of other presets null. */
export interface HttpSmsSettings {
  preset: PresetName;
  baseUrl?: string | null;
  accountSid?: string | null;
  messagingServiceSid?: string | null;
  applicationId?: string | null;
  provider?: ProviderProfile | null;
  timeoutMs?: number;
  allowPlainHttp?: boolean;
}

/** Credentials of a connection. A preset leaves those of other presets null. */
export interface HttpSmsCredentials {
  authToken?: string | null;
  apiKeySid?: string | null;
  apiKeySecret?: string | null;
  apiKey?: string | null;
  privateKey?: string | null;
  username?: string | null;
  password?: string | null;
  token?: string | null;
  callbackUsername?: string | null;
  callbackPassword?: string | null;
  callbackSecret?: string | null;
  previousCallbackSecret?: string | null;
}

export const defaultTimeoutMs = 15_000;

const optionalText = { type: ['string', 'null'], minLength: 1, maxLength: 2048, default: null };
const optionalSecret = { type: ['string', 'null'], minLength: 1, maxLength: 8192, default: null };

export const settingsSchema: ObjectSchema = {
  type: 'object',
  required: ['preset'],
  additionalProperties: false,
  properties: {
    preset: {
      description: 'The provider. "custom" takes any HTTP API, which "provider" describes.',
      enum: ['twilio', 'infobip', 'vonage', 'custom'],
    },
    accountSid: {
      ...optionalText,
      description: 'twilio: the account SID, AC and 32 hex digits.',
      pattern: '^AC[0-9a-fA-F]{32}$',
    },
    messagingServiceSid: {
      ...optionalText,
      description:
        'twilio: the messaging service that chooses the sender. Without it, the sender of the message is used.',
      pattern: '^MG[0-9a-fA-F]{32}$',
    },
    applicationId: {
      ...optionalText,
      description: 'vonage: the id of the application, a UUID.',
      pattern: '^[0-9a-fA-F-]{36}$',
    },
    baseUrl: {
      ...optionalText,
      description:
        'The address of the API. infobip: required, the base URL of the account. twilio, vonage: default the public API.',
    },
    provider: {
      ...providerSchema,
      type: ['object', 'null'],
      default: null,
      description: 'custom: request, authentication, response and callbacks of the provider.',
    },
    timeoutMs: {
      type: 'integer',
      minimum: 1000,
      maximum: 60_000,
      default: defaultTimeoutMs,
      description: 'Milliseconds that the provider has for its response.',
    },
    allowPlainHttp: {
      type: 'boolean',
      default: false,
      description: 'Whether a URL may begin with http: for a gateway in your own network.',
    },
  },
};

export const credentialsSchema: ObjectSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    authToken: { ...optionalSecret, description: 'twilio: the auth token, which also verifies callbacks.' },
    apiKeySid: {
      ...optionalSecret,
      description: 'twilio: the SID of an API key, to submit with instead of the auth token.',
    },
    apiKeySecret: { ...optionalSecret, description: 'twilio: the secret of that API key.' },
    apiKey: { ...optionalSecret, description: 'infobip: the API key.' },
    privateKey: {
      ...optionalSecret,
      description: 'vonage, custom with jwt: the RSA private key of the application, in PEM.',
    },
    username: { ...optionalSecret, description: 'custom with basic: the user name.' },
    password: { ...optionalSecret, description: 'custom with basic: the password.' },
    token: { ...optionalSecret, description: 'custom with bearer, header or query: the token.' },
    callbackUsername: { ...optionalSecret, description: 'custom with basic verification: the user name of callbacks.' },
    callbackPassword: { ...optionalSecret, description: 'custom with basic verification: the password of callbacks.' },
    callbackSecret: {
      ...optionalSecret,
      description:
        'The secret that verifies callbacks. vonage: the signature secret. infobip: a secret of your own, which the callback URLs contain.',
    },
    previousCallbackSecret: {
      ...optionalSecret,
      description:
        'The secret before the last change (twilio: auth token), accepted until the provider has changed too.',
    },
  },
};
