/** The channels of the start page. */
export interface Channel {
  /** The name of its pictures in `apps/server/pictures/channels`. */
  id: string;
  /** The name that people know. */
  name: string;
  /** The word of the interface, where it differs. */
  word?: string;
  text: string;
  /** Describes its picture. */
  picture: string;
  links: { page: string; label: string }[];
}

export const channels: Channel[] = [
  {
    id: 'chat-app',
    name: 'WhatsApp Business',
    word: 'chat app',
    text: 'Texts and files within 24 hours after a message of the customer, and approved templates at any time.',
    picture: 'A chat in the sandbox inbox: a template about an order with two buttons, and the reply of Layla',
    links: [
      { page: 'guides/chat-app/', label: 'Send' },
      { page: 'guides/connect-whatsapp/', label: 'Connect' },
    ],
  },
  {
    id: 'messenger',
    name: 'Facebook Messenger',
    word: 'messenger',
    text: 'Reply with texts, files and templates to people who wrote to your page.',
    picture: 'A chat in the sandbox inbox: Noor asks for a color, and gets a reply',
    links: [
      { page: 'guides/messenger/', label: 'Send' },
      { page: 'guides/connect-messenger/', label: 'Connect' },
    ],
  },
  {
    id: 'rcs',
    name: 'Google RCS',
    text: 'Texts, files, cards and buttons in the messaging app that the phone came with.',
    picture: 'A phone in the sandbox inbox: a picture of a parcel, and a text with two buttons',
    links: [
      { page: 'guides/rcs/', label: 'Send' },
      { page: 'guides/connect-rcs/', label: 'Connect' },
    ],
  },
  {
    id: 'sms',
    name: 'SMS',
    text: 'Texts and passcodes over SMPP or HTTP, with delivery receipts, opt-out and failover to another provider.',
    picture: 'A phone in the sandbox inbox: an SMS with a passcode, and one about an order',
    links: [
      { page: 'guides/sms/', label: 'Send' },
      { page: 'guides/connect-sms/', label: 'Connect' },
    ],
  },
  {
    id: 'email',
    name: 'E-mail',
    text: 'E-mail steps of your workflows, in the language of each subscriber, over any SMTP server.',
    picture: 'A mailbox in the sandbox inbox: an e-mail about an order that is on its way',
    links: [
      { page: 'guides/workflows/', label: 'Send' },
      { page: 'guides/connect-email/', label: 'Connect' },
    ],
  },
  {
    id: 'in-app',
    name: 'In-app',
    text: 'A bell with a live feed for your web page, and a chat channel for a widget of your own.',
    picture: 'The feed of a subscriber in the sandbox: an order that is on its way, and a welcome',
    links: [
      { page: 'guides/inbox/', label: 'Feed' },
      { page: 'guides/chat-channel/', label: 'Chat channel' },
    ],
  },
];
