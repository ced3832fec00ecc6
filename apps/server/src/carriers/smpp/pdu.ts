import { type CommandName, commandNameOf, type Field, layouts } from './pdu-layout.ts';
import { status } from './status.ts';

/** Octets of the header: length, command, status, sequence number. */
export const headerBytes = 16;

/** An optional parameter (tag, length, value). Unknown ones are kept. */
export interface Tlv {
  tag: number;
  value: Buffer;
}

interface BindFields {
  systemId: string;
  password: string;
  systemType: string;
  interfaceVersion: number;
  addressTon: number;
  addressNpi: number;
  addressRange: string;
}

/** The fields that `submit_sm`, `deliver_sm` and `data_sm` share. */
interface DataFields {
  serviceType: string;
  sourceTon: number;
  sourceNpi: number;
  source: string;
  destinationTon: number;
  destinationNpi: number;
  destination: string;
  esmClass: number;
  registeredDelivery: number;
  dataCoding: number;
}

interface MessageFields extends DataFields {
  protocolId: number;
  priority: number;
  scheduledAt: string;
  validityPeriod: string;
  replaceIfPresent: number;
  defaultMessageId: number;
  shortMessage: Buffer;
}

type BodyOf<Name extends CommandName> = Name extends `bind_${string}_resp`
  ? { systemId?: string }
  : Name extends `bind_${string}`
    ? BindFields
    : Name extends `${'submit' | 'deliver' | 'data'}_sm_resp`
      ? { messageId?: string }
      : Name extends 'submit_sm' | 'deliver_sm'
        ? MessageFields
        : Name extends 'data_sm'
          ? DataFields
          : object;

/** A protocol data unit of one command. */
export type PduOf<Name extends CommandName> = {
  command: Name;
  /** 0 in requests; the result in responses. */
  status: number;
  /** 1 to 0x7FFFFFFF. A response has that of its request. */
  sequence: number;
  tlvs: readonly Tlv[];
} & BodyOf<Name>;

export type Pdu = { [Name in CommandName]: PduOf<Name> }[CommandName];

/** A receipt or an SMS that a provider delivers. */
export type DeliveryPdu = PduOf<'deliver_sm'> | PduOf<'data_sm'>;

/** Result of decoding the octets of one PDU. */
export type DecodedPdu =
  | { outcome: 'pdu'; pdu: Pdu }
  | { outcome: 'unknownCommand'; commandId: number; sequence: number }
  /** The frame is whole, its body is not what the command demands. `status` says why. */
  | { outcome: 'malformed'; command: CommandName; status: number; sequence: number };

/**
 * Encodes a PDU.
 *
 * @throws {RangeError} when a field is too long or contains a NUL
 */
export function encodePdu(pdu: Pdu): Buffer {
  const { id, fields } = layouts[pdu.command];
  const values = pdu as unknown as Record<string, unknown>;
  const pieces = fields.map((field) => encodeField(field, values[field[0]]));
  for (const { tag, value } of pdu.tlvs) pieces.push(encodeTlv(tag, value));
  const header = Buffer.allocUnsafe(headerBytes);
  header.writeUInt32BE(
    pieces.reduce((bytes, piece) => bytes + piece.length, headerBytes),
    0,
  );
  header.writeUInt32BE(id, 4);
  header.writeUInt32BE(pdu.status, 8);
  header.writeUInt32BE(pdu.sequence, 12);
  return Buffer.concat([header, ...pieces]);
}

function encodeField([name, type, maxOctets = 1]: Field, value: unknown): Buffer {
  if (type === 'uint8') return Buffer.of(value as number);
  if (type === 'octets') {
    const octets = value as Buffer;
    if (octets.length > maxOctets) throw new RangeError(`${name} has ${octets.length} octets, more than ${maxOctets}.`);
    return Buffer.concat([Buffer.of(octets.length), octets]);
  }
  if (value === undefined) return Buffer.alloc(0);
  const octets = Buffer.from(`${value as string}\0`, 'latin1');
  if (octets.length > maxOctets) throw new RangeError(`${name} has more than ${maxOctets - 1} octets.`);
  if (octets.indexOf(0) !== octets.length - 1) throw new RangeError(`${name} contains a NUL.`);
  return octets;
}

function encodeTlv(tag: number, value: Buffer): Buffer {
  if (value.length > 0xffff) throw new RangeError('An optional parameter has more than 65,535 octets.');
  const header = Buffer.allocUnsafe(4);
  header.writeUInt16BE(tag, 0);
  header.writeUInt16BE(value.length, 2);
  return Buffer.concat([header, value]);
}

/**
 * Decodes one PDU. Never throws.
 *
 * @param octets of exactly the PDU, at least a header. The result does not refer to them
 */
export function decodePdu(octets: Buffer): DecodedPdu {
  const commandId = octets.readUInt32BE(4);
  const sequence = octets.readUInt32BE(12);
  const command = commandNameOf(commandId);
  if (!command) return { outcome: 'unknownCommand', commandId, sequence };
  const reader: Reader = { octets, position: headerBytes };
  const pdu: Record<string, unknown> = { command, status: octets.readUInt32BE(8), sequence };
  for (const field of layouts[command].fields) {
    const value = readField(reader, field);
    if (value === broken) return { outcome: 'malformed', command, status: status.RINVCMDLEN, sequence };
    if (value !== undefined) pdu[field[0]] = value;
  }
  const tlvs = readTlvs(reader);
  if (!tlvs) return { outcome: 'malformed', command, status: status.RINVOPTPARSTREAM, sequence };
  pdu.tlvs = tlvs;
  return { outcome: 'pdu', pdu: pdu as unknown as Pdu };
}

interface Reader {
  octets: Buffer;
  position: number;
}

/** The value of a field that ends after the PDU. */
const broken = Symbol('broken');

function readField(reader: Reader, [, type]: Field): string | number | Buffer | undefined | typeof broken {
  const { octets, position } = reader;
  if (type === 'lastString' && position === octets.length) return undefined;
  if (type === 'string' || type === 'lastString') {
    const nul = octets.indexOf(0, position);
    if (nul === -1 && type === 'string') return broken;
    const end = nul === -1 ? octets.length : nul;
    reader.position = Math.min(end + 1, octets.length);
    return octets.toString('latin1', position, end);
  }
  const octet = octets[position];
  if (octet === undefined) return broken;
  reader.position += 1;
  if (type === 'uint8') return octet;
  if (reader.position + octet > octets.length) return broken;
  reader.position += octet;
  return Buffer.from(octets.subarray(position + 1, reader.position));
}

/** Reads the optional parameters. Up to three octets at the end are padding of some providers. */
function readTlvs(reader: Reader): Tlv[] | undefined {
  const { octets } = reader;
  const tlvs: Tlv[] = [];
  while (reader.position + 4 <= octets.length) {
    const tag = octets.readUInt16BE(reader.position);
    const end = reader.position + 4 + octets.readUInt16BE(reader.position + 2);
    if (end > octets.length) return undefined;
    tlvs.push({ tag, value: Buffer.from(octets.subarray(reader.position + 4, end)) });
    reader.position = end;
  }
  return tlvs;
}
