import type { OutboundMessage } from './carrier.ts';
import type { MessageStatus } from './status.ts';

/** What is to be known of a message before it is moved on. */
export interface Known extends Pick<OutboundMessage, 'id' | 'environmentId' | 'channel'> {
  recipient: string;
  status: MessageStatus;
}

/**
 * What this process has last seen of messages: the receipts of most come at once, and need not ask the database. It may be behind
 * what another instance has done meanwhile.
 */
export interface Recent {
  get(id: string): Known | undefined;
  set(message: Known): void;
  delete(id: string): void;
}

/** @param most messages that it remembers: some hundred kilobytes. What is pushed out is only read once more. */
export function createRecent(most = 1000): Recent {
  const messages = new Map<string, Known>();
  return {
    get: (id) => messages.get(id),
    set(message) {
      // What is set again becomes the newest: a map keeps a key where it stood at first.
      messages.delete(message.id);
      messages.set(message.id, message);
      const [oldest] = messages.keys();
      if (messages.size > most && oldest !== undefined) messages.delete(oldest);
    },
    delete: (id) => messages.delete(id),
  };
}
