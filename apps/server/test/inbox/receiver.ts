import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Received {
  headers: Record<string, string>;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests say what they expect in it
  body: any;
}

/** An integrator's endpoint. */
export interface Receiver {
  url: string;
  received: readonly Received[];
  /** Responses to deliveries. Each is used once, for the first delivery that `when` matches. Other deliveries get 200. */
  responses: { status: number; when?(body: Received['body']): boolean }[];
  /** Removes all received deliveries and all responses. */
  clear(): void;
  close(): Promise<void>;
}

export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const responses: Receiver['responses'] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const body = JSON.parse(text);
      received.push({ headers: request.headers as Record<string, string>, text, body });
      const index = responses.findIndex(({ when }) => when?.(body) ?? true);
      const { status } = responses.splice(index, index < 0 ? 0 : 1)[0] ?? { status: 200 };
      response.writeHead(status).end(status < 300 ? undefined : 'The database is away.');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    received,
    responses,
    clear() {
      received.length = 0;
      responses.length = 0;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
