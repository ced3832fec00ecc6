import { headerBytes } from './pdu.ts';
import { maxPduBytes } from './pdu-stream.ts';

/** Returns the next number from 0 to 1. */
export type Random = () => number;

/** Creates a generator of random numbers (mulberry32). It is much faster than the one of fast-check. */
export function createRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Mutates a PDU once or more. The result may have a wrong length. */
export function mutate(octets: Buffer, random: Random): Buffer {
  let mutated = mutateOnce(octets, random);
  while (random() < 0.5) mutated = mutateOnce(mutated, random);
  return mutated;
}

/** Replaces, inserts, removes or repeats octets. */
function mutateOnce(octets: Buffer, random: Random): Buffer {
  const below = (limit: number) => Math.floor(random() * limit);
  const position = below(octets.length);
  const count = 1 + below(4);
  const noise = Buffer.from(Array.from({ length: count }, () => (random() < 0.3 ? 0xff * below(2) : below(256))));
  const end = Math.min(position + count, octets.length);
  switch (below(4)) {
    case 0:
      return Buffer.concat([octets.subarray(0, position), noise.subarray(0, end - position), octets.subarray(end)]);
    case 1:
      return Buffer.concat([octets.subarray(0, position), noise, octets.subarray(position)]);
    case 2:
      return Buffer.concat([octets.subarray(0, position), octets.subarray(end)]);
    default:
      return Buffer.concat([octets.subarray(0, end), octets.subarray(position)]);
  }
}

/** Corrects the length of a mutated PDU, so that the next one begins where it ends. Returns false if it is no frame. */
export function repairLength(octets: Buffer): boolean {
  if (octets.length < headerBytes || octets.length > maxPduBytes) return false;
  octets.writeUInt32BE(octets.length, 0);
  return true;
}
