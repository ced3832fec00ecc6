import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A delivery as it arrived. */
export interface Received {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
}

/** A webhook endpoint on loopback. */
export interface Receiver {
  url: string;
  received: Received[];
  /** Waits until the total number of deliveries arrived. */
  count(deliveries: number): Promise<Received[]>;
  close(): Promise<void>;
}

/** @param answer what it says; a plain 200 by default */
export async function startReceiver(
  answer: (response: ServerResponse, received: Received, request: IncomingMessage) => void = (response) =>
    response.end(),
): Promise<Receiver> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const arrived = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers as Record<string, string>,
      body: Buffer.concat(chunks).toString(),
    };
    received.push(arrived);
    answer(response, arrived, request);
    server.emit('received');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    received,
    async count(deliveries) {
      while (received.length < deliveries) await once(server, 'received');
      return received;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
