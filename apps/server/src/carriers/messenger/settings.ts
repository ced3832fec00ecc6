import type { ObjectSchema } from '../connection-kind.ts';
import {
  appIdSchema,
  graphVersionSchema,
  type MessengerSettings,
  type MetaCredentials,
  metaCredentialProperties,
  pageIdSchema,
  timeoutMsSchema,
} from '../meta/meta-settings.ts';

/** Settings of a connection of the kind `messenger`. */
export interface MessengerConnectionSettings extends MessengerSettings {
  timeoutMs: number;
}

export const settingsSchema: ObjectSchema = {
  type: 'object',
  required: ['appId', 'pageId'],
  additionalProperties: false,
  properties: {
    appId: appIdSchema,
    pageId: pageIdSchema,
    graphVersion: graphVersionSchema,
    timeoutMs: timeoutMsSchema,
  },
};

export type MessengerCredentials = MetaCredentials;

export const credentialsSchema: ObjectSchema = {
  type: 'object',
  required: ['accessToken', 'appSecret', 'verifyToken'],
  additionalProperties: false,
  properties: {
    ...metaCredentialProperties,
    accessToken: {
      ...metaCredentialProperties.accessToken,
      description: 'Access token of the page, not of a person or a system user.',
    },
  },
};
