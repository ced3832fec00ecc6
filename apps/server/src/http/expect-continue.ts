import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Contract } from './contract/contract.ts';

/** Sends `100 Continue` to a client that waits for it (RFC 9110, 10.1.1), unless its body is larger than any operation allows. */
export function expectContinue(app: FastifyInstance, { operations }: Contract): void {
  const largest = Math.max(...operations.map(({ body }) => body?.limit ?? 0), app.initialConfig.bodyLimit ?? 0);
  app.server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    if (!(Number(request.headers['content-length']) > largest)) response.writeContinue();
    app.server.emit('request', request, response);
  });
  // Without a listener Node.js rejects any other expectation itself, with an empty body.
  app.server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    app.server.emit('request', request, response);
  });
}
