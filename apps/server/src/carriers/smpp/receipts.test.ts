import { describe, expect, it } from 'vitest';
import type { ProviderReceipt } from '../provider-events.ts';
import { readDelivery } from './inbound-delivery.ts';
import type { PduOf, Tlv } from './pdu.ts';
import type { SmppSettings } from './settings.ts';
import { testSettings } from './testing-link.ts';
import { deliverPdu } from './testing-pdus.ts';
import { tlvTag } from './tlv.ts';

function read(fields: Partial<PduOf<'deliver_sm'>>, settings: Partial<SmppSettings> = {}): ProviderReceipt | undefined {
  const delivery = readDelivery(deliverPdu({ esmClass: 0x04, ...fields }), 'connection', testSettings(settings));
  return delivery.type === 'receipt' ? delivery.receipt : undefined;
}

const readText = (text: string, fields: Partial<PduOf<'deliver_sm'>> = {}, settings: Partial<SmppSettings> = {}) =>
  read({ shortMessage: Buffer.from(text), ...fields }, settings);

const idTlv = (id: string): Tlv => ({ tag: tlvTag.receipted_message_id, value: Buffer.from(id) });
const stateTlv = (state: number): Tlv => ({ tag: tlvTag.message_state, value: Buffer.of(state) });

const usual = 'id:x-1 sub:001 dlvrd:001 submit date:2611241200 done date:2611241201 stat:DELIVRD err:000 text:Hello';

describe('the text of a receipt', () => {
  it.each([
    ['the usual one', usual],
    ['one in another order', 'stat:DELIVRD err:000 id:x-1 done date:2611241201 sub:001'],
    ['one with capitals', 'ID:x-1 STAT:delivrd TEXT:'],
    ['one with spaces', 'id: x-1 stat: DELIVRD err: 000'],
    ['one whose text looks like a receipt', 'id:x-1 stat:DELIVRD err:000 text:id:9 stat:UNDELIV'],
    ['one that begins with the text', 'text:id:9 stat:UNDELIV id:x-1 stat:DELIVRD err:000'],
    ['one with empty fields', 'sub: dlvrd: id:x-1 err: stat:DELIVRD text:'],
    ['one with another id before it', 'smsid:77 id:x-1 stat:DELIVRD'],
    ['one with a long word', 'id:x-1 stat:DELIVERED'],
    ['one that ends with a NUL', 'id:x-1 stat:DELIVRD\0'],
  ])('is read: %s', (_, text) => {
    expect(readText(text)).toMatchObject({ id: 'x-1', status: 'delivered', recipient: '12025550123' });
  });

  it.each([
    ['DELIVRD', 'delivered'],
    ['EXPIRED', 'failed'],
    ['DELETED', 'failed'],
    ['UNDELIV', 'failed'],
    ['REJECTD', 'failed'],
    ['UNKNOWN', 'unknown'],
    ['ACCEPTD', 'sent'],
    ['ENROUTE', 'sent'],
    ['BUFFRED', 'sent'],
    ['ACKED', 'sent'],
    ['SENT', 'sent'],
    ['PENDING', 'sent'],
    ['UNDELIVRD', 'failed'],
    ['BLOCKED', 'failed'],
  ])('has the state %s: %s', (stat, status) => {
    expect(readText(`id:x-1 stat:${stat} err:034 text:`)).toMatchObject({ status, code: `${stat}:034` });
  });

  it.each([
    ['UCS-2', Buffer.from(usual, 'utf16le').swap16()],
    ['ASCII that is marked as UCS-2', Buffer.from(usual)],
  ])('may be in %s', (_, shortMessage) => {
    expect(read({ shortMessage, dataCoding: 8 })).toMatchObject({ id: 'x-1', status: 'delivered', code: 'DELIVRD' });
  });

  it('has a code without an error of zeros, and without what could be a number', () => {
    expect(readText(usual)?.code).toBe('DELIVRD');
    expect(readText('id:x-1 stat:UNDELIV err:12025550123')?.code).toBe('UNDELIV');
  });

  it.each(['stat:DELIVRD', 'id:x-1', 'id:x-1 stat:WHATEVER', 'id: stat:DELIVRD', ''])('is none: %j', (text) => {
    expect(readText(text)).toBeUndefined();
  });
});

describe('the parameters of a receipt', () => {
  it.each(
    [1, 2, 3, 4, 5, 6, 7, 8].map(
      (state) => [state, read({ shortMessage: Buffer.of(), tlvs: [idTlv('a'), stateTlv(state)] })] as const,
    ),
  )('have the state %i', (state, receipt) => {
    const statuses = ['', 'sent', 'delivered', 'failed', 'failed', 'failed', 'sent', 'unknown', 'failed'];
    expect(receipt?.status).toBe(statuses[state]);
  });

  it('win over the text', () => {
    const tlvs = [idTlv('other\0'), stateTlv(5), { tag: tlvTag.network_error_code, value: Buffer.of(3, 0, 34) }];
    expect(readText(usual, { tlvs })).toMatchObject({ id: 'other', status: 'failed', code: 'UNDELIV:034' });
  });

  it('may be the id alone', () => {
    expect(readText(usual, { tlvs: [idTlv('other')] })).toMatchObject({ id: 'other', status: 'delivered' });
  });

  it('make a receipt of a message that is not marked as one', () => {
    expect(read({ esmClass: 0, tlvs: [idTlv('a'), stateTlv(2)] })).toMatchObject({ id: 'a', status: 'delivered' });
  });

  it('are read from a data_sm too', () => {
    const { shortMessage: _, ...pdu } = deliverPdu({ esmClass: 0x04, tlvs: [idTlv('a'), stateTlv(2)] });
    const delivery = readDelivery({ ...pdu, command: 'data_sm' }, 'connection', testSettings());
    expect(delivery).toMatchObject({ type: 'receipt', receipt: { id: 'a', status: 'delivered' } });
  });
});

describe('a receipt', () => {
  it('is never a text that a person wrote', () => {
    const delivery = readDelivery(
      deliverPdu({ esmClass: 0, shortMessage: Buffer.from(usual) }),
      'connection',
      testSettings(),
    );
    expect(delivery).toMatchObject({ type: 'sms', sms: { text: usual } });
  });

  it('may have the indicator of a header, with and without the header', () => {
    expect(readText(usual, { esmClass: 0x44 })).toMatchObject({ id: 'x-1' });
    const header = Buffer.from('050003010201', 'hex');
    const shortMessage = Buffer.concat([header, Buffer.from(usual)]);
    expect(read({ esmClass: 0x44, shortMessage })).toMatchObject({ id: 'x-1' });
  });

  it('may be in message_payload', () => {
    const tlvs = [{ tag: tlvTag.message_payload, value: Buffer.from(usual) }];
    expect(read({ shortMessage: Buffer.of(), tlvs })).toMatchObject({ id: 'x-1', status: 'delivered' });
  });

  it('is never final as an intermediate notice, unless it says that the message was delivered', () => {
    expect(readText('id:x-1 stat:UNDELIV', { esmClass: 0x20 })).toMatchObject({ status: 'sent' });
    expect(readText('id:x-1 stat:DELIVRD', { esmClass: 0x20 })).toMatchObject({ status: 'delivered' });
  });

  it('has the time of arrival: its own dates are in an unknown time zone', () => {
    const before = Date.now();
    expect(readText(usual)?.at.getTime()).toBeGreaterThanOrEqual(before);
  });

  it('has no recipient if its source is a name', () => {
    expect(readText(usual, { source: 'Example' })).not.toHaveProperty('recipient');
    expect(readText(usual, { source: '+12025550123' })).toMatchObject({ recipient: '12025550123' });
  });

  it('names the id in the other base, if the provider may change it', () => {
    const text = 'id:1539401388 stat:DELIVRD';
    expect(readText(text)?.alternativeIds).toContain('5bc166ac');
    expect(readText(text, {}, { receiptIds: 'same' })).not.toHaveProperty('alternativeIds');
    expect(readText(usual)).not.toHaveProperty('alternativeIds');
  });
});
