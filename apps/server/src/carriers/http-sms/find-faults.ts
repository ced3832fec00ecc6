import { hostOf, isLoopbackAddress, isLoopbackName } from '@omnichannel/outbound';
import { findAuthenticationFaults } from './authentication.ts';
import type { PresetSetting } from './presets/preset.ts';
import { presets } from './presets/presets.ts';
import type { HttpSmsCredentials, HttpSmsSettings } from './settings.ts';
import { findTemplateFaults } from './template.ts';
import { findVerificationFaults } from './verify.ts';

const presetSettings: readonly PresetSetting[] = [
  'accountSid',
  'messagingServiceSid',
  'applicationId',
  'baseUrl',
  'provider',
];

/** Finds faults that the schema does not express, as sentences without the values of credentials. */
export function findSettingFaults(settings: HttpSmsSettings, credentials: HttpSmsCredentials): string[] {
  const preset = presets[settings.preset];
  const missing = preset.required.filter((name) => !settings[name]);
  if (missing.length > 0) return missing.map((name) => `${name} is missing: the preset ${settings.preset} needs it.`);
  const known = [...preset.required, ...preset.optional];
  const superfluous = [
    ...presetSettings.filter((name) => settings[name] && !known.includes(name)).map((name) => `${name} is`),
    ...Object.keys(credentials)
      .filter((name) => credentials[name as keyof HttpSmsCredentials] && !preset.credentials.includes(name as never))
      .map((name) => `The credential ${name} is`),
  ].map((subject) => `${subject} not used by the preset ${settings.preset}. Remove it.`);
  const profile = preset.profileOf(settings, credentials);
  const secrets = preset.secretsOf(settings, credentials);
  const names = preset.secretNamesOf(credentials);
  const { request, authentication = { kind: 'none' }, verification, check, validity = {} } = profile;
  const faults = [
    ...superfluous,
    ...findTemplateFaults(request),
    ...findUrlFaults('request.url', request.url, settings),
    ...(check ? findUrlFaults('check.url', check.url, settings) : []),
    ...findAuthenticationFaults(authentication, secrets, names),
    ...(verification ? findVerificationFaults(verification, secrets, names) : []),
  ];
  if (request.method === 'GET' && request.body) faults.push('request.body must be absent with the method GET.');
  const { minSeconds = 1, maxSeconds = minSeconds } = validity;
  if (minSeconds > maxSeconds) faults.push('validity.minSeconds must not be greater than validity.maxSeconds.');
  if (verification?.kind === 'hmac' && verification.over === 'timestampAndBody' && !verification.timestampHeader) {
    faults.push('verification.timestampHeader is missing: the signature is over the time and the body.');
  }
  return [...new Set(faults)];
}

function findUrlFaults(place: string, text: string, { allowPlainHttp = false }: HttpSmsSettings): string[] {
  const url = URL.parse(text.replace(/\{\w+\}/g, 'x'));
  if (!url || !/^https?:$/.test(url.protocol)) {
    return [`${place} must be an absolute https URL, such as https://api.example.com/sms.`];
  }
  if (url.username || url.password)
    return [`${place} must contain no user name and no password: they are credentials.`];
  const host = hostOf(url);
  const isPlain = url.protocol === 'http:' && !isLoopbackName(host) && !isLoopbackAddress(host);
  if (!isPlain || allowPlainHttp) return [];
  return [
    `${place} must begin with https, because it carries credentials. In a network of your own, set allowPlainHttp.`,
  ];
}
