import type { OutboundMessage } from './carrier.ts';
import type { MessageStatus } from './message-status.ts';

/** What is to be known of a message before it is moved on. */
export interface MessageState extends Pick<OutboundMessage, 'id' | 'environmentId' | 'channel'> {
  recipient: string;
  status: MessageStatus;
}

/**
 * What this process has last seen of messages: the receipts of most come at once, and need not ask the database. It may be behind
 * what another instance has done meanwhile.
 */
export interface StatusCache {
  get(id: string): MessageState | undefined;
  set(message: MessageState): void;
  delete(id: string): void;
}

/** @param maxMessages messages that it remembers: some hundred kilobytes. What is pushed out is only read once more. */
export function createStatusCache(maxMessages = 1000): StatusCache {
  const messages = new Map<string, MessageState>();
  return {
    get: (id) => messages.get(id),
    set(message) {
      // What is set again becomes the newest: a map keeps a key where it stood at first.
      messages.delete(message.id);
      messages.set(message.id, message);
      const [oldest] = messages.keys();
      if (messages.size > maxMessages && oldest !== undefined) messages.delete(oldest);
    },
    delete: (id) => messages.delete(id),
  };
}
