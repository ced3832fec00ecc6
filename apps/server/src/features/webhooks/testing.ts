import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** A request that a receiver got. */
export interface ReceivedRequest {
  headers: IncomingMessage['headers'];
  rawBody: string;
}

/** A webhook receiver for tests, on loopback. */
export interface Receiver {
  url: string;
  /** Requests in the order of their arrival. */
  received: ReceivedRequest[];
  /** Counts the requests in progress. */
  countOpenRequests(): number;
  close(): Promise<void>;
}

/** @param respond responds to each request; 204 by default */
export async function startReceiver(
  respond: (response: ServerResponse, received: ReceivedRequest, socket: Socket) => unknown = (response) =>
    response.writeHead(204).end(),
): Promise<Receiver> {
  const received: ReceivedRequest[] = [];
  let open = 0;
  const server = createServer(async (request, response) => {
    open += 1;
    response.once('close', () => {
      open -= 1;
    });
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const one = { headers: request.headers, rawBody: Buffer.concat(chunks).toString() };
    received.push(one);
    respond(response, one, request.socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    received,
    countOpenRequests: () => open,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close').catch(() => {});
    },
  };
}
