import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { hasPendingResponse } from './node-internals.ts';

/** Whether the service is stopping; each response then asks the client to close its connection. */
export interface ShutdownState {
  readonly isStopping: boolean;
}

/** Milliseconds that running requests get to finish. */
const drainTimeoutMs = 25_000;

/**
 * Lets `app.close()` return as soon as the running requests have their responses. It closes idle connections at once: those that wait for
 * the next request, and those without any request, which Node.js itself would wait for without end.
 *
 * @param isDraining returns whether the service serves its last requests before it closes the application: clients then have time to close
 * their connections, so that no request meets one that the service closes
 */
export function closeGracefully(app: FastifyInstance, isDraining: () => boolean = () => false): ShutdownState {
  let isClosing = false;
  const connections = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  app.addHook('preClose', (done) => {
    isClosing = true;
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
  const shutdown = {
    get isStopping() {
      return isClosing || isDraining();
    },
  };
  // Also for routes outside the contract, such as the probes.
  app.addHook('onRequest', (_request, reply, next) => {
    if (shutdown.isStopping) reply.header('Connection', 'close');
    next();
  });
  return shutdown;
}

function closeIdleConnections(connections: ReadonlySet<Socket>): void {
  for (const socket of connections) if (!hasPendingResponse(socket)) socket.destroy();
}
