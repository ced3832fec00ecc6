import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodePdu, encodePdu, type Pdu } from './pdu.ts';
import { status } from './status.ts';
import { anyPdu, deliverPdu, submitPdu } from './testing-pdus.ts';

/** The example of SMPP 3.4 (issue 1.2), 3.2.4: a `bind_transmitter`. */
const bindExample = '0000002f000000020000000000000001534d50503354455354007365637265743038005355424d4954310000010100';

const header = (commandId: number, body: string, sequence = 7) => {
  const octets = Buffer.from(body, 'hex');
  const head = Buffer.alloc(16);
  head.writeUInt32BE(16 + octets.length, 0);
  head.writeUInt32BE(commandId, 4);
  head.writeUInt32BE(sequence, 12);
  return Buffer.concat([head, octets]);
};

describe('a PDU', () => {
  it('is written as the specification shows it', () => {
    const bind: Pdu = {
      command: 'bind_transmitter',
      status: 0,
      sequence: 1,
      tlvs: [],
      systemId: 'SMPP3TEST',
      password: 'secret08',
      systemType: 'SUBMIT1',
      interfaceVersion: 0,
      addressTon: 1,
      addressNpi: 1,
      addressRange: '',
    };
    expect(encodePdu(bind).toString('hex')).toBe(bindExample);
    expect(decodePdu(Buffer.from(bindExample, 'hex'))).toEqual({ outcome: 'pdu', pdu: bind });
  });

  it('is read as it was written, with unknown optional parameters', () => {
    fc.assert(
      fc.property(anyPdu(), (pdu) => {
        expect(decodePdu(encodePdu(pdu))).toEqual({ outcome: 'pdu', pdu });
      }),
    );
  });

  it('does not refer to the octets that it was read from', () => {
    const octets = encodePdu(submitPdu({ tlvs: [{ tag: 0x1400, value: Buffer.of(1, 2) }] }));
    const decoded = decodePdu(octets);
    octets.fill(0xff);
    expect(decoded).toMatchObject({
      pdu: { shortMessage: Buffer.from('hello'), tlvs: [{ tag: 0x1400, value: Buffer.of(1, 2) }] },
    });
  });

  it.each([
    ['a short message of 255 octets', { shortMessage: Buffer.alloc(255) }, 'shortMessage'],
    ['an address of 65 octets', { destination: '1'.repeat(65) }, 'destination'],
    ['a service type of 6 octets', { serviceType: 'a'.repeat(6) }, 'serviceType'],
    ['a NUL in an address', { source: 'a\0b' }, 'source'],
    ['an optional parameter of 64 KiB', { tlvs: [{ tag: 1, value: Buffer.alloc(0x10000) }] }, 'optional parameter'],
  ])('is not written with %s', (_, fields, message) => {
    expect(() => encodePdu(submitPdu(fields))).toThrow(message);
  });
});

describe('a response', () => {
  it('may leave out its body, or the NUL of it', () => {
    expect(decodePdu(header(0x80000004, ''))).toEqual({
      outcome: 'pdu',
      pdu: { command: 'submit_sm_resp', status: 0, sequence: 7, tlvs: [] },
    });
    expect(decodePdu(header(0x80000004, '616263'))).toMatchObject({ pdu: { messageId: 'abc' } });
    expect(decodePdu(header(0x80000004, '00'))).toMatchObject({ pdu: { messageId: '' } });
  });
});

describe('a malformed PDU', () => {
  const whole = encodePdu(deliverPdu({ tlvs: [{ tag: 0x1e, value: Buffer.from('id') }] }));

  it('is one whose body ends too early, whatever the octet', () => {
    for (let length = 16; length < whole.length; length++) {
      const cut = Buffer.from(whole.subarray(0, length));
      cut.writeUInt32BE(length, 0);
      const decoded = decodePdu(cut);
      const fieldsEnd = whole.length - 6;
      if (length < fieldsEnd)
        expect(decoded).toEqual({
          outcome: 'malformed',
          command: 'deliver_sm',
          status: status.RINVCMDLEN,
          sequence: 1,
        });
      // Up to three octets are padding; the header of an optional parameter without its value is a fault.
      else if (length < fieldsEnd + 4) expect(decoded).toMatchObject({ outcome: 'pdu', pdu: { tlvs: [] } });
      else expect(decoded).toMatchObject({ outcome: 'malformed', status: status.RINVOPTPARSTREAM });
    }
  });

  it('is not one with an unknown command', () => {
    expect(decodePdu(header(0x0102, '00'))).toEqual({ outcome: 'unknownCommand', commandId: 0x0102, sequence: 7 });
  });
});
