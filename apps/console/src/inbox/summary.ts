import type { SandboxMessage } from '../api/sandbox.ts';

/** The name of each kind of content. */
export const kinds: Readonly<Record<SandboxMessage['content']['type'], string>> = {
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
  richCard: 'Card',
  contacts: 'Contacts',
  interactive: 'Choice',
  reaction: 'Reaction',
  order: 'Order',
  postback: 'Pressed button',
  referral: 'Opened a link',
  attachments: 'Attachments',
  unsupported: 'Unsupported message',
};

/**
 * Returns a message in one line. The sandbox carrier has a summary of its own in `summarizeContent`, which it stores for the search: it
 * names coordinates and no kinds, so that a search for "Picture" finds only messages that contain the word.
 */
export function summary({ content }: SandboxMessage): string {
  switch (content.type) {
    case 'text':
    case 'button':
      return content.text;
    case 'template':
      return content.body;
    case 'card':
    case 'richCard':
    case 'interactive':
    case 'postback':
      return content.title;
    case 'location':
      return content.name ?? content.address ?? 'Location';
    case 'contacts':
      return content.contacts.map(cardName).join(', ');
    case 'reaction':
      return content.emoji ?? content.name ?? 'Removed a reaction';
    case 'order':
    case 'attachments':
      return content.text ?? kinds[content.type];
    case 'referral':
    case 'unsupported':
      return kinds[content.type];
    default:
      return content.caption ?? content.file.filename ?? kinds[content.type];
  }
}

/** Returns the name on a contact card of the contract. */
export function cardName({ name }: { name?: { formatted_name?: string } }): string {
  return name?.formatted_name ?? 'Contact';
}
