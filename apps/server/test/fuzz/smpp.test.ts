import { fullRun } from '@omnichannel/tooling/full-run';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readDelivery } from '../../src/carriers/smpp/inbound-delivery.ts';
import { encodePdu } from '../../src/carriers/smpp/pdu.ts';
import { createPduStream, maxPduBytes, type StreamItem } from '../../src/carriers/smpp/pdu-stream.ts';
import { testSettings } from '../../src/carriers/smpp/testing-link.ts';
import { createRandom, mutate, type Random, repairLength } from '../../src/carriers/smpp/testing-mutations.ts';
import { anyPdu, submitPdu } from '../../src/carriers/smpp/testing-pdus.ts';

/** Decodes mutated PDUs: `pnpm test` 20,000, CI 100,000, `pnpm test:fuzz` 1,000,000. */
const { FUZZ_PDUS = fullRun ? '100000' : '20000', FUZZ_SEEDS = '20261121' } = process.env;
const pduCount = Number(FUZZ_PDUS);
const seed = Number(FUZZ_SEEDS.split(',')[0]);

/** Mutations of one generated PDU: generating one takes longer than decoding a hundred. */
const mutationsPerPdu = 100;

const markerOctets = encodePdu(submitPdu({ sequence: 0x01020304 }));
const settings = testSettings();

/** Decodes one mutation and the PDU after it. */
function decodeMutation(octets: Buffer, random: Random): StreamItem[] {
  const mutated = mutate(octets, random);
  const isFrame = random() < 0.7 && repairLength(mutated);
  const stream = createPduStream();
  const cut = Math.floor(random() * mutated.length);
  const items = [...stream.push(mutated.subarray(0, cut)), ...stream.push(mutated.subarray(cut))];
  const isLost = items.some(({ outcome }) => outcome === 'badLength');
  const next = stream.push(markerOctets);
  if (isFrame) {
    // A frame with its true length never hides the next one.
    if (items.length !== 1 || isLost) throw new Error(`${items.length} items in one frame`);
    if (next[0]?.outcome !== 'pdu' || next[0].pdu.sequence !== 0x01020304) throw new Error('The next PDU was lost.');
  } else if (isLost && next.length > 0) throw new Error('A lost stream went on.');
  else if (!isLost && next.length === 0 && stream.push(Buffer.alloc(maxPduBytes)).length === 0)
    throw new Error('The stream is deaf.');
  return items;
}

/** Reads what a provider delivers. It never throws, and has nothing that PostgreSQL cannot store. */
function readItem(item: StreamItem): string {
  if (item.outcome !== 'pdu' || (item.pdu.command !== 'deliver_sm' && item.pdu.command !== 'data_sm'))
    return item.outcome;
  const delivery = readDelivery(item.pdu, 'connection', settings);
  if (JSON.stringify(delivery).includes('\\u0000')) throw new Error('A delivery has a NUL.');
  return delivery.type;
}

it(
  `the decoder of SMPP never throws, and is never deaf, for ${pduCount} mutated PDUs`,
  () => {
    const outcomes = new Map<string, number>();
    fc.assert(
      fc.property(anyPdu(), fc.integer(), (pdu, start) => {
        const random = createRandom(start);
        const octets = encodePdu(pdu);
        for (let turn = 0; turn < mutationsPerPdu; turn++)
          for (const item of decodeMutation(octets, random)) {
            const outcome = readItem(item);
            outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
          }
      }),
      { seed, numRuns: Math.ceil(pduCount / mutationsPerPdu) },
    );
    for (const outcome of ['pdu', 'malformed', 'unknownCommand', 'badLength', 'ignored'])
      expect(outcomes.get(outcome), outcome).toBeGreaterThan(pduCount / 200);
    console.log(`SMPP, seed ${seed}: ${pduCount} PDUs, 0 failures;`, Object.fromEntries([...outcomes].sort()));
  },
  60_000 + pduCount,
);
