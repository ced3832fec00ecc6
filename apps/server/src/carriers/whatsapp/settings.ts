import type { ObjectSchema } from '../connection-kind.ts';
import {
  appIdSchema,
  graphVersionSchema,
  type MetaCredentials,
  metaCredentialProperties,
  phoneNumberIdSchema,
  timeoutMsSchema,
  type WhatsAppSettings,
} from '../meta/meta-settings.ts';

/** Settings of a connection of the kind `whatsapp`. */
export interface WhatsAppConnectionSettings extends WhatsAppSettings {
  /** Meta's id of the WhatsApp Business Account, which has the number and the templates. */
  businessAccountId: string;
  timeoutMs: number;
}

export type WhatsAppCredentials = MetaCredentials;

export const settingsSchema: ObjectSchema = {
  type: 'object',
  required: ['appId', 'phoneNumberId', 'businessAccountId'],
  additionalProperties: false,
  properties: {
    appId: appIdSchema,
    phoneNumberId: phoneNumberIdSchema,
    businessAccountId: {
      type: 'string',
      pattern: '^[0-9]{1,32}$',
      description: 'Id of the WhatsApp Business Account that has the number, from the WhatsApp page of the app.',
      examples: ['102290129340398'],
    },
    graphVersion: graphVersionSchema,
    timeoutMs: timeoutMsSchema,
  },
};

export const credentialsSchema: ObjectSchema = {
  type: 'object',
  required: ['accessToken', 'appSecret', 'verifyToken'],
  additionalProperties: false,
  properties: metaCredentialProperties,
};
