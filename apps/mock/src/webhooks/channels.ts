import type { Feed } from './endpoints.ts';

/** A channel that people and accounts exchange messages on. */
export interface Channel {
  /** Display name. */
  name: string;
  /** The feed that delivers inbound messages. */
  feed: Feed;
  /** The kind of identifier that a person has on this channel. */
  people: 'number' | 'messengerId' | 'id';
  /** Instruction to set its endpoint, for error messages. */
  howToSet: string;
}

const setMessageWebhook = `Set one first: PUT /conversation/wab/v1/webhook with the body {"url":"http://localhost:3000/hooks","type":"message"}.`;

export const channels = {
  chatApp: {
    name: 'Chat app',
    feed: 'chatAppMessage',
    people: 'number',
    howToSet: setMessageWebhook,
  },
  messenger: { name: 'Messenger', feed: 'messengerMessage', people: 'messengerId', howToSet: startWith('messenger') },
  rcs: { name: 'RCS', feed: 'rcs', people: 'number', howToSet: startWith('rcs') },
  sms: { name: 'SMS', feed: 'sms', people: 'number', howToSet: setMessageWebhook },
  chat: { name: 'Chat channel', feed: 'chat', people: 'id', howToSet: startWith('chat') },
} as const satisfies Record<string, Channel>;

export type ChannelName = keyof typeof channels;

function startWith(option: string): string {
  return `Start the mock with --${option}-endpoint http://localhost:3000/hooks (option ${option}Endpoint).`;
}
