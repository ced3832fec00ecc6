import { BlockList, isIP } from 'node:net';

/** IPv4 networks that are not globally reachable (IANA special-purpose registry), multicast and reserved networks. */
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

/**
 * Addresses of cloud metadata services, which give credentials to any process of a virtual machine. Azure's is in a public network;
 * the others (Alibaba, Oracle, AWS) are listed so that no later change of the networks above opens them.
 */
const metadata = [
  '168.63.129.16/32',
  '100.100.100.200/32',
  '192.0.0.192/32',
  '169.254.169.254/32',
  'fd00:ec2::254/128',
];

/** The IPv6 network of the public internet. It holds no unique local, link-local, mapped (`::ffff:`) or NAT64 (`64:ff9b::`) address. */
const global6 = '2000::/3';

/** Networks in it that are not public: protocol assignments with Teredo, documentation, and 6to4, which hides an IPv4 address. */
const special6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const special = createBlockList([...special4, ...special6, ...metadata]);
const global = createBlockList([global6]);
const loopback = createBlockList(['127.0.0.0/8', '::1/128']);

/** Returns whether an IP address is of the public internet. Anything that is not an IP address is not public. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !special.check(address, 'ipv4');
    case 6:
      return global.check(address, 'ipv6') && !special.check(address, 'ipv6');
    default:
      return false;
  }
}

/** Returns whether an IP address is of the loopback interface. IPv4-mapped IPv6 addresses are not: the guard allows none of them. */
export function isLoopbackAddress(address: string): boolean {
  const version = isIP(address);
  const isMapped = address.toLowerCase().startsWith('::ffff:');
  return version !== 0 && !isMapped && loopback.check(address, version === 4 ? 'ipv4' : 'ipv6');
}

/** Returns whether a host name always means this machine (RFC 6761 §6.3), whatever a DNS server says. */
export function isLoopbackName(hostname: string): boolean {
  return /(^|\.)localhost\.?$/i.test(hostname);
}

/** Returns the host of a URL without the brackets of an IPv6 address. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}

function createBlockList(subnets: readonly string[]): BlockList {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [network = '', bits] = subnet.split('/');
    list.addSubnet(network, Number(bits), isIP(network) === 6 ? 'ipv6' : 'ipv4');
  }
  return list;
}
