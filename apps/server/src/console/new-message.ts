import type { NewContent, NewMessage } from '@omnichannel/console/sandbox';
import type { InboundContent } from '../features/messaging/carrier.ts';
import { isChatAppUserId } from '../features/messaging/chat-app-user-id.ts';
import type { MediaStore } from '../features/messaging/media/media-store.ts';
import { parsePhoneNumber } from '../features/phone-numbers/phone-number.ts';
import { HttpError } from '../http/http-error.ts';
import type { Database } from '../platform/postgres/database.ts';
import { findMessage } from './messages.ts';
import { createBodyReader } from './request-parsing.ts';

const text = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength });
const content = (type: object, properties: Record<string, object>, required: string[]) => ({
  type: 'object',
  properties: { type, ...properties },
  required: ['type', ...required],
  additionalProperties: false,
});
const file = {
  type: 'object',
  properties: { id: text(256), filename: text(240) },
  required: ['id'],
  additionalProperties: false,
};
/** Maximum characters of a text, and of a file's caption. */
const [longestText, longestCaption] = [4096, 1024];

const anyObject = { type: 'object' };
const list = (items: object) => ({ type: 'array', items, minItems: 1, maxItems: 20 });

/** Content that the page shows, and that only a request can write. */
const structuredContents = [
  content({ const: 'contacts' }, { contacts: list(anyObject) }, ['contacts']),
  content(
    { const: 'interactive' },
    {
      kind: { enum: ['button', 'list'] },
      id: text(longestCaption),
      title: text(longestCaption),
      description: text(longestCaption),
    },
    ['kind', 'id', 'title'],
  ),
  content({ const: 'reaction' }, { messageId: text(256), emoji: text(64) }, ['messageId']),
  content(
    { const: 'order' },
    {
      catalogId: text(256),
      text: text(longestText),
      items: list({
        type: 'object',
        properties: {
          productId: text(256),
          quantity: { type: 'number', minimum: 0 },
          price: { type: 'number', minimum: 0 },
          currency: text(3),
        },
        required: ['productId', 'quantity'],
        additionalProperties: false,
      }),
    },
    ['items'],
  ),
  content({ const: 'postback' }, { title: text(longestCaption), payload: text(longestText), referral: anyObject }, [
    'title',
    'payload',
  ]),
  content({ const: 'referral' }, { referral: anyObject }, ['referral']),
  content(
    { const: 'unsupported' },
    {
      providerType: text(256),
      providerMessage: anyObject,
      errors: list({
        type: 'object',
        properties: { code: { type: 'integer' }, title: text(longestCaption), details: text(longestText) },
        required: ['code', 'title'],
        additionalProperties: false,
      }),
    },
    [],
  ),
];

/** Content that the messenger does not have, and content that only the messenger has. */
const notOnMessenger: readonly string[] = ['location', 'contacts', 'order'];
const onlyOnMessenger: readonly string[] = ['postback', 'referral'];

/** Reads a message that was written on the page. */
export const readNewMessage = createBodyReader<NewMessage>({
  type: 'object',
  properties: {
    channel: { enum: ['chatApp', 'messenger', 'rcs', 'sms', 'chat'] },
    person: text(256),
    name: text(100),
    repliesTo: text(256),
    content: {
      type: 'object',
      required: ['type'],
      oneOf: [
        content({ const: 'text' }, { text: text(longestText) }, ['text']),
        ...['image', 'video', 'audio', 'voice', 'document', 'sticker'].map((type) =>
          content({ const: type }, { file, caption: text(longestCaption) }, ['file']),
        ),
        content(
          { const: 'location' },
          {
            latitude: { type: 'number', minimum: -90, maximum: 90 },
            longitude: { type: 'number', minimum: -180, maximum: 180 },
            name: text(longestCaption),
            address: text(longestCaption),
          },
          ['latitude', 'longitude'],
        ),
        content({ const: 'button' }, { text: text(longestCaption), payload: text(longestText) }, ['text', 'payload']),
        ...structuredContents,
      ],
      discriminator: { propertyName: 'type' },
    },
  },
  required: ['channel', 'person', 'content'],
  additionalProperties: false,
});

/** Normalizes a person's identifier as the channel has it. */
export function normalizePerson({ channel, person }: Pick<NewMessage, 'channel' | 'person'>): string {
  if (channel === 'messenger' || channel === 'chat') return person;
  if (channel === 'chatApp' && isChatAppUserId(person)) return person;
  const number = parsePhoneNumber(person);
  if (!number) throw new HttpError(400, 'The phone number must be complete with its country prefix: +12025550100.');
  return number.e164;
}

/** Resolves the content of a message for the service: files by their id. */
export async function resolveContent(
  database: Database,
  media: Pick<MediaStore, 'find'>,
  environmentId: string,
  { channel, content }: NewMessage,
): Promise<InboundContent> {
  if ((channel === 'messenger' ? notOnMessenger : onlyOnMessenger).includes(content.type)) {
    throw new HttpError(400, `The channel ${channel} has no ${content.type}. Write a text or send a file.`);
  }
  if (channel === 'sms' && content.type !== 'text') throw new HttpError(400, 'An SMS is a text. Write a text.');
  if (!('file' in content)) return content;
  const { id, filename } = content.file;
  const facts = (await media.find(database, environmentId, [id])).get(id);
  if (!facts) throw new HttpError(400, 'content.file.id names no file. Upload it first: POST /sandbox/media');
  if (!isOfKind(facts.mediaType, content.type)) {
    throw new HttpError(400, `The file is of the type ${facts.mediaType}, and cannot be sent as ${content.type}.`);
  }
  return { ...content, file: { id, mediaType: facts.mediaType, ...(filename !== undefined && { filename }) } };
}

function isOfKind(mediaType: string, kind: Extract<NewContent, { file: object }>['type']): boolean {
  if (kind === 'document') return true;
  if (kind === 'sticker') return mediaType === 'image/webp';
  return mediaType.startsWith(`${kind === 'voice' ? 'audio' : kind}/`);
}

/** Checks that a reply or reaction refers to a message of the same conversation. */
export async function checkReply(
  database: Database,
  environmentId: string,
  { channel, person, repliesTo, content }: NewMessage,
): Promise<void> {
  const references = { repliesTo, 'content.messageId': content.type === 'reaction' ? content.messageId : undefined };
  for (const [field, messageId] of Object.entries(references)) {
    if (messageId === undefined) continue;
    const answered = await findMessage(database, environmentId, { messageId });
    if (answered?.person === person && answered.channel === channel) continue;
    throw new HttpError(400, `${field} must be the messageId of a message of the same person on the same channel.`);
  }
}
