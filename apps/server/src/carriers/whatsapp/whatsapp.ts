import { randomBytes } from 'node:crypto';
import { type AddressPolicy, createOutbound, createPublicOnlyPolicy } from '@omnichannel/outbound';
import type { Link, OutboxKind } from '../connection-kind.ts';
import { examineVersion } from '../meta/graph-versions.ts';
import { listMetaTemplates } from '../meta/list-templates.ts';
import { openAppGraph, openGraph } from '../meta/meta-clients.ts';
import { describeWebhook, webhookPathOf } from '../meta/meta-settings.ts';
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

export interface WhatsAppOptions {
  /** Another server than Meta's, for tests and the emulator. It is no setting: a token must not go to an address that a user gives. */
  graph?: { baseUrl: string; policy: AddressPolicy };
  /** Milliseconds between attempts to reach Meta when it cannot be reached. */
  retryDelaysMs?: readonly number[];
}

/** Creates the kind `whatsapp`: the WhatsApp Business Cloud API of Meta. */
export function createWhatsApp(
  options: WhatsAppOptions = {},
): OutboxKind<WhatsAppConnectionSettings, WhatsAppCredentials> {
  const { graph: target, retryDelaysMs } = options;
  const openOutbound = () => createOutbound({ policy: target?.policy ?? createPublicOnlyPolicy() });
  return {
    name: 'whatsapp',
    channel: 'chatApp',
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
    needsPublicUrl: () => true,
    webhookPath: webhookPathOf,
    generateCredentials: () => ({ verifyToken: randomBytes(24).toString('base64url') }),
    describeSetup: (connection) =>
      describeWebhook(
        connection,
        'Enter these in the app dashboard of Meta, under WhatsApp, Configuration, and subscribe to the field messages:',
      ),
    examine: ({ graphVersion }, now) => examineVersion(graphVersion, now),
    async check(connection, signal) {
      const outbound = openOutbound();
      try {
        const clients = {
          graph: openGraph(connection, outbound, target?.baseUrl),
          app: openAppGraph(connection, outbound, target?.baseUrl),
        };
        return await checkWhatsApp(connection, clients, signal);
      } finally {
        outbound.close();
      }
    },
    async listTemplates(connection, signal) {
      const outbound = openOutbound();
      try {
        const { businessAccountId } = connection.settings;
        const graph = openGraph(connection, outbound, target?.baseUrl);
        const owner = { id: businessAccountId, fields: templateFields };
        return { account: businessAccountId, templates: await listMetaTemplates(graph, owner, signal) };
      } finally {
        outbound.close();
      }
    },
    async downloadFile(connection, file, signal) {
      const outbound = openOutbound();
      try {
        const graph = openGraph(connection, outbound, target?.baseUrl);
        return await downloadWhatsAppFile({ connection, graph, file, signal, ...(target && { host: target }) });
      } finally {
        outbound.close();
      }
    },
    open(connection, events) {
      const outbound = openOutbound();
      const graph = openGraph(connection, outbound, target?.baseUrl);
      const delays = retryDelaysMs === undefined ? {} : { retryDelaysMs };
      const { settings } = connection;
      return openWhatsAppLink({ connection, settings, outbound, graph, events, ...delays }) as Link;
    },
  };
}
