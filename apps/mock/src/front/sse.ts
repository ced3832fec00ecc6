import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Writes a transcript as Server-Sent Events, one by one, and ends the response. It stops when the client leaves.
 *
 * @param interval milliseconds between two events
 */
export async function streamEvents(
  response: ServerResponse,
  events: readonly unknown[],
  interval: number,
): Promise<void> {
  for (const [index, event] of events.entries()) {
    if (index > 0) await sleep(interval);
    if (response.destroyed) return;
    response.write(`data: ${JSON.stringify(event)}\n\n`);
  }
  response.end();
}
