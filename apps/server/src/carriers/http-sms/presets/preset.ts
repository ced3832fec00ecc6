import type { ProviderProfile } from '../profile.ts';
import type { ProviderSecrets, SecretNames } from '../provider-secrets.ts';
import type { HttpSmsCredentials, HttpSmsSettings } from '../settings.ts';

/** Settings that belong to some presets only. */
export type PresetSetting = 'accountSid' | 'messagingServiceSid' | 'applicationId' | 'baseUrl' | 'provider';

/** A provider that needs a few settings only. */
export interface Preset {
  required: readonly PresetSetting[];
  optional: readonly PresetSetting[];
  /** The credentials that it takes; the engine reports those that are missing. */
  credentials: readonly (keyof HttpSmsCredentials)[];
  /** @param settings with all that is `required` */
  profileOf(settings: HttpSmsSettings, credentials: HttpSmsCredentials): ProviderProfile;
  /** The names of the credentials, for faults. */
  secretNamesOf(credentials: HttpSmsCredentials): SecretNames;
  secretsOf(settings: HttpSmsSettings, credentials: HttpSmsCredentials): ProviderSecrets;
}

/** Returns the address of an API without a slash at its end. */
export function baseUrlOf({ baseUrl }: HttpSmsSettings, publicApi = ''): string {
  return (baseUrl ?? publicApi).replace(/\/$/, '');
}

/** Returns those secrets that are set, in their order. */
export function presentSecrets(...secrets: readonly (string | null | undefined)[]): string[] {
  return secrets.filter((secret) => typeof secret === 'string' && secret !== '') as string[];
}
