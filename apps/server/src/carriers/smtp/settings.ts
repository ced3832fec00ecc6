import type { ObjectSchema } from '../connection-kind.ts';

/** How the service reaches a mail server. */
export interface SmtpSettings {
  host: string;
  port: number;
  security: 'starttls' | 'tls' | 'none';
  /** PEM; empty for the authorities that Node.js trusts. */
  tlsCa: string;
  fromAddress: string;
  senderName: string;
  timeoutSeconds: number;
  /** SMTP sessions of each instance. */
  maxSessions: number;
}

/** Both are empty for a mail server that needs no sign-in. */
export interface SmtpCredentials {
  user: string;
  password: string;
}

/** A header must not contain control characters: a line break would begin another header. */
const noControls = '^[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]*$';

export const settingsSchema: ObjectSchema = {
  type: 'object',
  required: ['host', 'fromAddress'],
  additionalProperties: false,
  properties: {
    host: { type: 'string', minLength: 1, maxLength: 253, description: 'Host name or address of the mail server.' },
    port: {
      type: 'integer',
      minimum: 1,
      maximum: 65_535,
      default: 587,
      description: 'Its TCP port: usually 587 with starttls, 465 with tls.',
    },
    security: {
      enum: ['starttls', 'tls', 'none'],
      default: 'starttls',
      description:
        'How the connection is encrypted. The certificate is verified, and nothing is sent without encryption. none: for a mail server in your own network.',
    },
    tlsCa: {
      type: 'string',
      default: '',
      description: 'Certificate authority of the mail server in PEM, if it has its own.',
    },
    fromAddress: {
      type: 'string',
      maxLength: 254,
      pattern: "^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)*$",
      description:
        'Address that e-mails come from, and to which the mail server sends its reports of failed deliveries.',
      examples: ['notifications@example.com'],
    },
    senderName: {
      type: 'string',
      maxLength: 100,
      pattern: noControls,
      default: '',
      description: 'Name that the recipient sees as the sender.',
    },
    timeoutSeconds: {
      type: 'number',
      minimum: 1,
      maximum: 120,
      default: 30,
      description: 'Seconds that the mail server has for each response.',
    },
    maxSessions: {
      type: 'integer',
      minimum: 1,
      maximum: 100,
      default: 5,
      description:
        'SMTP sessions that each instance of the service keeps open at the same time. A session sends up to 100 e-mails.',
    },
  },
};

export const credentialsSchema: ObjectSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    user: {
      type: 'string',
      maxLength: 256,
      default: '',
      description: 'User name, if the mail server needs a sign-in.',
    },
    password: { type: 'string', maxLength: 1024, default: '', description: 'Its password.' },
  },
};
