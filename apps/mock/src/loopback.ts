import { BlockList, isIP } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

/** Whether an address is one of the loopback interface; `::ffff:127.0.0.1`, as a socket may write it, is one, too. */
export function isLoopback(address: string): boolean {
  return isIP(address) !== 0 && loopback.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/**
 * Whether a host is `localhost`, a name below it (RFC 6761, 6.3) or a loopback address.
 *
 * @param hostname as `URL` writes it: in lower case, an IPv6 address in brackets
 */
export function isLoopbackHost(hostname: string): boolean {
  return /(^|\.)localhost$/.test(hostname) || isLoopback(bare(hostname));
}

/** Whether an origin is a page of this machine, such as the documentation site that `pnpm start` serves. */
export function isLocalOrigin(origin: string | undefined): boolean {
  return origin !== undefined && isLoopbackHost(URL.parse(origin)?.hostname ?? '');
}

/** An IPv6 address without its brackets. */
export function bare(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '');
}
