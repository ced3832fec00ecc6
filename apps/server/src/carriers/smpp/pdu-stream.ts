import { type DecodedPdu, decodePdu, headerBytes } from './pdu.ts';

/** The longest PDU that is read: a header, all fields, and a `message_payload` of the size that SMPP allows for it. */
export const maxPduBytes = 64 * 1024;

/** One item of a stream of octets. After `badLength` the frames of the stream are lost: the connection must be closed. */
export type StreamItem = DecodedPdu | { outcome: 'badLength'; length: number; sequence: number };

/** Splits a stream of octets into PDUs. It holds at most one incomplete PDU, so its memory is bounded. */
export interface PduStream {
  /** Takes the next octets and returns the PDUs that they complete. Never throws. Returns nothing after `badLength`. */
  push(chunk: Buffer): StreamItem[];
}

export function createPduStream(): PduStream {
  let buffer = Buffer.alloc(1024);
  let start = 0;
  let end = 0;
  let isLost = false;

  function append(chunk: Buffer): void {
    const held = end - start;
    if (end + chunk.length > buffer.length) {
      // Doubling keeps the cost of copying linear, also when each chunk is one octet.
      const target = held + chunk.length > buffer.length ? Buffer.alloc(2 * (held + chunk.length)) : buffer;
      buffer.copy(target, 0, start, end);
      buffer = target;
      start = 0;
      end = held;
    }
    chunk.copy(buffer, end);
    end += chunk.length;
  }

  /** Takes the next whole PDU from the buffer. */
  function next(): StreamItem | undefined {
    const held = end - start;
    if (held < 4) return undefined;
    const length = buffer.readUInt32BE(start);
    if (length < headerBytes || length > maxPduBytes) {
      isLost = true;
      return { outcome: 'badLength', length, sequence: held >= headerBytes ? buffer.readUInt32BE(start + 12) : 0 };
    }
    if (held < length) return undefined;
    const item = decodePdu(buffer.subarray(start, start + length));
    start += length;
    return item;
  }

  return {
    push(chunk) {
      const items: StreamItem[] = [];
      if (isLost) return items;
      append(chunk);
      for (let item = next(); item; item = isLost ? undefined : next()) items.push(item);
      if (isLost) buffer = Buffer.alloc(0);
      else if (start === end) {
        start = 0;
        end = 0;
        if (buffer.length > maxPduBytes) buffer = Buffer.alloc(1024);
      }
      return items;
    },
  };
}
