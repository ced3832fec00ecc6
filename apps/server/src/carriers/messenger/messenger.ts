import type { Link, OutboxKind } from '../connection-kind.ts';
import { isObject } from '../meta/graph.ts';
import { type GraphLinkOptions, listTexts, openGraphLink } from '../meta/graph-link.ts';
import { createMetaClients, type MetaOptions, metaKindParts } from '../meta/meta-clients.ts';
import { describeWebhook } from '../meta/meta-settings.ts';
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

/** Creates the kind `messenger`: the Messenger Platform of Meta, for the people who write to a Facebook page. */
export function createMessenger(
  options: MetaOptions = {},
): OutboxKind<MessengerConnectionSettings, MessengerCredentials> {
  const { openForLink, withClients } = createMetaClients(options);
  return {
    ...metaKindParts,
    name: 'messenger',
    channel: 'messenger',
    senderSettings: ['appId', 'pageId'],
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
    describeSetup: (connection) =>
      describeWebhook(
        connection,
        `Enter these in the app dashboard of Meta, under Messenger, and subscribe to the fields ${neededFields.join(', ')}:`,
      ),
    check: (connection, signal) => withClients(connection, (clients) => checkMessenger(connection, clients, signal)),
    listTemplates: (connection, signal) =>
      withClients(connection, async ({ graph }) => {
        const { pageId } = connection.settings;
        return { account: pageId, templates: await listPageTemplates(graph, pageId, signal) };
      }),
    downloadFile: (connection, file, signal) =>
      downloadMessengerFile({ connection, file, signal, ...(options.graph && { policy: options.graph.policy }) }),
    open: (connection, events) =>
      openMessengerLink(connection.settings.pageId, { connection, events, ...openForLink(connection) }),
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
