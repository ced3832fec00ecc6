import type { Connection, PropertySchema } from '../connection-kind.ts';
import { describeWebhookUrl } from '../connections/webhook-url.ts';

/** The settings that all connections to Meta have in common. */
export interface MetaSettings {
  /** Id of the Meta app whose webhooks the service receives. */
  appId: string;
  /** Version of the Graph API: `v26.0`. */
  graphVersion: string;
}

export interface WhatsAppSettings extends MetaSettings {
  /** Meta's id of the sending number. */
  phoneNumberId: string;
}

export interface MessengerSettings extends MetaSettings {
  /** Meta's id of the Facebook page. */
  pageId: string;
}

export interface MetaCredentials {
  /** Signs the webhooks of the app. */
  appSecret: string;
  /** A secret of the operator's own, with which Meta shows that it verifies the webhook of this connection. */
  verifyToken: string;
  /** Authenticates calls to the Graph API. */
  accessToken: string;
}

/** JSON Schema of an id of Meta: apps, numbers and pages. */
const idSchema = { type: 'string', pattern: '^[0-9]{1,32}$' };

export const appIdSchema: PropertySchema = {
  ...idSchema,
  description: 'Id of the Meta app, from its dashboard. The URL of its webhook ends with it.',
  examples: ['1234567890123456'],
};

export const phoneNumberIdSchema: PropertySchema = {
  ...idSchema,
  description: 'Id of the phone number, from the WhatsApp page of the app. It is not the number itself.',
  examples: ['106540352242922'],
};

export const pageIdSchema: PropertySchema = {
  ...idSchema,
  description: 'Id of the Facebook page that people write to.',
  examples: ['682498302938465'],
};

export const graphVersionSchema: PropertySchema = {
  type: 'string',
  pattern: '^v\\d{1,3}\\.\\d$',
  default: 'v26.0',
  description: 'Version of the Graph API. Meta ends a version about two years after its release.',
};

export const timeoutMsSchema: PropertySchema = {
  type: 'integer',
  minimum: 1000,
  maximum: 60_000,
  default: 15_000,
  description: 'Milliseconds that Meta has for its response. Uploads of files have 5 minutes.',
};

/** Properties of the schema of the credentials. All three are required. */
export const metaCredentialProperties = {
  appSecret: {
    type: 'string',
    minLength: 1,
    maxLength: 255,
    description: 'App secret, from the basic settings of the app. It signs the webhooks.',
  },
  verifyToken: {
    type: 'string',
    minLength: 8,
    maxLength: 255,
    // It is sent in a URL, and typed into a form.
    pattern: '^[\\x21-\\x7e]+$',
    description: 'A secret that you choose. Enter the same text as the verify token of the webhook.',
  },
  accessToken: {
    type: 'string',
    minLength: 1,
    maxLength: 1024,
    pattern: '^[\\x21-\\x7e]+$',
    description: 'Access token of a system user that may send messages.',
  },
} satisfies Record<keyof MetaCredentials, PropertySchema>;

/** Returns the path of the webhook of an app, which receives the events of all connections of the app. */
export function webhookPathOf({ settings: { appId } }: { settings: Pick<MetaSettings, 'appId'> }): string {
  return `/carriers/meta/${appId}`;
}

/** Describes what the operator has to enter at Meta for the webhook, as lines for a terminal. */
export function describeWebhook(
  {
    settings,
    credentials,
    publicUrl,
  }: Pick<Connection<MetaSettings, MetaCredentials>, 'settings' | 'credentials' | 'publicUrl'>,
  instruction: string,
): string[] {
  return [
    instruction,
    `  Callback URL  ${describeWebhookUrl(publicUrl, webhookPathOf({ settings }))}`,
    `  Verify token  ${credentials.verifyToken}`,
  ];
}
