import type { Feed } from './endpoints.ts';

/** Where people write from, and messages go to. */
export interface Channel {
  /** For people. */
  name: string;
  /** What the messages that people write are delivered by. */
  feed: Feed;
  /** By what it knows people. */
  people: 'number' | 'messengerId' | 'id';
  /** How its endpoint is set. */
  howToSet: string;
}

export const channels = {
  chatApp: {
    name: 'Chat app',
    feed: 'chatAppMessage',
    people: 'number',
    howToSet: `Set one first: PUT /conversation/wab/v1/webhook with the body {"url":"http://localhost:3000/hooks","type":"message"}.`,
  },
  messenger: { name: 'Messenger', feed: 'messengerMessage', people: 'messengerId', howToSet: startWith('messenger') },
  rcs: { name: 'RCS', feed: 'rcs', people: 'number', howToSet: startWith('rcs') },
  chat: { name: 'Chat channel', feed: 'chat', people: 'id', howToSet: startWith('chat') },
} as const satisfies Record<string, Channel>;

export type ChannelName = keyof typeof channels;

function startWith(option: string): string {
  return `Start the mock with --${option}-endpoint http://localhost:3000/hooks (option ${option}Endpoint).`;
}
