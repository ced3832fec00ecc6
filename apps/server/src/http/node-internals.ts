import type { Socket } from 'node:net';

/**
 * Returns whether a connection waits for a response. Node.js has no public property for it, and `closeIdleConnections()` would leave
 * connections open that never had a request. `node-internals.test.ts` fails when an update of Node.js changes the property.
 */
export function hasPendingResponse(socket: Socket): boolean {
  return Boolean((socket as { _httpMessage?: unknown })._httpMessage);
}
