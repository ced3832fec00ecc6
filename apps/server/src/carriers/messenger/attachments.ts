import { type Fields, fieldsOf, listOf, numberOf, present, textOf } from '../meta/read-json.ts';
import type { ProviderAttachment, ProviderContent, ProviderFile } from '../provider-events.ts';

/** Kinds of files, by the name of Messenger. */
const fileTypes = new Map([
  ['image', 'image'],
  ['video', 'video'],
  ['audio', 'audio'],
  ['file', 'document'],
  ['sticker', 'sticker'],
] as const);

type FileType = 'image' | 'video' | 'audio' | 'document' | 'sticker';

/**
 * Reads the attachments of a message: a single file is a message of its kind, with the text as its caption. Shapes: page
 * messenger-platform/webhooks/webhook-events/messages.
 *
 * @returns undefined when there are none
 */
export function attachmentContentOf(value: unknown, text: string | undefined): ProviderContent | undefined {
  const attachments = withoutStickerCopies(listOf(value).map(fieldsOf));
  const [first] = attachments;
  if (first === undefined) return undefined;
  if (attachments.length === 1) {
    const type = fileTypes.get(first.type as never) as FileType | undefined;
    const file = fileOf(first);
    if (type && file) return { type, file, ...present({ caption: text }) };
    const location = locationOf(first);
    if (location && text === undefined) return location;
  }
  return { type: 'attachments', attachments: attachments.map(attachmentOf), ...present({ text }) };
}

/** Until August 2026 a sticker arrives as an image, too. */
function withoutStickerCopies(attachments: readonly Fields[]): readonly Fields[] {
  const stickers = new Set(attachments.flatMap(({ type, payload }) => (type === 'sticker' ? urlOf(payload) : [])));
  return attachments.filter(({ type, payload }) => type !== 'image' || !stickers.has(urlOf(payload)));
}

function attachmentOf(attachment: Fields): ProviderAttachment {
  const { type, title, url, payload } = attachment;
  const file = fileOf(attachment);
  if (file) return { type: type === 'sticker' ? 'image' : (type as 'image' | 'video' | 'audio' | 'file'), file };
  return {
    type: type === 'template' ? 'template' : 'fallback',
    ...present({
      url: urlOf(payload) ?? textOf(url),
      title: textOf(fieldsOf(payload).title) ?? textOf(title),
    }),
  };
}

/** The address of a file is signed, and ends after some days. */
function fileOf({ type, payload }: Fields): ProviderFile | undefined {
  const url = urlOf(payload);
  return fileTypes.has(type as never) && url !== undefined ? { url } : undefined;
}

function urlOf(payload: unknown): string | undefined {
  return textOf(fieldsOf(payload).url);
}

/** Unverified: from memory; the current page lists no locations. */
function locationOf({ type, payload, title }: Fields): ProviderContent | undefined {
  const { lat, long } = fieldsOf(fieldsOf(payload).coordinates);
  const [latitude, longitude] = [numberOf(lat), numberOf(long)];
  if (type !== 'location' || latitude === undefined || longitude === undefined) return undefined;
  return { type: 'location', latitude, longitude, ...present({ name: textOf(title) }) };
}
