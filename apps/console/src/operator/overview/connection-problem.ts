import type { Success } from '../api.ts';

type Connection = Success<'/admin/v1/overview', 'get'>['connections'][number];

/** Seconds of waiting from which a queue is late. */
export const lateSeconds = 60;

/** Whether messages have been due for a connection for too long. */
export function isLate({ oldestDueSeconds }: Pick<Connection, 'oldestDueSeconds'>): boolean {
  return oldestDueSeconds > lateSeconds;
}

/**
 * Finds why a connection needs an operator.
 *
 * @returns undefined if it works, and if an operator has turned it off while no message waits for it
 */
export function problemOf(connection: Pick<Connection, 'state' | 'links' | 'oldestDueSeconds'>) {
  const { state, links } = connection;
  if (state === 'broken') return state;
  if (links?.state === 'down' || links?.state === 'unattended') return links.state;
  if (!isLate(connection)) return undefined;
  return state === 'on' ? 'late' : state;
}
