import type { Link, OutboxKind } from '../connection-kind.ts';
import { listMetaTemplates } from '../meta/list-templates.ts';
import { createMetaClients, type MetaOptions, metaKindParts } from '../meta/meta-clients.ts';
import { describeWebhook } from '../meta/meta-settings.ts';
import { checkWhatsApp } from './check.ts';
import { downloadWhatsAppFile } from './download-file.ts';
import {
  credentialsSchema,
  settingsSchema,
  type WhatsAppConnectionSettings,
  type WhatsAppCredentials,
} from './settings.ts';
import { openWhatsAppLink } from './whatsapp-link.ts';

const templateFields = ['name', 'language', 'status', 'quality_score', 'parameter_format', 'components'];

/** Creates the kind `whatsapp`: the WhatsApp Business Cloud API of Meta. */
export function createWhatsApp(options: MetaOptions = {}): OutboxKind<WhatsAppConnectionSettings, WhatsAppCredentials> {
  const { openForLink, withClients } = createMetaClients(options);
  return {
    ...metaKindParts,
    name: 'whatsapp',
    channel: 'chatApp',
    senderSettings: ['appId', 'phoneNumberId'],
    about: 'WhatsApp Business messages over the Cloud API of Meta',
    settings: settingsSchema,
    credentials: credentialsSchema,
    example: {
      settings: {
        appId: '1234567890123456',
        phoneNumberId: '106540352242922',
        businessAccountId: '102290129340398',
      },
      credentials: {
        accessToken: 'the-token-of-a-system-user',
        appSecret: 'the-app-secret',
        verifyToken: 'a-text-that-you-choose',
      },
    },
    describeSetup: (connection) =>
      describeWebhook(
        connection,
        'Enter these in the app dashboard of Meta, under WhatsApp, Configuration, and subscribe to the field messages:',
      ),
    check: (connection, signal) => withClients(connection, (clients) => checkWhatsApp(connection, clients, signal)),
    listTemplates: (connection, signal) =>
      withClients(connection, async ({ graph }) => {
        const { businessAccountId } = connection.settings;
        const owner = { id: businessAccountId, fields: templateFields };
        return { account: businessAccountId, templates: await listMetaTemplates(graph, owner, signal) };
      }),
    downloadFile: (connection, file, signal) =>
      withClients(connection, ({ graph }) =>
        downloadWhatsAppFile({ connection, graph, file, signal, ...(options.graph && { host: options.graph }) }),
      ),
    open: (connection, events) => {
      const { settings } = connection;
      return openWhatsAppLink({ connection, settings, events, ...openForLink(connection) }) as Link;
    },
  };
}
