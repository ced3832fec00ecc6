import { isIPv6 } from 'node:net';
import type { Config } from '../platform/config/config.ts';

/** Returns the address at which a browser on this machine reaches the service. */
export function localAddressOf({ host, port }: Pick<Config, 'host' | 'port'>): string {
  if (host === '0.0.0.0' || host === '::') return `http://127.0.0.1:${port}`;
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
}

/**
 * Returns the address of the console: the public one, since operators sign in over HTTPS; without it the one on this machine.
 *
 * @param local address of a running service, if it is known
 */
export function consoleAddressOf(config: Pick<Config, 'host' | 'port' | 'publicUrl'>, local?: string): string {
  return config.publicUrl ?? local ?? localAddressOf(config);
}
