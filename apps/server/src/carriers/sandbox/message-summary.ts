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
      return content.title;
    case 'location':
      return content.name ?? content.address ?? `${content.latitude}, ${content.longitude}`;
    default:
      return content.caption ?? content.file.filename ?? '';
  }
}
