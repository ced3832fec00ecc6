import { describe, expect, it } from 'vitest';
import type { ConnectionKind } from '../connection-kind.ts';
import { kinds } from '../kinds.ts';
import { createTestProvider, testCredentials, testSettings } from './testing.ts';
import { validateConnection } from './validate-connection.ts';

const { kind } = createTestProvider();

function faultsOf(settings: Record<string, unknown>, credentials: Record<string, unknown> = testCredentials) {
  return validateConnection(kind, { settings, credentials }).faults;
}

it('fills in the defaults, and leaves the given objects unchanged', () => {
  const settings = { host: 'sms.example.com', sender: {} };
  const found = validateConnection(kind, { settings, credentials: testCredentials });
  expect(found).toEqual({
    settings: { host: 'sms.example.com', port: 2775, charactersPerPart: 160, receipts: 'link', sender: {} },
    credentials: testCredentials,
    faults: [],
  });
  expect(settings).toEqual({ host: 'sms.example.com', sender: {} });
});

it('accepts the example of the kind', () => {
  expect(validateConnection(kind, kind.example).faults).toEqual([]);
});

describe('a fault', () => {
  it.each<[Record<string, unknown>, string]>([
    [{}, 'settings.host is required: Host name of the provider.'],
    [{ host: '' }, 'settings.host must be text of 1 to 255 characters: Host name of the provider.'],
    [{ host: 7 }, 'settings.host must be text of 1 to 255 characters: Host name of the provider.'],
    [{ ...testSettings, port: 70_000 }, 'settings.port must be a whole number from 1 to 65535: Port of the provider.'],
    [{ ...testSettings, port: '1' }, 'settings.port must be a whole number from 1 to 65535: Port of the provider.'],
    [
      { ...testSettings, charactersPerPart: 0 },
      'settings.charactersPerPart must be a whole number of at least 1: Characters of one part.',
    ],
    [
      { ...testSettings, receipts: 'mail' },
      'settings.receipts must be one of none, link, callback: How receipts arrive.',
    ],
    [{ ...testSettings, sender: { numbers: [1] } }, 'settings.sender.numbers[0] must be text.'],
    [
      { ...testSettings, prot: 1 },
      'settings.prot is unknown. Did you mean port? Allowed: host, port, charactersPerPart, receipts, sender.',
    ],
    [{ ...testSettings, constructor: 1 }, expect.stringMatching(/^settings\.constructor is unknown\. Allowed: /)],
  ])('of the settings %j names the setting and what is allowed', (settings, fault) => {
    expect(faultsOf(settings)).toEqual([fault]);
  });

  it('is found for each property at once', () => {
    expect(faultsOf({ port: 0 }, { user: '' })).toEqual([
      'settings.host is required: Host name of the provider.',
      'settings.port must be a whole number from 1 to 65535: Port of the provider.',
      'credentials.password is required: Its password.',
      'credentials.user must be text of at least 1 character: Name of the account at the provider.',
    ]);
  });

  it.each<Record<string, unknown>>([
    { user: 'shop', password: 'Hunter2-Hunter2' },
    { user: 'shop', password: 'Hunter2' },
    { user: 'shop', password: { 'Hunter2-': 'Hunter2' } },
    { user: 'shop', password: 'correct-horse', 'Hunter2-': 'password' },
    { user: ['Hunter2-'], password: 'correct-horse' },
  ])('of credentials repeats no value: %j', (credentials) => {
    const faults = faultsOf(testSettings, credentials);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(/^credentials/);
    expect(faults[0]).not.toContain('Hunter2');
  });

  it('of credentials suggests the name that was probably meant', () => {
    expect(faultsOf(testSettings, { ...testCredentials, pasword: 'Hunter2' })).toEqual([
      'credentials has an unknown property. Did you mean password? Allowed: user, password.',
    ]);
  });

  it('suggests the value that was probably meant', () => {
    const httpSms = kinds.get('http-sms') as ConnectionKind;
    const { faults } = validateConnection(httpSms, { settings: { preset: 'twillio' }, credentials: {} });
    expect(faults).toContainEqual(expect.stringMatching(/^settings\.preset must be one of .*\. Did you mean twilio\?/));
  });

  it('in combination is looked for only among valid values', () => {
    expect(faultsOf({ host: 'shop' }, testCredentials)).toEqual(['credentials.user must differ from settings.host.']);
    expect(faultsOf({ host: 'shop', port: 0 }, testCredentials)).toEqual([
      'settings.port must be a whole number from 1 to 65535: Port of the provider.',
    ]);
  });
});
