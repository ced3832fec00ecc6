import type { DeliveryReceipt } from './carrier.ts';

/** How far a message has come. */
export type MessageStatus = 'accepted' | DeliveryReceipt['status'];

/**
 * The state machine: the statuses that each one can follow. accepted -> sent -> delivered -> read, with steps left out where a
 * carrier tells of none; accepted or sent -> failed. Nothing follows `read` and `failed`.
 */
const predecessors: Readonly<Record<DeliveryReceipt['status'], readonly MessageStatus[]>> = {
  sent: ['accepted'],
  delivered: ['accepted', 'sent'],
  read: ['accepted', 'sent', 'delivered'],
  failed: ['accepted', 'sent'],
};

/** Whether nothing follows it. */
export function isFinal(status: MessageStatus): boolean {
  return Object.values(predecessors).every((before) => !before.includes(status));
}

/** The status of a message after a receipt: one that is late or repeated changes nothing. */
export function advanceStatus(current: MessageStatus, received: DeliveryReceipt['status']): MessageStatus {
  return predecessors[received].includes(current) ? received : current;
}
