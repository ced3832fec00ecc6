import fc from 'fast-check';
import type { Pdu, PduOf, Tlv } from './pdu.ts';
import { type CommandName, type Field, layouts } from './pdu-layout.ts';

/** A `submit_sm` with usual fields. */
export function submitPdu(fields: Partial<PduOf<'submit_sm'>> = {}): PduOf<'submit_sm'> {
  return {
    command: 'submit_sm',
    status: 0,
    sequence: 1,
    tlvs: [],
    serviceType: '',
    sourceTon: 5,
    sourceNpi: 0,
    source: 'Example',
    destinationTon: 1,
    destinationNpi: 1,
    destination: '12025550123',
    esmClass: 0,
    protocolId: 0,
    priority: 0,
    scheduledAt: '',
    validityPeriod: '',
    registeredDelivery: 1,
    replaceIfPresent: 0,
    dataCoding: 0,
    defaultMessageId: 0,
    shortMessage: Buffer.from('hello'),
    ...fields,
  };
}

/** A `deliver_sm` with usual fields: from a person, to a short code. */
export function deliverPdu(fields: Partial<PduOf<'deliver_sm'>> = {}): PduOf<'deliver_sm'> {
  return {
    ...submitPdu(),
    command: 'deliver_sm',
    sourceTon: 1,
    sourceNpi: 1,
    source: '12025550123',
    destinationTon: 3,
    destination: '12345',
    registeredDelivery: 0,
    ...fields,
  };
}

/** Random PDUs of all commands. */
export function anyPdu(): fc.Arbitrary<Pdu> {
  return fc.constantFrom(...(Object.keys(layouts) as CommandName[])).chain((command) =>
    fc.record({
      command: fc.constant(command),
      status: fc.nat(0xffff),
      sequence: fc.integer({ min: 1, max: 0x7fffffff }),
      tlvs: fc.array(anyTlv(), { maxLength: 3 }),
      ...Object.fromEntries(layouts[command].fields.map((field) => [field[0], anyValue(field)])),
    }),
  ) as fc.Arbitrary<unknown> as fc.Arbitrary<Pdu>;
}

function anyTlv(): fc.Arbitrary<Tlv> {
  return fc.record({
    tag: fc.oneof(fc.nat(0xffff), fc.constantFrom(0x1e, 0x20c, 0x20e, 0x20f, 0x423, 0x424, 0x427)),
    value: anyOctets(300),
  });
}

function anyValue([, type, maxOctets = 1]: Field): fc.Arbitrary<unknown> {
  if (type === 'uint8') return fc.nat(255);
  if (type === 'octets') return anyOctets(maxOctets);
  return fc
    .array(fc.integer({ min: 1, max: 255 }), { maxLength: maxOctets - 1 })
    .map((octets) => Buffer.from(octets).toString('latin1'));
}

function anyOctets(maxLength: number): fc.Arbitrary<Buffer> {
  return fc.uint8Array({ maxLength }).map((octets) => Buffer.from(octets));
}
