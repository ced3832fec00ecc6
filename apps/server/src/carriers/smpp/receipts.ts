import type { ProviderReceipt } from '../provider-events.ts';
import { idsInOtherBase } from './message-ids.ts';
import type { DeliveryPdu } from './pdu.ts';
import { parseReceiptText } from './receipt-text.ts';
import type { SmppSettings } from './settings.ts';
import { findTlv, readTlvNumber } from './tlv.ts';

/** Bits 5 to 2 of `esm_class`: what the message is. */
const messageTypeMask = 0x3c;
const receiptType = 0x04;
/** An intermediate notice: a state that another follows. Its bit may be set beside others. */
const intermediateBit = 0x20;

/** The most octets of an id that are read. SMPP allows 64. */
const maxIdBytes = 255;

type Status = ProviderReceipt['status'];

/** Values of `message_state` (SMPP 3.4, 5.2.28), with those of SMPP 5. `accepted` comes before delivery in practice. */
const statusOfState: Readonly<Record<number, readonly [Status, string]>> = {
  0: ['sent', 'SCHEDULED'],
  1: ['sent', 'ENROUTE'],
  2: ['delivered', 'DELIVRD'],
  3: ['failed', 'EXPIRED'],
  4: ['failed', 'DELETED'],
  5: ['failed', 'UNDELIV'],
  6: ['sent', 'ACCEPTD'],
  7: ['unknown', 'UNKNOWN'],
  8: ['failed', 'REJECTD'],
  9: ['failed', 'SKIPPED'],
};

/** Words of `stat:`, with forms that providers write. */
const statusOfWord: Readonly<Record<string, Status>> = {
  ...Object.fromEntries(Object.values(statusOfState).map(([status, word]) => [word, status])),
  DELIVERED: 'delivered',
  UNDELIVERABLE: 'failed',
  UNDELIVERED: 'failed',
  REJECTED: 'failed',
  FAILED: 'failed',
  UNDELIVRD: 'failed',
  BLOCKED: 'failed',
  BUFFRED: 'sent',
  BUFFERED: 'sent',
  ACKED: 'sent',
  ACCEPTED: 'sent',
  SENT: 'sent',
  QUEUED: 'sent',
  PENDING: 'sent',
};

/**
 * Returns true if a message of the provider is a receipt. The text alone never makes one: a person could write it.
 */
export function isReceipt({ esmClass, tlvs }: DeliveryPdu): boolean {
  const type = esmClass & messageTypeMask;
  return type === receiptType || (type & intermediateBit) !== 0 || findTlv(tlvs, 'receipted_message_id') !== undefined;
}

/**
 * Reads a receipt: the optional parameters first, then the text.
 *
 * @param octets of the text, with its user data header if it has one
 * @returns undefined without an id, or without a state
 */
export function readReceipt(
  pdu: DeliveryPdu,
  octets: Buffer,
  settings: Pick<SmppSettings, 'receiptIds'>,
): ProviderReceipt | undefined {
  const text = octets.toString('latin1');
  // Some providers write the text in UCS-2, and others only say so. The fields are ASCII in both.
  const fields = parseReceiptText(pdu.dataCoding === 8 ? text.replaceAll('\0', '') : text);
  const id = readId(pdu) ?? fields.id;
  const state = readState(pdu, fields.stat);
  if (!id || !state) return undefined;
  const isIntermediate = (pdu.esmClass & intermediateBit) !== 0;
  const recipient = pdu.source.replace(/^\+/, '');
  const alternativeIds = settings.receiptIds === 'convert' ? idsInOtherBase(id) : [];
  const error = [readNetworkError(pdu), fields.err].find((one) => one !== undefined && !/^0+$/.test(one));
  return {
    id,
    ...(alternativeIds.length > 0 && { alternativeIds }),
    ...(/^\d{3,20}$/.test(recipient) && { recipient }),
    status: isIntermediate && state.status !== 'delivered' ? 'sent' : state.status,
    // The dates of a receipt are in the time zone of the provider, which nothing names.
    at: new Date(),
    code: error ? `${state.word}:${error}` : state.word,
  };
}

function readId({ tlvs }: DeliveryPdu): string | undefined {
  const value = findTlv(tlvs, 'receipted_message_id');
  // The NUL at the end is missing, or there twice.
  const id = value?.subarray(0, maxIdBytes).toString('latin1').replace(/\0.*$/s, '').trim();
  return id === '' ? undefined : id;
}

function readState({ tlvs }: DeliveryPdu, stat: string | undefined): { status: Status; word: string } | undefined {
  const [status, word] = statusOfState[readTlvNumber(tlvs, 'message_state') ?? -1] ?? [];
  if (status && word) return { status, word };
  const written = stat?.toUpperCase();
  const known = written === undefined ? undefined : statusOfWord[written];
  return known && written !== undefined ? { status: known, word: written } : undefined;
}

/** `network_error_code`: one octet for the network, two for its error. */
function readNetworkError({ tlvs }: DeliveryPdu): string | undefined {
  const value = findTlv(tlvs, 'network_error_code');
  return value?.length === 3 ? String(value.readUInt16BE(1)).padStart(3, '0') : undefined;
}
