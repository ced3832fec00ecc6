import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { smppKind } from './smpp.ts';
import { testCredentials, testSettings } from './testing-link.ts';

const ajv = new Ajv({ allErrors: true, useDefaults: true });
const isSettings = ajv.compile(smppKind.settings);
const isCredentials = ajv.compile(smppKind.credentials);

describe('the kind smpp', () => {
  it('has an example that its schemas accept', () => {
    expect(isSettings(structuredClone(smppKind.example.settings))).toBe(true);
    expect(isCredentials(smppKind.example.credentials)).toBe(true);
  });

  it('describes each setting, and has a default for each that is optional', () => {
    for (const { properties, required = [] } of [smppKind.settings, smppKind.credentials])
      for (const [name, property] of Object.entries(properties)) {
        expect(property.description, name).toMatch(/^[A-Z_1a-z].*\.$/);
        expect('default' in property, name).toBe(!required.includes(name));
      }
  });

  it('completes settings with its defaults', () => {
    const settings = { host: 'smpp.example.com', port: 2775 };
    expect(isSettings(settings)).toBe(true);
    expect(settings).toMatchObject({
      bindMode: 'transceiver',
      joining: 'udh',
      defaultAlphabet: 'gsm',
      receiptIds: 'convert',
      enquireLinkSeconds: 30,
      responseTimeoutSeconds: 60,
    });
  });

  it.each([
    { host: 'smpp.example.com' },
    { host: '', port: 2775 },
    { host: 'smpp.example.com', port: 0 },
    { host: 'smpp.example.com', port: 2775, systemType: 'more than 12 c' },
    { host: 'smpp.example.com', port: 2775, systemType: 'a\0' },
    { host: 'smpp.example.com', port: 2775, countryCode: '+1' },
    { host: 'smpp.example.com', port: 2775, unknown: true },
  ])('rejects the settings %j', (settings) => {
    expect(isSettings({ ...settings })).toBe(false);
  });

  it.each([{ systemId: 'a'.repeat(16), password: 'secret08' }, { systemId: 'a', password: 'é' }, { systemId: 'a' }])(
    'rejects the credentials %j',
    (credentials) => {
      expect(isCredentials({ ...credentials })).toBe(false);
    },
  );

  it.each([
    [{}, 0],
    [{ destinationFormat: 'national' }, 1],
    [{ destinationFormat: 'national', countryCode: '963' }, 0],
    [{ tlsCa: 'a certificate' }, 1],
  ] as const)('finds the faults of %j', (settings, count) => {
    expect(smppKind.findFaults?.(testSettings(settings), testCredentials)).toHaveLength(count);
  });
});
