import { randomBytes } from 'node:crypto';
import { type AddressPolicy, createOutbound, createPublicOnlyPolicy } from '@omnichannel/outbound';
import type { Link, OutboxKind } from '../connection-kind.ts';
import { isObject } from '../meta/graph.ts';
import { type GraphLinkOptions, listTexts, openGraphLink } from '../meta/graph-link.ts';
import { examineVersion } from '../meta/graph-versions.ts';
import { openAppGraph, openGraph } from '../meta/meta-clients.ts';
import { describeWebhook, webhookPathOf } from '../meta/meta-settings.ts';
import { checkMessenger, neededFields } from './check.ts';
import { downloadMessengerFile } from './download-file.ts';
import { messengerMeaningOf, unknownAttachment } from './error-codes.ts';
import { uploadAttachment } from './file-upload.ts';
import { listPageTemplates } from './list-templates.ts';
import { buildMessageBody, type FileKind } from './message-body.ts';
import {
  credentialsSchema,
  type MessengerConnectionSettings,
  type MessengerCredentials,
  settingsSchema,
} from './settings.ts';

export interface MessengerOptions {
  /** Another server than Meta's, for tests and the emulator. It is no setting: a token must not go to an address that a user gives. */
  graph?: { baseUrl: string; policy: AddressPolicy };
  /** Milliseconds between attempts to reach Meta when it cannot be reached. */
  retryDelaysMs?: readonly number[];
}

/** Creates the kind `messenger`: the Messenger Platform of Meta, for the people who write to a Facebook page. */
export function createMessenger(
  options: MessengerOptions = {},
): OutboxKind<MessengerConnectionSettings, MessengerCredentials> {
  const { graph: target, retryDelaysMs } = options;
  const openOutbound = () => createOutbound({ policy: target?.policy ?? createPublicOnlyPolicy() });
  return {
    name: 'messenger',
    channel: 'messenger',
    about: 'Facebook Messenger messages of a page over the Messenger Platform of Meta',
    settings: settingsSchema,
    credentials: credentialsSchema,
    example: {
      settings: { appId: '1234567890123456', pageId: '682498302938465' },
      credentials: {
        accessToken: 'the-token-of-the-page',
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
        `Enter these in the app dashboard of Meta, under Messenger, and subscribe to the fields ${neededFields.join(', ')}:`,
      ),
    examine: ({ graphVersion }, now) => examineVersion(graphVersion, now),
    async check(connection, signal) {
      const outbound = openOutbound();
      try {
        const clients = {
          graph: openGraph(connection, outbound, target?.baseUrl),
          app: openAppGraph(connection, outbound, target?.baseUrl),
        };
        return await checkMessenger(connection, clients, signal);
      } finally {
        outbound.close();
      }
    },
    async listTemplates(connection, signal) {
      const outbound = openOutbound();
      try {
        const { pageId } = connection.settings;
        const graph = openGraph(connection, outbound, target?.baseUrl);
        return { account: pageId, templates: await listPageTemplates(graph, pageId, signal) };
      } finally {
        outbound.close();
      }
    },
    downloadFile: (connection, file, signal) =>
      downloadMessengerFile({ connection, file, signal, ...(target && { policy: target.policy }) }),
    open(connection, events) {
      const outbound = openOutbound();
      const graph = openGraph(connection, outbound, target?.baseUrl);
      const { pageId } = connection.settings;
      const delays = retryDelaysMs === undefined ? {} : { retryDelaysMs };
      return openMessengerLink(pageId, { connection, outbound, graph, events, ...delays });
    },
  };
}

/** Opens a link that submits messages over the Send API. Meta knows no idempotency key, so that a lost response is in doubt. */
function openMessengerLink(pageId: string, options: Omit<GraphLinkOptions<FileKind>, 'api'>): Link {
  const { graph } = options;
  const link = openGraphLink<FileKind>({
    ...options,
    api: {
      path: `/${pageId}/messages`,
      buildBody: buildMessageBody,
      uploadFile: (file, { filename }, kind, signal) =>
        uploadAttachment({ graph, pageId, file, kind, filename, signal }),
      listSecretTexts: ({ to }, { message }) => [to, ...listTexts(message)],
      readAccepted: (response) => ({ id: isObject(response) ? response.message_id : undefined }),
      isUnknownFile: ({ subcode }) => subcode === unknownAttachment,
      findMeaning: messengerMeaningOf,
    },
  });
  return link as Link;
}
