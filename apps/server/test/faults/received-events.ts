import type { ReceivedRequest } from '../../src/features/webhooks/testing.ts';

/** Statuses of messages that the webhooks reported. */
export interface ReceivedEvents {
  /** The statuses of a message, in the order in which each was reported first. */
  statuses(messageId: string): string[];
  /** Number of deliveries that arrived again with the same id. */
  redelivered: number;
  /** Statuses that were reported under more than one id. */
  underOtherIds: number;
}

export function collectEvents(received: readonly ReceivedRequest[]): ReceivedEvents {
  /** The ids of deliveries, by status, by message. */
  const known = new Map<string, Map<string, Set<unknown>>>();
  for (const { headers, rawBody } of received) {
    const { statuses } = JSON.parse(rawBody) as { statuses: { id: string; status: string }[] };
    for (const { id, status } of statuses) {
      const of = known.get(id) ?? new Map<string, Set<unknown>>();
      known.set(id, of.set(status, (of.get(status) ?? new Set()).add(headers['webhook-id'])));
    }
  }
  const ids = [...known.values()].flatMap((of) => [...of.values()]);
  return {
    statuses: (messageId) => [...(known.get(messageId)?.keys() ?? [])],
    redelivered: received.length - ids.reduce((sum, { size }) => sum + size, 0),
    underOtherIds: ids.filter(({ size }) => size > 1).length,
  };
}
