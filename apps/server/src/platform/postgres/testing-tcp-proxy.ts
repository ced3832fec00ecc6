import { once } from 'node:events';
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';

/** A TCP connection to the database that a test can interrupt. */
export interface TcpProxy {
  url: string;
  cut(): Promise<void>;
  restore(): Promise<void>;
}

/**
 * @param target the database's URL, with its Unix socket
 */
export async function startTcpProxy(target: string): Promise<TcpProxy> {
  const url = new URL(target);
  const socket = `${url.searchParams.get('host')}/.s.PGSQL.${url.port}`;
  const sockets = new Set<Socket>();
  const listen = async (port: number) => {
    const server = createServer((near) => {
      const far = createConnection(socket);
      near.pipe(far).pipe(near);
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        sockets.add(one);
        one.on('error', () => {});
        one.on('close', () => {
          sockets.delete(one);
          other.destroy();
        });
      }
    });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return server;
  };
  let server = await listen(0);
  const { port } = server.address() as AddressInfo;
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return {
    url: url.href,
    async cut() {
      server.close();
      for (const one of sockets) one.destroy();
      await once(server, 'close');
    },
    async restore() {
      server = await listen(port);
    },
  };
}
