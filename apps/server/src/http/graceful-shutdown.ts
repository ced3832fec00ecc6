import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Contract } from './contract/contract.ts';
import { hasPendingResponse } from './node-internals.ts';

/** Whether the service closes; its connections are then told so with their next answer. */
export interface Closing {
  begun: boolean;
}

/** Milliseconds that requests under way are given. */
const drainTimeoutMs = 25_000;

/**
 * Lets `app.close()` end as soon as the requests under way are answered. Connections that ask nothing are ended at once: those that
 * wait for the next request, and those on which none ever came, which Node itself would wait for without end.
 */
export function closeGracefully(app: FastifyInstance): Closing {
  const closing: Closing = { begun: false };
  const connections = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  app.addHook('preClose', (done) => {
    closing.begun = true;
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
  return closing;
}

function closeIdleConnections(connections: ReadonlySet<Socket>): void {
  for (const socket of connections) if (!hasPendingResponse(socket)) socket.destroy();
}

/** Asks a caller who waits for it to send the body (RFC 9110, 10.1.1), except for one that no operation takes. */
export function expectContinue(app: FastifyInstance, { operations }: Contract): void {
  const largest = Math.max(...operations.map(({ body }) => body?.limit ?? 0), app.initialConfig.bodyLimit ?? 0);
  app.server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    if (!(Number(request.headers['content-length']) > largest)) response.writeContinue();
    app.server.emit('request', request, response);
  });
  // Without a listener Node answers any other expectation itself, with an empty body.
  app.server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    app.server.emit('request', request, response);
  });
}
