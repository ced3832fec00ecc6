import type { Content, InboundContent } from '../../features/messaging/carrier.ts';

/** Summarizes a message in one text, for lists. Empty for a file without caption and name. */
export function summarizeContent(content: Content | InboundContent): string {
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
      return content.name ?? content.address ?? `${content.latitude}, ${content.longitude}`;
    case 'contacts':
      return content.contacts.map(nameOf).join(', ');
    case 'reaction':
      return content.emoji ?? '';
    case 'order':
      return content.text ?? '';
    case 'referral':
      return '';
    case 'attachments':
      return content.text ?? content.attachments.map(({ title, file }) => title ?? file?.filename ?? '').join(', ');
    case 'unsupported':
      return content.providerType ?? '';
    default:
      return content.caption ?? content.file.filename ?? '';
  }
}

/** Returns the name on a contact card, which a provider may have left out. */
function nameOf(card: { name?: { formatted_name?: string } }): string {
  return card.name?.formatted_name ?? '';
}
