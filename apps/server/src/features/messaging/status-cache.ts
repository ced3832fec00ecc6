import type { Channel } from './carrier.ts';
import type { MessageStatus } from './message-status.ts';

/** The state of a message that a delivery receipt applies to. */
export interface MessageState {
  id: string;
  environmentId: string;
  channel: Channel;
  recipient: string;
  status: MessageStatus;
}

/**
 * Caches the latest state of messages, because most receipts arrive soon after the dispatch. The cache can be stale when another instance
 * has changed a message.
 */
export interface StatusCache {
  get(id: string): MessageState | undefined;
  set(message: MessageState): void;
  delete(id: string): void;
}

/** @param maxMessages in the cache; 1,000 take some hundred kilobytes. An evicted message is read from the database. */
export function createStatusCache(maxMessages = 1000): StatusCache {
  const messages = new Map<string, MessageState>();
  return {
    get: (id) => messages.get(id),
    set(message) {
      // Deleted first, so that the entry becomes the newest: a map keeps the first position of a key.
      messages.delete(message.id);
      messages.set(message.id, message);
      const [oldest] = messages.keys();
      if (messages.size > maxMessages && oldest !== undefined) messages.delete(oldest);
    },
    delete: (id) => messages.delete(id),
  };
}
