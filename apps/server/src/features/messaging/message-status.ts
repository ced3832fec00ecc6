import type { DeliveryReceipt } from './carrier.ts';

/** The status of a message. */
export type MessageStatus = 'accepted' | DeliveryReceipt['status'];

/**
 * The state machine: the predecessors of each status. accepted -> sent -> delivered -> read, where a carrier may skip steps; accepted or
 * sent -> failed. `read` and `failed` are final.
 */
const predecessors: Readonly<Record<DeliveryReceipt['status'], readonly MessageStatus[]>> = {
  sent: ['accepted'],
  delivered: ['accepted', 'sent'],
  read: ['accepted', 'sent', 'delivered'],
  failed: ['accepted', 'sent'],
};

/** Reports whether no status can follow. */
export function isFinal(status: MessageStatus): boolean {
  return Object.values(predecessors).every((before) => !before.includes(status));
}

/** Returns the status of a message after a receipt. A late or repeated receipt changes nothing. */
export function advanceStatus(current: MessageStatus, received: DeliveryReceipt['status']): MessageStatus {
  return predecessors[received].includes(current) ? received : current;
}
