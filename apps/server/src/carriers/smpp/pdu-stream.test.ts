import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodePdu } from './pdu.ts';
import { createPduStream, maxPduBytes } from './pdu-stream.ts';
import { anyPdu, submitPdu } from './testing-pdus.ts';

const frame = (length: number, rest = 12) => {
  const octets = Buffer.alloc(4 + rest);
  octets.writeUInt32BE(length, 0);
  if (rest >= 12) octets.writeUInt32BE(9, 12);
  return octets;
};

describe('a stream of PDUs', () => {
  it('yields the same PDUs, however it is cut', () => {
    fc.assert(
      fc.property(
        fc.array(anyPdu(), { maxLength: 8 }),
        fc.infiniteStream(fc.integer({ min: 1, max: 700 })),
        (pdus, sizes) => {
          const octets = Buffer.concat(pdus.map(encodePdu));
          const stream = createPduStream();
          const items = [];
          for (let position = 0; position < octets.length; ) {
            const size = sizes.next().value as number;
            items.push(...stream.push(octets.subarray(position, position + size)));
            position += size;
          }
          expect(items).toEqual(pdus.map((pdu) => ({ outcome: 'pdu', pdu })));
        },
      ),
    );
  });

  it('reads the longest PDU octet by octet', () => {
    const value = Buffer.alloc(maxPduBytes - encodePdu(submitPdu()).length - 4, 0x61);
    const octets = encodePdu(submitPdu({ tlvs: [{ tag: 0x424, value }] }));
    expect(octets.length).toBe(maxPduBytes);
    const stream = createPduStream();
    const items = [];
    for (const octet of octets) items.push(...stream.push(Buffer.of(octet)));
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({ outcome: 'pdu', pdu: { tlvs: [{ tag: 0x424 }] } });
  });

  it.each([0, 15, maxPduBytes + 1, 0xffffffff])(
    'is lost at a PDU of %i octets, which it does not wait for',
    (length) => {
      const stream = createPduStream();
      expect(stream.push(Buffer.concat([encodePdu(submitPdu()), frame(length)]))).toMatchObject([
        { outcome: 'pdu' },
        { outcome: 'badLength', length, sequence: 9 },
      ]);
      expect(stream.push(encodePdu(submitPdu()))).toEqual([]);
    },
  );

  it('reports a bad length before the rest of the header arrives', () => {
    expect(createPduStream().push(frame(3, 0))).toEqual([{ outcome: 'badLength', length: 3, sequence: 0 }]);
  });

  it('goes on after an unknown command and a malformed body', () => {
    const unknown = frame(16);
    unknown.writeUInt32BE(0x7777, 4);
    const malformed = frame(16);
    malformed.writeUInt32BE(4, 4);
    expect(createPduStream().push(Buffer.concat([unknown, malformed, encodePdu(submitPdu())]))).toMatchObject([
      { outcome: 'unknownCommand', commandId: 0x7777, sequence: 9 },
      { outcome: 'malformed', command: 'submit_sm', sequence: 9 },
      { outcome: 'pdu' },
    ]);
  });
});
