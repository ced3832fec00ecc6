import type { Tlv } from './pdu.ts';

/** Tags of the optional parameters that this client reads or writes (SMPP 3.4, 5.3.2). */
export const tlvTag = {
  receipted_message_id: 0x001e,
  sar_msg_ref_num: 0x020c,
  sar_total_segments: 0x020e,
  sar_segment_seqnum: 0x020f,
  network_error_code: 0x0423,
  message_payload: 0x0424,
  message_state: 0x0427,
} as const;

export function findTlv(tlvs: readonly Tlv[], tag: keyof typeof tlvTag): Buffer | undefined {
  return tlvs.find((tlv) => tlv.tag === tlvTag[tag])?.value;
}

/** Reads an optional parameter as a number. Some providers give more octets than the specification; up to four are read. */
export function readTlvNumber(tlvs: readonly Tlv[], tag: keyof typeof tlvTag): number | undefined {
  const value = findTlv(tlvs, tag);
  return value && value.length >= 1 && value.length <= 4 ? value.readUIntBE(0, value.length) : undefined;
}

export function numberTlv(tag: keyof typeof tlvTag, value: number, bytes: 1 | 2): Tlv {
  const octets = Buffer.alloc(bytes);
  octets.writeUIntBE(value, 0, bytes);
  return { tag: tlvTag[tag], value: octets };
}
