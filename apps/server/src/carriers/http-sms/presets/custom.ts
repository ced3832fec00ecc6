import type { ProviderProfile } from '../profile.ts';
import { customSecretNames } from '../provider-secrets.ts';
import { type Preset, presentSecrets } from './preset.ts';

/** Any other provider: the setting `provider` has its profile. */
export const custom: Preset = {
  required: ['provider'],
  optional: [],
  credentials: [
    'username',
    'password',
    'token',
    'privateKey',
    'callbackUsername',
    'callbackPassword',
    'callbackSecret',
    'previousCallbackSecret',
  ],
  profileOf: ({ provider }) => provider as ProviderProfile,
  secretNamesOf: () => customSecretNames,
  secretsOf: (_, credentials) => ({
    username: credentials.username ?? undefined,
    password: credentials.password ?? undefined,
    token: credentials.token ?? undefined,
    privateKey: credentials.privateKey ?? undefined,
    callbackUsername: credentials.callbackUsername ?? undefined,
    callbackPassword: credentials.callbackPassword ?? undefined,
    callbackSecrets: presentSecrets(credentials.callbackSecret, credentials.previousCallbackSecret),
  }),
};
