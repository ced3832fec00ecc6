import type { Socket } from 'node:net';

/**
 * Whether a connection waits for a response that is not sent yet. Node keeps it in a property without a public name;
 * `closeIdleConnections()` would leave open the connections on which no request ever came. `node-internals.test.ts` fails when an update
 * of Node changes it.
 */
export function hasPendingResponse(socket: Socket): boolean {
  return Boolean((socket as { _httpMessage?: unknown })._httpMessage);
}
