import { Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { isLoopback, isPublic } from './ip-address.ts';

/** Addresses of a name. @throws {Error} where there are none */
export type Resolve = (hostname: string) => Promise<string[]>;

export interface GuardOptions {
  /** Whether this machine itself may be called. */
  loopback: boolean;
  resolve?: Resolve;
}

/** A name leads nowhere that may be called. */
export class NotPublic extends Error {
  override readonly name = 'NotPublic';
}

/** Decides which machines are called, so that nobody reaches through the service what only the service can. */
export interface Guard {
  /**
   * Where a URL leads in its own words, before any name is resolved.
   *
   * @returns why it may not be called, undefined for what may be, as far as one can tell
   */
  faultOf(url: URL): string | undefined;
  /** Resolves names for the connection itself, which is made to what was checked and to nothing else. */
  lookup: LookupFunction;
}

/** @param options.resolve DNS by default */
export function createGuard({ loopback, resolve = resolveName }: GuardOptions): Guard {
  const permits = (address: string) => isPublic(address) || (loopback && isLoopback(address));
  return {
    faultOf({ hostname }) {
      const host = bare(hostname);
      const isOwn = isLoopbackName(host);
      if (isIP(host) !== 0 ? permits(host) : !isOwn || loopback) return undefined;
      return `${host} is not a public address`;
    },
    lookup(hostname, options, callback) {
      resolve(hostname).then(
        (addresses) => {
          const found = addresses
            .filter(permits)
            .map((address) => ({ address, family: isIP(address) }))
            .filter(({ family }) => !options.family || family === familyOf(options.family));
          const [first] = found;
          if (first === undefined) {
            const [address = 'nowhere'] = addresses;
            callback(new NotPublic(`The name leads to ${address}, which is not a public address`), '');
          } else if (options.all) callback(null, found);
          else callback(null, first.address, first.family);
        },
        (error) => callback(error, ''),
      );
    },
  };
}

const resolver = new Resolver({ timeout: 3000, tries: 2 });

/**
 * By DNS alone. The system's own way has four threads for all: a few names whose servers hang would hold up everybody else's.
 */
async function resolveName(hostname: string): Promise<string[]> {
  if (isLoopbackName(hostname)) return ['127.0.0.1', '::1'];
  const found = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  const addresses = found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  if (addresses.length === 0) throw (found[0] as PromiseRejectedResult).reason;
  return addresses;
}

/** RFC 6761 §6.3: such a name leads to this machine, whatever a server says. */
function isLoopbackName(host: string): boolean {
  return /(^|\.)localhost\.?$/i.test(host);
}

/** A host as `URL` writes it, without the brackets of IPv6. */
function bare(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}

function familyOf(family: number | string): number {
  return typeof family === 'number' ? family : Number(family.replace('IPv', ''));
}
