import { lookup, Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { OutboundError } from './errors.ts';
import { hostOf, isLoopbackAddress, isLoopbackName, isPublicAddress } from './ip-address.ts';

/** Returns the IP addresses of a host name. @throws {Error} with a system error code when it has none */
export type ResolveName = (hostname: string) => Promise<string[]>;

/** Decides which addresses a client connects to. */
export interface AddressPolicy {
  /**
   * Returns the addresses that a connection may be made to, in order of preference. The client connects to these and to no other,
   * so a name that resolves differently a moment later (DNS rebinding) changes nothing.
   *
   * @param hostname a name or an IP address without brackets
   * @throws {OutboundError} `addressNotAllowed` when no address is allowed, without naming one
   * @throws {Error} of the resolver
   */
  allowedAddresses(hostname: string, port: number): Promise<string[]>;
}

export interface PublicOnlyOptions {
  /** Whether loopback addresses are allowed as well, for sandboxes. Default false. */
  allowLoopback?: boolean;
  /** Default: DNS alone. */
  resolve?: ResolveName;
}

export interface PublicOnlyPolicy extends AddressPolicy {
  /**
   * Returns why a URL is not allowed, judged by its text before any name is resolved, such as `10.0.0.1 is not a public address`;
   * undefined when it may be allowed. For early validation: a connection checks the resolved address in any case.
   */
  findUrlFault(url: URL): string | undefined;
}

/** Creates the policy for URLs from accounts and providers: public addresses only. */
export function createPublicOnlyPolicy({
  allowLoopback = false,
  resolve = resolveByDns,
}: PublicOnlyOptions = {}): PublicOnlyPolicy {
  const isAllowed = (address: string) => isPublicAddress(address) || (allowLoopback && isLoopbackAddress(address));
  return {
    findUrlFault(url) {
      const host = hostOf(url);
      const mayBeAllowed = isIP(host) === 0 ? allowLoopback || !isLoopbackName(host) : isAllowed(host);
      return mayBeAllowed ? undefined : `${host} is not a public address`;
    },
    async allowedAddresses(hostname) {
      const isLiteral = isIP(hostname) !== 0;
      const allowed = (isLiteral ? [hostname] : await resolve(hostname)).filter(isAllowed);
      if (allowed.length > 0) return allowed;
      throw new OutboundError(
        'addressNotAllowed',
        isLiteral
          ? 'The address in the URL is not public.'
          : 'The host name resolves to an address that is not public.',
      );
    },
  };
}

/** Creates the policy for URLs that an operator configures: every address is allowed, names are resolved by the operating system. */
export function createOperatorPolicy(): AddressPolicy {
  return { allowedAddresses: resolveBySystem };
}

/** Resolves a name by the operating system: DNS, `/etc/hosts`, and names of containers. */
export async function resolveBySystem(hostname: string): Promise<string[]> {
  return (await lookup(hostname, { all: true })).map(({ address }) => address);
}

const resolver = new Resolver({ timeout: 3000, tries: 2 });

/**
 * Resolves a name by DNS alone. The operating system's resolver has four threads for the whole process: a few names whose DNS servers
 * hang would delay all other calls.
 */
async function resolveByDns(hostname: string): Promise<string[]> {
  if (isLoopbackName(hostname)) return ['127.0.0.1', '::1'];
  const results = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  const addresses = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
  if (addresses.length === 0) throw (results[0] as PromiseRejectedResult).reason;
  return addresses;
}
