import { Counter, type Registry } from 'prom-client';
import type { Channel } from './carrier.ts';
import type { MessageStatus } from './message-status.ts';

/** Counts messages by channel and status. */
export type CountMessage = (channel: Channel, status: MessageStatus) => void;

/** @returns the function to call once a message is stored with a status */
export function createMessageCount(registry: Registry): CountMessage {
  const counter = new Counter({
    name: 'omnichannel_messages_total',
    help: 'Messages that became accepted, sent, delivered, read or failed, by channel; a message counts once for each status.',
    labelNames: ['channel', 'status'],
    registers: [registry],
  });
  return (channel, status) => counter.inc({ channel, status });
}
