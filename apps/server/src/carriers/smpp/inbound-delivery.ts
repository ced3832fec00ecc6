import { createHash } from 'node:crypto';
import type { InboundSms, ProviderReceipt } from '../provider-events.ts';
import { decodeInboundText } from './data-coding.ts';
import type { DeliveryPdu } from './pdu.ts';
import { isReceipt, readReceipt } from './receipts.ts';
import type { SmppSettings } from './settings.ts';
import { findTlv } from './tlv.ts';
import { readSarPart, readUserData, type UserData } from './user-data-header.ts';

const udhIndicator = 0x40;

/** Characters of an address that are kept. SMPP allows 20. */
const maxAddressCharacters = 20;

/** Content of a `deliver_sm` or `data_sm`. `ignored`: nothing that can be stored, and that a repetition would not change. */
export type Delivery =
  | { type: 'receipt'; receipt: ProviderReceipt }
  | { type: 'sms'; sms: InboundSms }
  | { type: 'ignored'; reason: string };

/** @param connectionId part of the key of an inbound SMS: two connections have nothing in common */
export function readDelivery(pdu: DeliveryPdu, connectionId: string, settings: SmppSettings): Delivery {
  const octets = readOctets(pdu);
  return isReceipt(pdu) ? receiptDelivery(pdu, octets, settings) : smsDelivery(pdu, octets, connectionId, settings);
}

/** The text is in one of two places. */
function readOctets(pdu: DeliveryPdu): Buffer {
  const payload = findTlv(pdu.tlvs, 'message_payload');
  const short = pdu.command === 'deliver_sm' ? pdu.shortMessage : Buffer.alloc(0);
  return short.length > 0 ? short : (payload ?? short);
}

function receiptDelivery(pdu: DeliveryPdu, octets: Buffer, settings: SmppSettings): Delivery {
  // Some providers set the indicator of a header on receipts that have none: `id:` would be a header of 105 octets.
  const receipt =
    readReceipt(pdu, octets, settings) ?? readReceipt(pdu, readUserData(octets)?.content ?? octets, settings);
  return receipt
    ? { type: 'receipt', receipt }
    : { type: 'ignored', reason: 'a delivery receipt without an id or a known state' };
}

function smsDelivery(pdu: DeliveryPdu, octets: Buffer, connectionId: string, settings: SmppSettings): Delivery {
  const from = readPersonNumber(pdu, settings);
  if (!from) return { type: 'ignored', reason: 'an SMS from a sender that is no phone number' };
  const hasHeader = (pdu.esmClass & udhIndicator) !== 0;
  const { content, part }: UserData = (hasHeader ? readUserData(octets) : undefined) ?? { content: octets };
  const text = decodeInboundText(content, pdu.dataCoding, settings.defaultAlphabet);
  if (text === undefined)
    return { type: 'ignored', reason: `an SMS with data_coding ${pdu.dataCoding}, which is not a text` };
  const partInfo = part ?? readSarPart(pdu.tlvs);
  // PostgreSQL stores no NUL. A part may end with the first half of a surrogate pair, and the next one begin with the second.
  const clean = text.replaceAll('\0', '');
  const sms: InboundSms = {
    key: hashSms(pdu, octets, connectionId, partInfo),
    from,
    to: readOwnNumber(pdu, settings),
    text: partInfo ? clean : clean.toWellFormed(),
    at: new Date(),
    ...(partInfo && { part: partInfo }),
  };
  return { type: 'sms', sms };
}

/**
 * An inbound SMS has no id, so its key is made of all that a copy has too. `storeInbound` decides when an equal
 * key is a copy, since a person can send the same text twice. The prefix distinguishes it from ids of providers.
 */
function hashSms(pdu: DeliveryPdu, octets: Buffer, connectionId: string, part: InboundSms['part']): string {
  const identity = [connectionId, pdu.source, pdu.destination, part ?? null, pdu.dataCoding, octets.toString('hex')];
  return `hash:${createHash('sha256').update(JSON.stringify(identity)).digest('hex').slice(0, 40)}`;
}

/** Returns E.164 with the plus, or undefined for names and short codes. */
function readPersonNumber(pdu: DeliveryPdu, settings: SmppSettings): string | undefined {
  const number = completeNumber(pdu.source, pdu.sourceTon, settings);
  return number?.startsWith('+') ? number : undefined;
}

function readOwnNumber(pdu: DeliveryPdu, settings: SmppSettings): string {
  return (
    completeNumber(pdu.destination, pdu.destinationTon, settings) ?? pdu.destination.slice(0, maxAddressCharacters)
  );
}

/**
 * Completes a number: types of number 1 and 0 are international, 2 is national, others are short codes. Providers write a plus, or 00, or
 * neither.
 */
function completeNumber(address: string, ton: number, { countryCode }: SmppSettings): string | undefined {
  if (!/^\+?\d{3,20}$/.test(address)) return undefined;
  if (ton === 2 && countryCode !== '' && !address.startsWith('+'))
    return `+${countryCode}${address.replace(/^0+/, '')}`;
  const digits = address.replace(/^(\+|00)/, '');
  const isShort = ton !== 1 && !address.startsWith('+') && digits.length <= 8;
  return isShort || !/^[1-9]\d{6,14}$/.test(digits) ? address : `+${digits}`;
}
