import { describe, expect, it } from 'vitest';
import type { InboundSms } from '../provider-events.ts';
import { type Delivery, readDelivery } from './inbound-delivery.ts';
import type { PduOf } from './pdu.ts';
import type { SmppSettings } from './settings.ts';
import { testSettings } from './testing-link.ts';
import { deliverPdu } from './testing-pdus.ts';
import { numberTlv, tlvTag } from './tlv.ts';

function read(
  fields: Partial<PduOf<'deliver_sm'>>,
  settings: Partial<SmppSettings> = {},
  connectionId = 'connection',
): Delivery {
  return readDelivery(deliverPdu(fields), connectionId, testSettings(settings));
}

function readSms(...options: Parameters<typeof read>): InboundSms {
  const delivery = read(...options);
  if (delivery.type !== 'sms') throw new Error(`not an SMS: ${JSON.stringify(delivery)}`);
  return delivery.sms;
}

const hex = (octets: string) => Buffer.from(octets, 'hex');

describe('the text of an inbound SMS', () => {
  it.each([
    ['the default alphabet', 0x00, '001b65', '@€'],
    ['IA5', 0x01, '405f', '@_'],
    ['Latin-1', 0x03, 'e740', 'ç@'],
    ['Cyrillic', 0x06, 'b0d0', 'Аа'],
    ['Hebrew', 0x07, 'e0', 'א'],
    ['UCS-2, big-endian', 0x08, '0643d83dde00', 'ك😀'],
    ['a flash message in UCS-2', 0x18, '0643', 'ك'],
    ['a flash message in GSM', 0x10, '1b65', '€'],
    ['message waiting, discarded, in GSM', 0xc8, '1b65', '€'],
    ['message waiting, stored, in GSM', 0xd0, '1b65', '€'],
    ['message waiting in UCS-2', 0xe0, '0643', 'ك'],
    ['a class in GSM', 0xf0, '1b65', '€'],
    ['class 3 in GSM', 0xf3, '1b65', '€'],
    // The low half of these octets alone would be UCS-2.
    ['an unused bit of a class in GSM', 0xf8, '1b65', '€'],
  ])('is read with data_coding of %s', (_, dataCoding, octets, text) => {
    expect(readSms({ dataCoding, shortMessage: hex(octets) }).text).toBe(text);
  });

  it.each([0x02, 0x04, 0x14, 0x1c, 0xf4, 0xf7, 0x20, 0x80, 0x09])('is not read from data_coding %i', (dataCoding) => {
    expect(read({ dataCoding, shortMessage: hex('0643') })).toMatchObject({ type: 'ignored' });
  });

  it('is in the alphabet of the connection where data_coding is 0', () => {
    expect(readSms({ shortMessage: hex('40e9') }, { defaultAlphabet: 'latin1' }).text).toBe('@é');
  });

  it('may be in message_payload', () => {
    const tlvs = [{ tag: tlvTag.message_payload, value: Buffer.from('STOP') }];
    expect(readSms({ shortMessage: Buffer.of(), tlvs }).text).toBe('STOP');
  });

  it('has nothing that PostgreSQL cannot store', () => {
    expect(readSms({ dataCoding: 8, shortMessage: hex('006100000062d83d') }).text).toBe('ab\ufffd');
  });
});

describe('a part of an inbound SMS', () => {
  it.each([
    ['an 8-bit reference', { esmClass: 0x40, shortMessage: hex('050003ff0302616263') }, 0xff],
    ['a 16-bit reference', { esmClass: 0x40, shortMessage: hex('06080412340302616263') }, 0x1234],
    ['other elements before it', { esmClass: 0x40, shortMessage: hex('0b05041583000000030a0302616263') }, 0x0a],
    [
      'sar parameters',
      {
        shortMessage: Buffer.from('abc'),
        tlvs: [
          numberTlv('sar_msg_ref_num', 0x1234, 2),
          numberTlv('sar_total_segments', 3, 1),
          numberTlv('sar_segment_seqnum', 2, 1),
        ],
      },
      0x1234,
    ],
  ])('is known by %s', (_, fields, reference) => {
    expect(readSms(fields)).toMatchObject({ text: 'abc', part: { reference, number: 2, count: 3 } });
  });

  it.each([
    ['one part', '050003ff0101616263'],
    ['part 0', '050003ff0300616263'],
    ['a part after the last', '050003ff0304616263'],
  ])('is a whole SMS with %s', (_, octets) => {
    const sms = readSms({ esmClass: 0x40, shortMessage: hex(octets) });
    expect(sms).toMatchObject({ text: 'abc' });
    expect(sms).not.toHaveProperty('part');
  });

  it('is a whole SMS if its header is longer than it', () => {
    expect(readSms({ esmClass: 0x40, shortMessage: Buffer.from('abc') }).text).toBe('abc');
    expect(readSms({ esmClass: 0x40, shortMessage: Buffer.of() }).text).toBe('');
  });

  it('keeps half of a surrogate pair, which other senders cut', () => {
    const first = readSms({ esmClass: 0x40, dataCoding: 8, shortMessage: hex('0500030102010061d83d') });
    const second = readSms({ esmClass: 0x40, dataCoding: 8, shortMessage: hex('050003010202de000062') });
    expect(first.text + second.text).toBe('a😀b');
  });
});

describe('the key of an inbound SMS', () => {
  const fields = { shortMessage: Buffer.from('hello') };
  const { key } = readSms(fields);

  it('is the same for a copy', () => {
    expect(readSms({ ...fields, sequence: 99 }).key).toBe(key);
    expect(key).toMatch(/^hash:[0-9a-f]{40}$/);
  });

  it.each([
    ['text', { shortMessage: Buffer.from('hello!') }],
    ['sender', { source: '12025550124' }],
    ['recipient', { destination: '54321' }],
    ['coding', { dataCoding: 1 }],
    [
      'part',
      {
        tlvs: [
          numberTlv('sar_msg_ref_num', 1, 2),
          numberTlv('sar_total_segments', 2, 1),
          numberTlv('sar_segment_seqnum', 1, 1),
        ],
      },
    ],
  ])('differs with another %s', (_, change) => {
    expect(readSms({ ...fields, ...change }).key).not.toBe(key);
  });

  it('differs between connections', () => {
    expect(readSms(fields, {}, 'other').key).not.toBe(key);
  });
});

describe('the numbers of an inbound SMS', () => {
  it.each([
    ['12025550123', 1, '+12025550123'],
    ['+12025550123', 0, '+12025550123'],
    ['0012025550123', 0, '+12025550123'],
    ['12025550123', 0, '+12025550123'],
    ['02025550123', 2, '+12025550123'],
    ['2025550123', 2, '+12025550123'],
  ])('are E.164: %s with type %i', (source, sourceTon, from) => {
    expect(readSms({ source, sourceTon }, { countryCode: '1' }).from).toBe(from);
  });

  it.each([
    ['Example', 5],
    ['12345', 3],
    ['12345', 0],
    ['', 0],
    ['1'.repeat(300), 1],
  ])('must be those of a person: not %s', (source, sourceTon) => {
    expect(read({ source, sourceTon })).toMatchObject({ type: 'ignored' });
  });

  it.each([
    ['12345', 3, '12345'],
    ['12345', 0, '12345'],
    ['12025550199', 1, '+12025550199'],
    ['12025550199', 0, '+12025550199'],
    ['Example', 5, 'Example'],
    ['x'.repeat(300), 5, 'x'.repeat(20)],
  ])('have a plus if they are E.164: %s', (destination, destinationTon, to) => {
    expect(readSms({ destination, destinationTon }).to).toBe(to);
  });
});
