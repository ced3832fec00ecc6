/** A server that misbehaves in configurable ways, and records its requests. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

interface Received {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

export interface FaultyServer {
  url: string;
  received: Received[];
  /** Sets the next responses. Every page may read them, unless `cors` is false. */
  respond(behaviour: (response: ServerResponse) => void, options?: { cors?: boolean }): void;
  close(): void;
}

export async function startFaultyServer(): Promise<FaultyServer> {
  const received: Received[] = [];
  let behaviour: (response: ServerResponse) => void = (response) => response.end();
  let cors = true;
  const server = createServer(async (request, response) => {
    if (cors) {
      response.setHeader('Access-Control-Allow-Origin', '*');
      response.setHeader('Access-Control-Allow-Headers', request.headers['access-control-request-headers'] ?? '');
      response.setHeader('Access-Control-Allow-Methods', 'GET, PUT, POST, DELETE');
    }
    // The preflight of the browser, and the probe of the page after a failed call.
    if (request.method === 'OPTIONS' || request.method === 'HEAD') {
      response.end();
      return;
    }
    const { method = '', url: path = '', headers } = request;
    received.push({ method, path, headers, body: await buffer(request) });
    behaviour(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    respond(next, options = {}) {
      received.length = 0;
      behaviour = next;
      cors = options.cors ?? true;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
