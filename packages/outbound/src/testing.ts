import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach } from 'vitest';
import { createPublicOnlyPolicy } from './address-policy.ts';
import { createOutbound, type Outbound, type OutboundOptions } from './outbound.ts';

/** A server on loopback. */
interface TestServer {
  url: string;
  server: Server;
  /** Connections so far. */
  connectionCount(): number;
}

/** Creates clients and servers for the tests of a file, which are closed after each test. */
export function useClients() {
  const closers: (() => unknown)[] = [];
  afterEach(async () => {
    for (const close of closers.splice(0).reverse()) await close();
  });

  return {
    /** Functions that are called after the test, the last first. */
    closers,
    createClient(options: Partial<OutboundOptions> = {}): Outbound {
      const outbound = createOutbound({ policy: createPublicOnlyPolicy({ allowLoopback: true }), ...options });
      closers.push(outbound.close);
      return outbound;
    },
    async serve(listener: RequestListener): Promise<TestServer> {
      const server = createServer(listener);
      let connections = 0;
      server.on('connection', () => {
        connections += 1;
      });
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      closers.push(() => {
        server.closeAllConnections();
        server.close();
      });
      const { port } = server.address() as AddressInfo;
      return { url: `http://127.0.0.1:${port}/`, server, connectionCount: () => connections };
    },
  };
}
