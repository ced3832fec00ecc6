import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { hasPendingResponse } from './node-internals.ts';

/** Milliseconds of a turn of the event loop in which hardly any connection arrives. */
const shortTurnMs = 0.2;
/** Milliseconds to wait for such a turn, which a busy process hardly has. */
const shortTurnTimeoutMs = 1000;

/** Whether the service is stopping; each response then asks the client to close its connection. */
export interface ShutdownState {
  readonly isStopping: boolean;
}

/** Milliseconds that running requests get to finish. */
const drainTimeoutMs = 25_000;
/** Milliseconds that a client of a draining service has between opening a connection and sending its request: a busy proxy can be slow. */
const firstRequestMs = 1000;

/**
 * Lets `app.close()` return as soon as the running requests have their responses. It closes idle connections soon: those that wait for
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
    done();
  });
  const { server } = app;
  const close = server.close.bind(server);
  // Fastify calls it. A connection or request that has arrived, and is not read yet, would be reset.
  server.close = (callback) => {
    afterShortTurn(() => {
      if (server.listening) endConnections(app, connections, isDraining() ? firstRequestMs : 0);
      close(callback);
    });
    return server;
  };
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

/**
 * Closes each connection when it is idle, and all that are left after `drainTimeoutMs`.
 *
 * @param idleMs milliseconds for which a connection must be idle
 */
function endConnections(
  { server }: Pick<FastifyInstance, 'server'>,
  connections: ReadonlySet<Socket>,
  idleMs: number,
): void {
  const idleSince = new Map<Socket, number>();
  const closeIdle = () => {
    const now = performance.now();
    for (const socket of connections) {
      const since = idleSince.get(socket);
      if (hasPendingResponse(socket)) idleSince.delete(socket);
      // The request of a connection that was just accepted is read in the next poll: so it must be idle twice.
      else if (since === undefined) idleSince.set(socket, now);
      else if (now - since >= idleMs) socket.destroy();
    }
  };
  const ending = setInterval(() => afterPoll(closeIdle), 25);
  const timeout = setTimeout(() => server.closeAllConnections(), drainTimeoutMs);
  server.once('close', () => {
    clearInterval(ending);
    clearTimeout(timeout);
  });
}

/**
 * Runs a function at the end of a short turn of the event loop, so that hardly any connection arrives between the last `accept` and the
 * function. The kernel has accepted such a connection, and its client has sent a request: closing the port resets it.
 */
function afterShortTurn(run: () => void): void {
  const deadline = performance.now() + shortTurnTimeoutMs;
  const turn = () => {
    const began = performance.now();
    setImmediate(() => {
      const now = performance.now();
      if (now - began < shortTurnMs || now > deadline) run();
      else turn();
    });
  };
  setImmediate(turn);
}

/** Runs a function right after Node.js has accepted the connections, and read the requests, that have arrived by now. */
function afterPoll(run: () => void): void {
  // The first may run in the loop that is at its end already.
  setImmediate(() => setImmediate(run));
}
