import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StartError } from '../errors.ts';
import type { Handler } from './handler.ts';

export interface ListenOptions {
  /** 0 takes a free one. */
  port: number;
  /** Address, or a name of it. */
  host: string;
  /** Milliseconds after which an incomplete request gets 408; 0 disables the limit. Default 60,000. */
  requestTimeout?: number;
}

export interface Listening {
  /** Without a trailing slash. */
  url: string;
  port: number;
  /** Stops at once; requests that are under way are cut off. */
  close(): Promise<void>;
}

/**
 * Listens for requests.
 *
 * @throws {StartError} with the reason, for example that the port is in use
 */
export function listen(handler: Handler, options: ListenOptions): Promise<Listening> {
  const { port, host, requestTimeout = 60_000 } = options;
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    // The handler answers failures itself; one that strikes after the headers were sent can only be shown by cutting off.
    handler(request, response).catch(() => response.destroy());
  };
  const server = createServer({ requestTimeout }, answer);
  // Without a listener Node answers any expectation but 100-continue itself, with an empty body.
  server.on('checkExpectation', answer);
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(new StartError(reasonOf(error, port, host))));
    server.listen(port, host, () => {
      server.removeAllListeners('error');
      const { port: actual } = server.address() as AddressInfo;
      resolve({
        url: `http://${nameOf(host)}:${actual}`,
        port: actual,
        close: () =>
          new Promise((closed) => {
            server.close(() => closed());
            server.closeAllConnections();
          }),
      });
    });
  });
}

function reasonOf({ code, message }: NodeJS.ErrnoException, port: number, host: string): string {
  if (code === 'EADDRINUSE') return `Port ${port} on ${host} is in use. Choose another with --port (option port).`;
  if (code === 'EACCES')
    return `Port ${port} may not be used by this user. Choose one above 1023 with --port (option port).`;
  return `${host}:${port} cannot be listened on: ${message}. Check --host (option host) and --port (option port).`;
}

/** How a browser on this machine names the address. */
function nameOf(host: string): string {
  if (host === '0.0.0.0' || host === '::' || host === '') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
