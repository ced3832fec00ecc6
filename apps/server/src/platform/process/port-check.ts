import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Config } from '../config/config.ts';

type Address = Pick<Config, 'host' | 'port'>;

/**
 * Listens on an address for a moment, so that one that is taken is told before a database is made. The service may still find it taken
 * when it listens itself, later.
 *
 * @throws {Error} when it cannot be listened on, and what to do
 */
export async function assertPortFree(address: Address): Promise<void> {
  const server = createServer();
  try {
    await once(server.listen(address), 'listening');
  } catch (error) {
    throw describeListenError(address, error as NodeJS.ErrnoException);
  }
  server.close();
  await once(server, 'close');
}

/** Says what keeps from listening, and what to do. */
export function describeListenError({ host, port }: Address, error: NodeJS.ErrnoException): Error {
  const ways: Record<string, string> = {
    EADDRINUSE: `Port ${port} is in use. Stop what uses it, or choose another with --port ${port + 1}.`,
    EACCES: `This user may not listen on port ${port}. Choose one from 1024 on with --port.`,
    EADDRNOTAVAIL: `This machine does not have the address ${host}. Choose another with --host.`,
    ENOTFOUND: `There is no address ${host}. Choose another with --host.`,
  };
  const way = ways[error.code ?? ''] ?? `Cannot listen on ${host} port ${port}: ${error.message}.`;
  return new Error(way, { cause: error });
}
