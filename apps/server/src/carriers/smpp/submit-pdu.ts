import { encodeText } from '../../features/sms-text/alphabet.ts';
import { maxParts, type SplitText, splitText } from '../../features/sms-text/split.ts';
import type { PartResult, SmsPlan, SmsSubmission } from '../connection-kind.ts';
import { senderTypeOf } from '../sms/sender-id.ts';
import type { Tlv } from './pdu.ts';
import type { Request } from './pdu-connection.ts';
import type { SmppSettings } from './settings.ts';
import { numberTlv, tlvTag } from './tlv.ts';
import { formatValidity } from './validity.ts';

/** Set in `esm_class` when the short message begins with a user data header. */
const udhIndicator = 0x40;

type Rejected = Extract<PartResult, { outcome: 'rejected' }>;

interface Address {
  ton: number;
  npi: number;
  value: string;
}

/** Plans an SMS: `message_payload` leaves the splitting to the provider, who sends and bills the same segments. */
export function planSms(sms: SmsSubmission, settings: SmppSettings): SmsPlan {
  const { alphabet, parts } = splitText(sms.text, settings.defaultAlphabet);
  return { alphabet, segments: parts.length, parts: settings.joining === 'payload' ? 1 : parts.length };
}

/**
 * Builds the `submit_sm` of one part.
 *
 * @param part from 0
 * @returns the request, or why the provider would reject it
 */
export function buildSubmit(sms: SmsSubmission, part: number, settings: SmppSettings): Request | Rejected {
  const split = splitText(sms.text, settings.defaultAlphabet);
  if (split.parts.length > maxParts) return reject('tooLong', `the text has more than ${maxParts} parts`, 'message');
  const source = sourceAddress(sms.sender, settings);
  if (!source) return reject('invalidSender', 'the sender is no sender ID that SMPP can carry', 'sender');
  const destination = destinationAddress(sms.to, settings);
  if (!destination) return reject('invalidRecipient', 'the recipient is not an E.164 number', 'recipient');
  if (sms.expiresAt && sms.expiresAt.getTime() <= Date.now())
    return reject('expired', 'the message expired before it was submitted', 'message');
  return {
    command: 'submit_sm',
    serviceType: settings.serviceType,
    sourceTon: source.ton,
    sourceNpi: source.npi,
    source: source.value,
    destinationTon: destination.ton,
    destinationNpi: destination.npi,
    destination: destination.value,
    protocolId: 0,
    priority: 0,
    scheduledAt: '',
    validityPeriod: formatValidity(sms.expiresAt, settings.validityPeriod),
    registeredDelivery: settings.registeredDelivery,
    replaceIfPresent: 0,
    dataCoding: split.alphabet === 'ucs2' ? 8 : 0,
    defaultMessageId: 0,
    ...buildText(split, part, sms.reference, settings.joining),
  };
}

function reject(code: string, reason: string, scope: Rejected['scope']): Rejected {
  return { outcome: 'rejected', code, reason, scope };
}

interface TextFields {
  esmClass: number;
  shortMessage: Buffer;
  tlvs: Tlv[];
}

function buildText(
  { alphabet, parts }: SplitText,
  part: number,
  reference: number,
  joining: SmppSettings['joining'],
): TextFields {
  const encode = (text: string) => encodeText(text, alphabet) as Buffer;
  const count = parts.length;
  if (count > 1 && joining === 'payload') {
    const value = encode(parts.join(''));
    return { esmClass: 0, shortMessage: Buffer.alloc(0), tlvs: [{ tag: tlvTag.message_payload, value }] };
  }
  const text = parts[part];
  if (text === undefined) throw new RangeError(`The SMS has ${count} parts, so none with the index ${part}.`);
  const octets = encode(text);
  if (count === 1) return { esmClass: 0, shortMessage: octets, tlvs: [] };
  if (joining === 'sar') {
    const tlvs = [
      numberTlv('sar_msg_ref_num', reference, 2),
      numberTlv('sar_total_segments', count, 1),
      numberTlv('sar_segment_seqnum', part + 1, 1),
    ];
    return { esmClass: 0, shortMessage: octets, tlvs };
  }
  const header = Buffer.of(0x05, 0x00, 0x03, reference & 0xff, count, part + 1);
  return { esmClass: udhIndicator, shortMessage: Buffer.concat([header, octets]), tlvs: [] };
}

function sourceAddress(sender: string, settings: SmppSettings): Address | undefined {
  const type = senderTypeOf(sender);
  if (type === 'number') return { ton: settings.numberTon, npi: settings.numberNpi, value: sender.slice(1) };
  if (type === 'shortCode') return { ton: settings.shortCodeTon, npi: settings.shortCodeNpi, value: sender };
  // Providers read ASCII in an address, also where data_coding 0 is GSM. Names with other characters are in that alphabet.
  const isAscii = /^[ -~]*$/.test(sender);
  const value = isAscii ? sender : encodeText(sender, settings.defaultAlphabet)?.toString('latin1');
  if (!type || value === undefined) return undefined;
  return { ton: settings.alphanumericTon, npi: settings.alphanumericNpi, value };
}

function destinationAddress(to: string, { destinationFormat, countryCode }: SmppSettings): Address | undefined {
  if (!/^\+[1-9]\d{6,14}$/.test(to)) return undefined;
  const digits = to.slice(1);
  if (destinationFormat === 'national' && countryCode !== '' && digits.startsWith(countryCode))
    return { ton: 2, npi: 1, value: digits.slice(countryCode.length) };
  return { ton: 1, npi: 1, value: digits };
}
