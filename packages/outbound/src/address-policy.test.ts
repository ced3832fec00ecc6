import { describe, expect, it } from 'vitest';
import { createOperatorPolicy, createPublicOnlyPolicy } from './address-policy.ts';

const publicAddresses = ['8.8.8.8', '100.63.255.255', '168.63.129.15', '172.32.0.1', '2606:4700::1111', '2a00:1450::1'];
const loopback = ['127.0.0.1', '127.255.255.254', '::1'];

/** IPv4 addresses that are not public, with what they are. */
const special4: [string, string][] = [
  ['this network', '0.0.0.0'],
  ['private', '10.0.0.1'],
  ['carrier-grade NAT', '100.64.0.1'],
  ['Alibaba Cloud metadata', '100.100.100.200'],
  ['AWS, Google Cloud and Azure metadata', '169.254.169.254'],
  ['AWS container credentials', '169.254.170.2'],
  ['Azure wire server', '168.63.129.16'],
  ['private', '172.16.0.1'],
  ['private', '172.31.255.255'],
  ['Oracle Cloud metadata', '192.0.0.192'],
  ['documentation', '192.0.2.10'],
  ['6to4 relay', '192.88.99.1'],
  ['private', '192.168.1.1'],
  ['benchmark', '198.18.0.1'],
  ['documentation', '203.0.113.7'],
  ['multicast', '224.0.0.1'],
  ['broadcast', '255.255.255.255'],
];
const special6: [string, string][] = [
  ['unspecified', '::'],
  ['NAT64 of a local network', '64:ff9b:1::1'],
  ['discard', '100::1'],
  ['Teredo', '2001::1'],
  ['documentation', '2001:db8::1'],
  ['documentation', '3fff::1'],
  ['segment routing', '5f00::1'],
  ['unique local', 'fc00::1'],
  ['AWS metadata', 'fd00:ec2::254'],
  ['Google Cloud metadata', 'fd20:ce::254'],
  ['link-local', 'fe80::1'],
  ['site-local', 'fec0::1'],
  ['multicast', 'ff02::1'],
];

/** The forms in which IPv6 carries an IPv4 address. */
const forms: [string, (hex: string) => string][] = [
  ['mapped', (hex) => `::ffff:${hex}`],
  ['compatible', (hex) => `::${hex}`],
  ['translated', (hex) => `::ffff:0:${hex}`],
  ['NAT64', (hex) => `64:ff9b::${hex}`],
  ['6to4', (hex) => `2002:${hex}::1`],
];
const carried = [...special4.map(([, address]) => address), ...loopback.slice(0, 2), '8.8.8.8'].flatMap((address) => {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
  const hex = `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  return forms.map(([name, write]): [string, string] => [`${name} form of ${address}`, write(hex)]);
});
const notPublic = [...special4, ...special6, ...carried];

const urlOf = (address: string) => new URL(`https://${address.includes(':') ? `[${address}]` : address}/hooks`);
const resolving = (addresses: string[], allowLoopback = false) =>
  createPublicOnlyPolicy({ allowLoopback, resolve: async () => addresses }).allowedAddresses('hooks.example.com', 443);

describe('public-only', () => {
  it.each(publicAddresses)('allows %s', async (address) => {
    expect(await resolving([address])).toEqual([address]);
    const policy = createPublicOnlyPolicy();
    expect(await policy.allowedAddresses(address, 443)).toEqual([address]);
    expect(policy.findUrlFault(urlOf(address))).toBeUndefined();
  });

  it.each([...notPublic, ...loopback.map((address): [string, string] => ['loopback', address])])(
    'blocks %s: %s, and names no address in the error of an attempt',
    async (_, address) => {
      await expect(resolving([address])).rejects.toMatchObject({
        code: 'addressNotAllowed',
        message: 'The host name resolves to an address that is not public.',
      });
      const policy = createPublicOnlyPolicy();
      await expect(policy.allowedAddresses(address, 443)).rejects.toMatchObject({
        message: 'The address in the URL is not public.',
      });
      expect(policy.findUrlFault(urlOf(address))).toContain('is not a public address');
    },
  );

  it.each(notPublic)('blocks %s: %s, also with loopback allowed', async (_, address) => {
    await expect(resolving([address], true)).rejects.toMatchObject({ code: 'addressNotAllowed' });
    const policy = createPublicOnlyPolicy({ allowLoopback: true });
    expect(policy.findUrlFault(urlOf(address))).toContain('is not a public address');
  });

  it.each(loopback)('allows %s when it is asked to', async (address) => {
    expect(await resolving([address], true)).toEqual([address]);
    expect(createPublicOnlyPolicy({ allowLoopback: true }).findUrlFault(urlOf(address))).toBeUndefined();
  });

  it('keeps the public addresses of a name that has others as well', async () => {
    expect(await resolving(['10.0.0.1', '8.8.8.8', '::1', '2606:4700::1111'])).toEqual(['8.8.8.8', '2606:4700::1111']);
  });

  it('passes on why a name cannot be resolved', async () => {
    const policy = createPublicOnlyPolicy({ resolve: () => Promise.reject(new Error('no such name')) });
    await expect(policy.allowedAddresses('hooks.example.com', 443)).rejects.toThrow('no such name');
  });

  it.each(['localhost', 'hooks.localhost', 'LOCALHOST.'])(
    'takes %s for this machine, whatever a server says',
    async (name) => {
      const policy = createPublicOnlyPolicy({ allowLoopback: true });
      expect(await policy.allowedAddresses(name, 80)).toEqual(['127.0.0.1', '::1']);
      expect(createPublicOnlyPolicy().findUrlFault(new URL(`https://${name}/`))).toContain('is not a public address');
    },
  );
});

describe('operator', () => {
  it.each(['127.0.0.1', '10.1.2.3', '8.8.8.8', '::1', 'fd00::1'])('allows %s', async (address) => {
    expect(await createOperatorPolicy().allowedAddresses(address, 80)).toEqual([address]);
  });

  it('resolves names as the operating system does', async () => {
    const addresses = await createOperatorPolicy().allowedAddresses('localhost', 80);
    expect(addresses.length).toBeGreaterThan(0);
    expect(addresses.every((address) => ['127.0.0.1', '::1'].includes(address))).toBe(true);
  });
});
