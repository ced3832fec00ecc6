import { createServer, type Server } from 'node:http';
import type { Handler } from './handle.ts';

/** A request that has not arrived completely after this time is answered with 408: nothing hangs for ever. */
const requestTimeout = 60_000;

/**
 * Listens for requests.
 *
 * @throws {Error} with Node's code, for example EADDRINUSE
 */
export function listen(handler: Handler, port: number, host: string): Promise<Server> {
  const server = createServer({ requestTimeout }, (request, response) => {
    // The handler answers failures itself; one that strikes after the headers were sent can only be shown by cutting off.
    handler(request, response).catch(() => response.destroy());
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve(server);
    });
  });
}
