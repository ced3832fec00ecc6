import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SmsSubmission } from '../connection-kind.ts';
import type { PduOf } from './pdu.ts';
import type { SmppSettings } from './settings.ts';
import { buildSubmit, planSms } from './submit-pdu.ts';
import { testSettings, testSms } from './testing-link.ts';

const now = new Date('2026-11-24T12:00:00Z');
beforeEach(() => {
  vi.useFakeTimers({ now });
});
afterEach(() => {
  vi.useRealTimers();
});

function build(sms: Partial<SmsSubmission>, settings: Partial<SmppSettings> = {}, part = 0) {
  return buildSubmit(testSms(sms), part, testSettings(settings)) as PduOf<'submit_sm'>;
}

const hex = (octets: Buffer) => octets.toString('hex');

describe('the addresses of a submission', () => {
  it.each([
    ['Example', 5, 0, 'Example'],
    ['12345', 3, 0, '12345'],
    ['+12025550199', 1, 1, '12025550199'],
    // ASCII as it is: "_" is 0x11 in GSM.
    ['A_b', 5, 0, 'A_b'],
    ['Ä_b', 5, 0, '\x5b\x11b'],
  ])('have the type of the sender: %s', (sender, sourceTon, sourceNpi, source) => {
    expect(build({ sender })).toMatchObject({ sourceTon, sourceNpi, source });
  });

  it('have the types of the connection', () => {
    const settings = {
      shortCodeTon: 6,
      shortCodeNpi: 2,
      alphanumericTon: 0,
      alphanumericNpi: 3,
      numberTon: 2,
      numberNpi: 8,
    };
    expect(build({ sender: '12345' }, settings)).toMatchObject({ sourceTon: 6, sourceNpi: 2 });
    expect(build({ sender: 'Example' }, settings)).toMatchObject({ sourceTon: 0, sourceNpi: 3 });
    expect(build({ sender: '+12025550199' }, settings)).toMatchObject({ sourceTon: 2, sourceNpi: 8 });
  });

  it('have the recipient in the form of the provider', () => {
    expect(build({})).toMatchObject({ destinationTon: 1, destinationNpi: 1, destination: '12025550123' });
    const national = { destinationFormat: 'national', countryCode: '1' } as const;
    expect(build({}, national)).toMatchObject({ destinationTon: 2, destination: '2025550123' });
    expect(build({}, { ...national, countryCode: '963' })).toMatchObject({
      destinationTon: 1,
      destination: '12025550123',
    });
  });

  it.each(['Example Limited', 'a@b', 'عربي', 'a'.repeat(43), ''])('are rejected with the sender %j', (sender) => {
    expect(build({ sender })).toMatchObject({ outcome: 'rejected', scope: 'sender' });
  });

  it.each(['12025550123', '+', '+1202555012a', ''])('are rejected with the recipient %j', (to) => {
    expect(build({ to })).toMatchObject({ outcome: 'rejected', scope: 'recipient' });
  });
});

describe('the text of a submission', () => {
  it('has data_coding 0 in the default alphabet of the provider, without UTF-8', () => {
    const gsm = build({ text: 'é@€' });
    expect(gsm.dataCoding).toBe(0);
    expect(hex(gsm.shortMessage)).toBe('05001b65');
    const latin1 = build({ text: 'é@' }, { defaultAlphabet: 'latin1' });
    expect(latin1.dataCoding).toBe(0);
    expect(hex(latin1.shortMessage)).toBe('e940');
  });

  it('has data_coding 8 in big-endian UCS-2', () => {
    const pdu = build({ text: 'aш' });
    expect(pdu.dataCoding).toBe(8);
    expect(hex(pdu.shortMessage)).toBe('00610448');
  });

  const long = { text: `${'a'.repeat(152)}€b`.repeat(1) + 'c'.repeat(20), reference: 0x1234 };

  it('has parts with a header', () => {
    const [first, second] = [0, 1].map((part) => build(long, {}, part)) as [PduOf<'submit_sm'>, PduOf<'submit_sm'>];
    expect(first.esmClass).toBe(0x40);
    expect(hex(first.shortMessage)).toBe(`050003340201${'61'.repeat(152)}`);
    expect(hex(second.shortMessage)).toBe(`0500033402021b6562${'63'.repeat(20)}`);
    expect(planSms(testSms(long), testSettings())).toEqual({ parts: 2, segments: 2, alphabet: 'gsm' });
  });

  it('has parts with sar parameters', () => {
    const pdu = build(long, { joining: 'sar' }, 1);
    expect(pdu.esmClass).toBe(0);
    expect(hex(pdu.shortMessage)).toBe(`1b6562${'63'.repeat(20)}`);
    expect(pdu.tlvs).toEqual([
      { tag: 0x020c, value: Buffer.of(0x12, 0x34) },
      { tag: 0x020e, value: Buffer.of(2) },
      { tag: 0x020f, value: Buffer.of(2) },
    ]);
  });

  it('is one message_payload, never with a short message', () => {
    const pdu = build(long, { joining: 'payload' });
    expect(pdu.shortMessage).toHaveLength(0);
    expect(pdu.tlvs).toHaveLength(1);
    expect(pdu.tlvs[0]?.value).toHaveLength(175);
    expect(planSms(testSms(long), testSettings({ joining: 'payload' }))).toMatchObject({ parts: 1, segments: 2 });
    const short = build({}, { joining: 'payload' });
    expect(short.tlvs).toEqual([]);
    expect(short.shortMessage.length).toBeGreaterThan(0);
  });

  it('has at most 255 parts', () => {
    expect(build({ text: 'a'.repeat(255 * 153) }, {}, 254)).toMatchObject({ command: 'submit_sm' });
    expect(build({ text: 'a'.repeat(255 * 153 + 1) })).toMatchObject({ outcome: 'rejected', scope: 'message' });
  });

  it('has no part that does not exist', () => {
    expect(() => build({}, {}, 1)).toThrow(RangeError);
  });
});

describe('the validity period of a submission', () => {
  const expiresAt = new Date(now.getTime() + 180_000);

  it.each([
    [180_000, '000000000300000R'],
    [999, '000000000001000R'],
    [86_399_000, '000000235959000R'],
    [90_061_000, '000001010101000R'],
    [90 * 86_400_000, '000030000000000R'],
  ])('is relative: %i ms', (ms, period) => {
    expect(build({ expiresAt: new Date(now.getTime() + ms) }).validityPeriod).toBe(period);
  });

  it('is absolute, in UTC, if the provider wants that', () => {
    expect(build({ expiresAt }, { validityPeriod: 'absolute' }).validityPeriod).toBe('261124120300000+');
  });

  it('is that of the provider without an expiry', () => {
    expect(build({}).validityPeriod).toBe('');
    expect(build({ expiresAt }, { validityPeriod: 'none' }).validityPeriod).toBe('');
  });

  it.each([0, -1])('is never that of an expired message: %i ms', (ms) => {
    expect(build({ expiresAt: new Date(now.getTime() + ms) })).toMatchObject({ outcome: 'rejected', code: 'expired' });
  });
});

it('asks for a delivery receipt', () => {
  expect(build({}).registeredDelivery).toBe(1);
  expect(build({}, { registeredDelivery: 17 }).registeredDelivery).toBe(17);
});
