/** @import { SandboxMessage } from '@omnichannel/console/sandbox' */

/** @type {Readonly<Record<string, string>>} */
export const kinds = {
  text: 'Text',
  image: 'Picture',
  video: 'Video',
  audio: 'Audio',
  voice: 'Voice message',
  document: 'Document',
  sticker: 'Sticker',
  template: 'Template',
  card: 'Card',
  location: 'Location',
  button: 'Pressed button',
};

/**
 * A message in one line.
 *
 * @param {SandboxMessage} message
 */
export function summary({ content }) {
  switch (content.type) {
    case 'text':
    case 'button':
      return content.text;
    case 'template':
      return content.body;
    case 'card':
      return content.title;
    case 'location':
      return content.name ?? content.address ?? 'Location';
    default:
      return content.caption ?? content.file.filename ?? kinds[content.type] ?? '';
  }
}
