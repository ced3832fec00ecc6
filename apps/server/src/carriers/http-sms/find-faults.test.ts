import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { createHttpSms } from './http-sms.ts';
import type { HttpSmsCredentials, HttpSmsSettings } from './settings.ts';
import { countSegments, testProfile } from './testing-provider.ts';

const kind = createHttpSms({ countSegments });
const ajv = new Ajv({ strict: true, allowUnionTypes: true, useDefaults: true, allErrors: true }).addVocabulary([
  'x-when',
]);
const [isSettings, isCredentials] = [ajv.compile(kind.settings), ajv.compile(kind.credentials)];
const accountSid = `AC${'0'.repeat(32)}`;
const provider = testProfile('https://api.example.com');

const find = (settings: HttpSmsSettings, credentials: HttpSmsCredentials) => kind.findFaults?.(settings, credentials);

it('has an example without faults, also with the defaults filled in', () => {
  const { settings, credentials } = structuredClone(kind.example);
  expect(find(settings as unknown as HttpSmsSettings, credentials)).toEqual([]);
  expect(isSettings(settings), ajv.errorsText(isSettings.errors)).toBe(true);
  expect(isCredentials(credentials)).toBe(true);
  expect(settings).toMatchObject({ timeoutMs: 15_000, provider: null });
  expect(find(settings as unknown as HttpSmsSettings, credentials)).toEqual([]);
});

it('describes each setting and credential, and has a default for each optional one', () => {
  for (const { required = [], properties } of [kind.settings, kind.credentials]) {
    for (const [name, property] of Object.entries(properties)) {
      expect(property.description, name).toMatch(/\.$/);
      expect(required.includes(name) || 'default' in property, name).toBe(true);
    }
  }
});

describe('the schema', () => {
  it('takes a profile with everything', () => {
    const settings = {
      preset: 'custom',
      provider: {
        ...provider,
        authentication: { kind: 'header', name: 'X-Key', prefix: 'Key ' },
        response: { id: '/id', rules: [{ status: '2xx', codes: ['A*'], outcome: 'rejected', scope: 'optedOut' }] },
        validity: { minSeconds: 1, maxSeconds: 60 },
        check: { url: 'https://api.example.com/me', brokenStatuses: [401] },
        statusCallback: { events: '', id: '/a~1b/0', state: ['/s'], states: { OK: 'delivered' } },
        inbound: { from: '/f', to: '/t', text: '/m', part: { reference: '/r', number: '/n', count: '/c' } },
        verification: { kind: 'hmac', algorithm: 'sha256', encoding: 'hex', header: 'X-S', over: 'body' },
      },
    };
    expect(isSettings(settings), ajv.errorsText(isSettings.errors)).toBe(true);
  });

  it.each<[string, object]>([
    ['an unknown preset', { preset: 'other' }],
    ['an unknown setting', { preset: 'twilio', acountSid: accountSid }],
    ['an invalid account', { preset: 'twilio', accountSid: 'AC1' }],
    ['an unknown field of the profile', { preset: 'custom', provider: { ...provider, checks: {} } }],
    ['an invalid pointer', { preset: 'custom', provider: { ...provider, response: { id: 'id' } } }],
    ['an unknown outcome', { preset: 'custom', provider: { ...provider, response: { rules: [{ outcome: 'ok' }] } } }],
    ['an unknown authentication', { preset: 'custom', provider: { ...provider, authentication: { kind: 'digest' } } }],
    [
      'a secret in the authentication',
      { preset: 'custom', provider: { ...provider, authentication: { kind: 'bearer', token: 'x' } } },
    ],
  ])('rejects %s', (_, settings) => {
    expect(isSettings(structuredClone(settings))).toBe(false);
  });
});

it.each<[string, HttpSmsSettings, HttpSmsCredentials, RegExp]>([
  ['a missing setting', { preset: 'twilio' }, { authToken: 'a' }, /^accountSid is missing/],
  ['a missing credential', { preset: 'twilio', accountSid }, {}, /credential authToken is missing/],
  [
    'a setting of another preset',
    { preset: 'twilio', accountSid, applicationId: 'a' },
    { authToken: 'a' },
    /^applicationId is not used/,
  ],
  [
    'a credential of another preset',
    { preset: 'twilio', accountSid },
    { authToken: 'a', apiKey: 'b' },
    /credential apiKey is not/,
  ],
  [
    'plain HTTP',
    { preset: 'infobip', baseUrl: 'http://api.example.com' },
    { apiKey: 'a' },
    /^request\.url must begin with https/,
  ],
  ['no URL', { preset: 'infobip', baseUrl: 'api.example.com' }, { apiKey: 'a' }, /^request\.url must be an absolute/],
  [
    'a short secret in the URL',
    { preset: 'infobip', baseUrl: 'https://x.example.com' },
    { apiKey: 'a', callbackSecret: 'short' },
    /at least 16/,
  ],
  [
    'a line break in a token',
    { preset: 'infobip', baseUrl: 'https://x.example.com' },
    { apiKey: 'a\r\nb' },
    /credential apiKey must contain/,
  ],
  [
    'a private key that is none',
    { preset: 'vonage', applicationId: 'a' },
    { privateKey: 'secret-text' },
    /must be an RSA private key/,
  ],
  [
    'a password in a URL',
    { preset: 'custom', provider: testProfile('https://a:b@example.com') },
    { token: 'a' },
    /no user name/,
  ],
  [
    'a body of a GET',
    { preset: 'custom', provider: { ...provider, request: { ...provider.request, method: 'GET' } } },
    { token: 'a' },
    /must be absent/,
  ],
  [
    'a variable that is none',
    { preset: 'custom', provider: { ...provider, request: { url: 'https://example.com/{nope}' } } },
    { token: 'a' },
    /^request\.url contains \{nope\}/,
  ],
  [
    'limits in the wrong order',
    { preset: 'custom', provider: { ...provider, validity: { minSeconds: 9, maxSeconds: 1 } } },
    { token: 'a' },
    /^validity\.minSeconds/,
  ],
  [
    'a verification without its secret',
    { preset: 'custom', provider: { ...provider, verification: { kind: 'basic' } } },
    { token: 'a', callbackUsername: 'b' },
    /credential callbackPassword is missing/,
  ],
])('finds %s', (_, settings, credentials, expected) => {
  const faults = find(settings, credentials) ?? [];
  expect(faults.join('\n')).toMatch(expected);
  for (const secret of Object.values(credentials)) {
    if (typeof secret === 'string' && secret.length > 3) expect(faults.join('\n')).not.toContain(secret);
  }
});

it('allows plain HTTP to this machine, and elsewhere when it is set', () => {
  const at = (baseUrl: string, allowPlainHttp = false) =>
    find({ preset: 'infobip', baseUrl, allowPlainHttp }, { apiKey: 'a' });
  expect(at('http://127.0.0.1:8080')).toEqual([]);
  expect(at('http://localhost:8080')).toEqual([]);
  expect(at('http://10.0.0.1', true)).toEqual([]);
  expect(at('http://10.0.0.1')).toHaveLength(2);
});
