import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { hasPendingResponse } from './node-internals.ts';

/** Whether the service is stopping; each response then asks the client to close its connection. */
export interface ShutdownState {
  isStopping: boolean;
}

/** Milliseconds that running requests get to finish. */
const drainTimeoutMs = 25_000;

/**
 * Lets `app.close()` return as soon as the running requests have their responses. It closes idle connections at once: those that wait for
 * the next request, and those without any request, which Node.js itself would wait for without end.
 */
export function closeGracefully(app: FastifyInstance): ShutdownState {
  const shutdown: ShutdownState = { isStopping: false };
  const connections = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  app.addHook('preClose', (done) => {
    shutdown.isStopping = true;
    if (app.server.listening) {
      const ending = setInterval(() => closeIdleConnections(connections), 50);
      const timeout = setTimeout(() => app.server.closeAllConnections(), drainTimeoutMs);
      app.server.once('close', () => {
        clearInterval(ending);
        clearTimeout(timeout);
      });
    }
    done();
  });
  return shutdown;
}

function closeIdleConnections(connections: ReadonlySet<Socket>): void {
  for (const socket of connections) if (!hasPendingResponse(socket)) socket.destroy();
}
