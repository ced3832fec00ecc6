import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Config } from '../config/config.ts';

/** An address to listen on, and the flag that sets its port. */
export interface Address extends Pick<Config, 'host' | 'port'> {
  flag?: string;
}

/**
 * Listens on an address for a moment, so that an occupied port is reported before a database is created. The port may still become occupied
 * before the service listens.
 *
 * @throws {Error} when it cannot listen on the address: the reason and the next step
 */
export async function assertPortFree(address: Address): Promise<void> {
  const server = createServer();
  try {
    await once(server.listen({ host: address.host, port: address.port }), 'listening');
  } catch (error) {
    throw describeListenError(address, error as NodeJS.ErrnoException);
  }
  server.close();
  await once(server, 'close');
}

/** Describes why the service cannot listen, and the next step. */
export function describeListenError({ host, port, flag = '--port' }: Address, error: NodeJS.ErrnoException): Error {
  const advice: Record<string, string> = {
    EADDRINUSE: `Port ${port} is in use. Stop the program that uses it, or choose another port with ${flag} ${port + 1}.`,
    EACCES: `This user may not listen on port ${port}. Choose a port of 1024 or above with ${flag}.`,
    EADDRNOTAVAIL: `This machine does not have the address ${host}. Choose another with --host.`,
    ENOTFOUND: `The address ${host} is unknown. Choose another with --host.`,
  };
  const message = advice[error.code ?? ''] ?? `Cannot listen on ${host} port ${port}: ${error.message}.`;
  return new Error(message, { cause: error });
}
