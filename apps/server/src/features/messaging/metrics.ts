import { Counter, type Registry } from 'prom-client';
import type { Channel } from './carrier.ts';
import type { MessageStatus } from './message-status.ts';

/** Counts messages by how far they have come. */
export type CountMessage = (channel: Channel, status: MessageStatus) => void;

/** @returns what counts a message once it is stored as that */
export function createMessageCount(registry: Registry): CountMessage {
  const counter = new Counter({
    name: 'omnichannel_messages_total',
    help: 'Messages that became accepted, sent, delivered, read or failed, by channel; each counts once for each of them.',
    labelNames: ['channel', 'status'],
    registers: [registry],
  });
  return (channel, status) => counter.inc({ channel, status });
}
