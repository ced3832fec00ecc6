import { isIPv6, SocketAddress } from 'node:net';

const mappedPrefix = '::ffff:';

/**
 * Returns the part of an address that identifies a caller: an IPv4 address, or the first 64 bits of an IPv6 address, since its user controls
 * all addresses with that prefix (RFC 6177, RFC 4291 §2.5.1).
 */
export function clientPrefix(address: string): string {
  if (!isIPv6(address)) return address;
  // Node.js writes an address in its shortest form and without a zone. An IPv4-mapped address ends with the IPv4 address.
  const { address: shortest } = new SocketAddress({ address, family: 'ipv6' });
  if (shortest.startsWith(mappedPrefix) && shortest.includes('.')) return shortest.slice(mappedPrefix.length);
  // `::` replaces the groups in the middle; next to it, at either end of the text, is an empty group.
  const [front, back = []] = shortest.split('::').map((part) => part.split(':')) as [string[], string[]?];
  const middle = Array<string>(8 - front.length - back.length);
  const groups = [...front, ...middle, ...back].slice(0, 4);
  return `${groups.map((group) => group || '0').join(':')}::/64`;
}
