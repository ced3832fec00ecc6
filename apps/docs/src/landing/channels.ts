/** The channels of the start page. Their texts are in `src/i18n`. */
import type { Texts } from '../i18n/texts.ts';

export interface Channel {
  /** The name of its pictures in `apps/server/pictures/channels`. */
  id: keyof Texts['landing']['channels'];
  /** The word of the interface, where it differs from the known name. */
  word?: string;
  /** The pages of its links, in the order of their labels. */
  pages: readonly [string, string];
}

export const channels: Channel[] = [
  { id: 'chat-app', word: 'chat app', pages: ['guides/chat-app/', 'guides/connect-whatsapp/'] },
  { id: 'messenger', word: 'messenger', pages: ['guides/messenger/', 'guides/connect-messenger/'] },
  { id: 'rcs', pages: ['guides/rcs/', 'guides/connect-rcs/'] },
  { id: 'sms', pages: ['guides/sms/', 'guides/connect-sms/'] },
  { id: 'email', pages: ['guides/workflows/', 'guides/connect-email/'] },
  { id: 'in-app', pages: ['guides/inbox/', 'guides/chat-channel/'] },
];
