/**
 * Fields of a body in the order of the wire (SMPP 3.4, chapter 4).
 *
 * - `string`: octets up to a NUL, held as Latin-1. The number is the most octets with the NUL
 * - `lastString`: the same in a response, where many providers leave it, or its NUL, out
 * - `uint8`: one octet
 * - `octets`: one octet for the length, then up to 254 octets
 */
export type Field = readonly [name: string, type: 'string' | 'lastString' | 'uint8' | 'octets', maxOctets?: number];

interface Layout {
  id: number;
  fields: readonly Field[];
}

const responseBit = 0x80000000;

const bind: readonly Field[] = [
  ['systemId', 'string', 16],
  // The specification says 9. Many providers give longer ones.
  ['password', 'string', 65],
  ['systemType', 'string', 13],
  ['interfaceVersion', 'uint8'],
  ['addressTon', 'uint8'],
  ['addressNpi', 'uint8'],
  ['addressRange', 'string', 41],
];

const addresses: readonly Field[] = [
  ['serviceType', 'string', 6],
  ['sourceTon', 'uint8'],
  ['sourceNpi', 'uint8'],
  ['source', 'string', 65],
  ['destinationTon', 'uint8'],
  ['destinationNpi', 'uint8'],
  ['destination', 'string', 65],
  ['esmClass', 'uint8'],
];

const message: readonly Field[] = [
  ...addresses,
  ['protocolId', 'uint8'],
  ['priority', 'uint8'],
  ['scheduledAt', 'string', 17],
  ['validityPeriod', 'string', 17],
  ['registeredDelivery', 'uint8'],
  ['replaceIfPresent', 'uint8'],
  ['dataCoding', 'uint8'],
  ['defaultMessageId', 'uint8'],
  ['shortMessage', 'octets', 254],
];

const data: readonly Field[] = [...addresses, ['registeredDelivery', 'uint8'], ['dataCoding', 'uint8']];
const bindResponse: readonly Field[] = [['systemId', 'lastString', 16]];
const messageResponse: readonly Field[] = [['messageId', 'lastString', 65]];

/** The commands that a client needs, and their responses. */
export const layouts = {
  bind_receiver: { id: 0x01, fields: bind },
  bind_transmitter: { id: 0x02, fields: bind },
  bind_transceiver: { id: 0x09, fields: bind },
  submit_sm: { id: 0x04, fields: message },
  deliver_sm: { id: 0x05, fields: message },
  data_sm: { id: 0x103, fields: data },
  enquire_link: { id: 0x15, fields: [] },
  unbind: { id: 0x06, fields: [] },
  bind_receiver_resp: { id: responseBit + 0x01, fields: bindResponse },
  bind_transmitter_resp: { id: responseBit + 0x02, fields: bindResponse },
  bind_transceiver_resp: { id: responseBit + 0x09, fields: bindResponse },
  submit_sm_resp: { id: responseBit + 0x04, fields: messageResponse },
  deliver_sm_resp: { id: responseBit + 0x05, fields: messageResponse },
  data_sm_resp: { id: responseBit + 0x103, fields: messageResponse },
  enquire_link_resp: { id: responseBit + 0x15, fields: [] },
  unbind_resp: { id: responseBit + 0x06, fields: [] },
  generic_nack: { id: responseBit, fields: [] },
} as const satisfies Record<string, Layout>;

export type CommandName = keyof typeof layouts;

const namesById = new Map<number, CommandName>(
  (Object.keys(layouts) as CommandName[]).map((name) => [layouts[name].id, name]),
);

export function commandNameOf(id: number): CommandName | undefined {
  return namesById.get(id);
}

/** Returns true for the command identifier of a response. A response gets no response itself. */
export function isResponseId(id: number): boolean {
  return id >= responseBit;
}

export type RequestName = Exclude<CommandName, `${string}_resp` | 'generic_nack'>;
