import type { InboundSms } from '../provider-events.ts';
import type { Tlv } from './pdu.ts';
import { readTlvNumber } from './tlv.ts';

type PartInfo = NonNullable<InboundSms['part']>;

export interface UserData {
  /** The octets after the header. */
  content: Buffer;
  part?: PartInfo;
}

/**
 * Reads the user data header (3GPP TS 23.040, 9.2.3.24) that begins a short message, and from it which part of a longer SMS this is.
 *
 * @returns undefined when the octets do not begin with a header
 */
export function readUserData(octets: Buffer): UserData | undefined {
  const headerEnd = 1 + (octets[0] ?? octets.length);
  if (headerEnd > octets.length) return undefined;
  let part: PartInfo | undefined;
  let position = 1;
  while (position + 2 <= headerEnd) {
    const id = octets[position];
    const end = position + 2 + (octets[position + 1] as number);
    if (end > headerEnd) return undefined;
    const value = octets.subarray(position + 2, end);
    if (id === 0x00 && value.length === 3) part = toPart(value[0], value[1], value[2]);
    if (id === 0x08 && value.length === 4) part = toPart(value.readUInt16BE(0), value[2], value[3]);
    position = end;
  }
  return { content: octets.subarray(headerEnd), ...(part && { part }) };
}

/** Reads which part this is from the parameters `sar_*`, where the provider has removed the header. */
export function readSarPart(tlvs: readonly Tlv[]): PartInfo | undefined {
  return toPart(
    readTlvNumber(tlvs, 'sar_msg_ref_num'),
    readTlvNumber(tlvs, 'sar_total_segments'),
    readTlvNumber(tlvs, 'sar_segment_seqnum'),
  );
}

/** An SMS of one part, and a part outside the count, are whole SMS. */
function toPart(reference = -1, count = 0, number = 0): PartInfo | undefined {
  return reference >= 0 && reference <= 0xffff && count > 1 && count <= 255 && number >= 1 && number <= count
    ? { reference, number, count }
    : undefined;
}
