import type { ObjectSchema, PropertySchema } from '../connection-kind.ts';

/** How an SMPP provider wants its client to speak. */
export interface SmppSettings {
  host: string;
  port: number;
  tls: boolean;
  /** PEM; empty for the authorities that Node.js trusts. */
  tlsCa: string;
  bindMode: 'transceiver' | 'transmitterReceiver';
  systemType: string;
  addressRange: string;
  serviceType: string;
  defaultAlphabet: 'gsm' | 'latin1';
  joining: 'udh' | 'payload' | 'sar';
  alphanumericTon: number;
  alphanumericNpi: number;
  shortCodeTon: number;
  shortCodeNpi: number;
  numberTon: number;
  numberNpi: number;
  countryCode: string;
  destinationFormat: 'international' | 'national';
  registeredDelivery: number;
  receiptIds: 'same' | 'convert';
  validityPeriod: 'relative' | 'absolute' | 'none';
  temporaryErrors: number[];
  optOutErrors: number[];
  enquireLinkSeconds: number;
  responseTimeoutSeconds: number;
}

export interface SmppCredentials {
  systemId: string;
  password: string;
}

const octet = (description: string, value: number): PropertySchema => ({
  type: 'integer',
  minimum: 0,
  maximum: 255,
  default: value,
  description,
});

const text = (description: string, maxLength: number): PropertySchema => ({
  type: 'string',
  // Other characters have no place in a field of SMPP.
  pattern: '^[ -~]*$',
  maxLength,
  default: '',
  description,
});

const choice = (description: string, values: readonly string[]): PropertySchema => ({
  enum: values,
  default: values[0],
  description,
});

const errors = (description: string): PropertySchema => ({
  type: 'array',
  items: { type: 'integer', minimum: 1, maximum: 0xffffffff },
  default: [],
  description,
});

const seconds = (description: string, value: number): PropertySchema => ({
  type: 'number',
  minimum: 0.1,
  maximum: 600,
  default: value,
  description,
});

export const settingsSchema: ObjectSchema = {
  type: 'object',
  required: ['host', 'port'],
  additionalProperties: false,
  properties: {
    host: { type: 'string', minLength: 1, maxLength: 253, description: "Host name or address of the provider's SMSC." },
    port: { type: 'integer', minimum: 1, maximum: 65_535, description: 'Its TCP port, often 2775, or 3550 with TLS.' },
    tls: { type: 'boolean', default: false, description: 'Whether to connect with TLS. The certificate is verified.' },
    tlsCa: {
      type: 'string',
      default: '',
      description: 'Certificate authority of the provider in PEM, if it has its own.',
    },
    bindMode: choice('One bind for both directions, or one for each.', ['transceiver', 'transmitterReceiver']),
    systemType: text('system_type of the bind, if the provider demands one.', 12),
    addressRange: text('address_range of the bind: the numbers to receive from, if the provider demands it.', 40),
    serviceType: text('service_type of each submission, if the provider demands one.', 5),
    defaultAlphabet: choice('The alphabet that the provider reads in data_coding 0.', ['gsm', 'latin1']),
    joining: choice(
      'How a long text is sent: parts with a user data header, one message_payload, or sar_* parameters.',
      ['udh', 'payload', 'sar'],
    ),
    alphanumericTon: octet('Type of number of a sender name.', 5),
    alphanumericNpi: octet('Numbering plan of a sender name.', 0),
    shortCodeTon: octet('Type of number of a short code. Providers use 3, 0 or 6.', 3),
    shortCodeNpi: octet('Numbering plan of a short code.', 0),
    numberTon: octet('Type of number of a sender that is a phone number.', 1),
    numberNpi: octet('Numbering plan of a sender that is a phone number.', 1),
    countryCode: {
      type: 'string',
      pattern: '^([1-9][0-9]{0,2})?$',
      default: '',
      description:
        'Calling code of the provider, such as 963: it completes numbers that the provider sends in national form.',
    },
    destinationFormat: choice('Form of the recipient. "national" needs countryCode, and leaves it out.', [
      'international',
      'national',
    ]),
    registeredDelivery: octet('1 asks for a delivery receipt, 17 for intermediate notices too, 0 for none.', 1),
    receiptIds: choice('Whether receipts may have the id in another base (hexadecimal or decimal) than responses.', [
      'convert',
      'same',
    ]),
    validityPeriod: choice('How the expiry of a message is written.', ['relative', 'absolute', 'none']),
    temporaryErrors: errors('Further error codes of the provider after which a message is retried later.'),
    optOutErrors: errors('Error codes of the provider that mean: the recipient has opted out.'),
    enquireLinkSeconds: seconds('Seconds between two enquire_link.', 30),
    responseTimeoutSeconds: seconds(
      'Seconds to wait for a response. Without one, the outcome of a message is unknown.',
      60,
    ),
  },
};

export const credentialsSchema: ObjectSchema = {
  type: 'object',
  required: ['systemId', 'password'],
  additionalProperties: false,
  properties: {
    systemId: { type: 'string', pattern: '^[ -~]+$', maxLength: 15, description: 'system_id of the account.' },
    password: {
      type: 'string',
      pattern: '^[ -~]*$',
      maxLength: 64,
      description: 'Its password. SMPP allows 8 characters; longer ones are for providers that accept them.',
    },
  },
};
