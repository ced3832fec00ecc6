import type { Link, MessageSubmission } from '../connection-kind.ts';
import { meaningOf } from '../meta/error-codes.ts';
import { type GraphLinkOptions, listTexts, openGraphLink } from '../meta/graph-link.ts';
import { fieldsOf, listOf } from '../meta/read-json.ts';
import { uploadFile } from './file-upload.ts';
import { buildMessageBody, type FileKind } from './message-body.ts';
import type { WhatsAppConnectionSettings } from './settings.ts';

export interface WhatsAppLinkOptions extends Omit<GraphLinkOptions<FileKind>, 'api'> {
  settings: WhatsAppConnectionSettings;
}

/** Error codes of a file id that Meta does not know, or whose file it cannot use. 100 has other causes, too. Unverified, as `error-codes.ts`. */
const unknownFileCodes: ReadonlySet<number | undefined> = new Set([100, 131052, 131053]);

/** Opens a link that submits messages over the Cloud API. */
export function openWhatsAppLink({ settings, ...options }: WhatsAppLinkOptions): Link<MessageSubmission> {
  const { phoneNumberId } = settings;
  const { graph } = options;
  return openGraphLink<FileKind>({
    ...options,
    api: {
      path: `/${phoneNumberId}/messages`,
      buildBody: buildMessageBody,
      uploadFile: (file, _, kind, signal) => uploadFile({ graph, phoneNumberId, file, kind, signal }),
      listSecretTexts: ({ to, content }, body) => [to, to.replace(/^\+/, ''), ...listTexts(body[content.type])],
      readAccepted,
      isUnknownFile: ({ code }) => unknownFileCodes.has(code),
      findMeaning: meaningOf,
    },
  });
}

/** The id of a recipient, `wa_id`, can differ from the number: events of the person have the id. */
function readAccepted(response: unknown): { id: unknown; recipientId?: string | undefined } {
  const { messages, contacts } = fieldsOf(response);
  const { wa_id: waId } = fieldsOf(listOf(contacts)[0]);
  const recipientId = typeof waId === 'string' && /^\d{5,20}$/.test(waId) ? waId : undefined;
  return { id: fieldsOf(listOf(messages)[0]).id, recipientId };
}
