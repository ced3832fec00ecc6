import type { SandboxMessage } from '../api/sandbox.ts';
import { inboxTexts } from './inbox-texts.ts';

/**
 * Returns a message in one line. The sandbox carrier has a summary of its own in `summarizeContent`, which it stores for the search: it
 * names coordinates and no kinds, so that a search for "Picture" finds only messages that contain the word.
 */
export function summary({ content }: SandboxMessage): string {
  const t = inboxTexts.value;
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
      return content.name ?? content.address ?? t.kinds.location;
    case 'contacts':
      return content.contacts.map(cardName).join(', ');
    case 'reaction':
      return content.emoji ?? content.name ?? t.removedReaction;
    case 'order':
    case 'attachments':
      return content.text ?? t.kinds[content.type];
    case 'referral':
    case 'unsupported':
      return t.kinds[content.type];
    default:
      return content.caption ?? content.file.filename ?? t.kinds[content.type];
  }
}

/** Returns the name on a contact card of the contract. */
export function cardName({ name }: { name?: { formatted_name?: string } }): string {
  return name?.formatted_name ?? inboxTexts.value.contact;
}
