import { fullRun } from '@omnichannel/tooling/full-run';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { encodePdu, headerBytes } from '../../src/carriers/smpp/pdu.ts';
import { createPduStream, maxPduBytes } from '../../src/carriers/smpp/pdu-stream.ts';
import { anyPdu, submitPdu } from '../../src/carriers/smpp/testing-pdus.ts';

/** Decodes mutated PDUs: `pnpm test` 20,000, CI 100,000, `pnpm test:fuzz` 1,000,000. */
const { FUZZ_PDUS = fullRun ? '100000' : '20000', FUZZ_SEEDS = '20261121' } = process.env;
const pduCount = Number(FUZZ_PDUS);
const seed = Number(FUZZ_SEEDS.split(',')[0]);

/** Mutations of one generated PDU: generating one costs more than decoding a hundred. */
const mutationsPerPdu = 100;

/** Replaces, inserts, removes or repeats octets. A mutation may break the length. */
function mutate(octets: Buffer, random: () => number): Buffer {
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

/** Makes the first length true again, so that the next PDU begins where the mutated one ends. */
function repairLength(octets: Buffer): Buffer {
  if (octets.length >= headerBytes && octets.length <= maxPduBytes) octets.writeUInt32BE(octets.length, 0);
  return octets;
}

/** A generator of numbers from 0 to 1 (mulberry32), much faster than the one of fast-check. */
function createRandom(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}

it(
  `the decoder of SMPP never throws, and is never deaf, for ${pduCount} mutated PDUs`,
  () => {
    const outcomes = new Map<string, number>();
    const marker = submitPdu({ sequence: 0x01020304 });
    const markerOctets = encodePdu(marker);
    fc.assert(
      fc.property(anyPdu(), fc.integer(), (pdu, start) => {
        const random = createRandom(start);
        const octets = encodePdu(pdu);
        for (let turn = 0; turn < mutationsPerPdu; turn++) {
          let mutated = mutate(octets, random);
          while (random() < 0.5) mutated = mutate(mutated, random);
          const isRepaired = random() < 0.7 && mutated.length >= headerBytes;
          if (isRepaired) repairLength(mutated);
          const stream = createPduStream();
          const cut = Math.floor(random() * mutated.length);
          const items = [...stream.push(mutated.subarray(0, cut)), ...stream.push(mutated.subarray(cut))];
          const isLost = items.some(({ outcome }) => outcome === 'badLength');
          for (const { outcome } of items) outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
          const next = stream.push(markerOctets);
          // A frame whose length is true never hides the next one, and a lost stream says so.
          if (isRepaired) {
            if (items.length !== 1 || isLost) throw new Error(`${items.length} items in one frame`);
            if (next.length !== 1 || next[0]?.outcome !== 'pdu' || next[0].pdu.sequence !== marker.sequence)
              throw new Error('The next PDU was lost.');
          } else if (isLost && next.length > 0) throw new Error('A lost stream went on.');
          else if (!isLost && next.length === 0 && stream.push(Buffer.alloc(maxPduBytes)).length === 0)
            throw new Error('The stream is deaf.');
        }
      }),
      { seed, numRuns: Math.ceil(pduCount / mutationsPerPdu) },
    );
    for (const outcome of ['pdu', 'malformed', 'unknownCommand', 'badLength'])
      expect(outcomes.get(outcome), outcome).toBeGreaterThan(pduCount / 100);
    console.log(`SMPP, seed ${seed}: ${pduCount} PDUs, 0 failures;`, Object.fromEntries([...outcomes].sort()));
  },
  60_000 + pduCount,
);
