import { BlockList, isIP } from 'node:net';

/** IPv4 that is not globally reachable (IANA's registry of special-purpose addresses), multicast, and what is reserved. */
const special4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
];
/** The IPv6 that is in use for the internet at large: no unique local, link-local, mapped (`::ffff:`) or NAT64 address is in it. */
const global6 = '2000::/3';
/** What of it is not: protocol assignments with Teredo, documentation, and 6to4, which hides an IPv4 address. */
const special6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const special = listOf([...special4, ...special6]);
const global = listOf([global6]);
const loopback = listOf(['127.0.0.0/8', '::1/128']);

/** Whether an IP address belongs to a machine on the public internet, as far as an address can tell. */
export function isPublic(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !special.check(address, 'ipv4');
    case 6:
      return global.check(address, 'ipv6') && !special.check(address, 'ipv6');
    default:
      return false;
  }
}

/** Whether an IP address is this machine's own. */
export function isLoopback(address: string): boolean {
  const version = isIP(address);
  return version !== 0 && !isMapped(address) && loopback.check(address, version === 4 ? 'ipv4' : 'ipv6');
}

/** `BlockList` takes the two for the same; we call no such address. */
function isMapped(address: string): boolean {
  return address.toLowerCase().startsWith('::ffff:');
}

function listOf(subnets: readonly string[]): BlockList {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [network = '', bits] = subnet.split('/');
    list.addSubnet(network, Number(bits), isIP(network) === 6 ? 'ipv6' : 'ipv4');
  }
  return list;
}
