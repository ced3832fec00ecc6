import type { LookupAddress } from 'node:dns';
import { describe, expect, it } from 'vitest';
import { createGuard, NotPublic } from './guard.ts';

const publicAddresses = ['8.8.8.8', '100.63.255.255', '172.32.0.1', '2606:4700::1111', '2a00:1450::1'];
const loopback = ['127.0.0.1', '127.255.255.254', '::1'];
const others = [
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.192',
  '192.0.2.10',
  '192.168.1.1',
  '198.18.0.1',
  '203.0.113.7',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::ffff:8.8.8.8',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b::808:808',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fec0::1',
  'ff02::1',
];

/** What a connection to a name is made to. */
function lookUp(addresses: string[], { loopback = false, family = 0, all = true } = {}) {
  const guard = createGuard({ loopback, resolve: async () => addresses });
  return new Promise<string[] | Error>((resolve) => {
    guard.lookup('hooks.example.com', { all, family }, (error, found) => {
      if (error) resolve(error);
      else resolve([found].flat().map((one) => (typeof one === 'string' ? one : (one as LookupAddress).address)));
    });
  });
}
const urlOf = (address: string) => new URL(`http://${address.includes(':') ? `[${address}]` : address}/hooks`);

describe('an address', () => {
  it.each(publicAddresses)('%s is public', async (address) => {
    expect(await lookUp([address])).toEqual([address]);
    expect(createGuard({ loopback: false }).faultOf(urlOf(address))).toBeUndefined();
  });

  it.each([...loopback, ...others])('%s is not', async (address) => {
    expect(await lookUp([address])).toEqual(
      new NotPublic(`The name leads to ${address}, which is not a public address`),
    );
    expect(createGuard({ loopback: false }).faultOf(urlOf(address))).toContain('is not a public address');
  });

  it.each(loopback)('%s may be called in the sandbox', async (address) => {
    expect(await lookUp([address], { loopback: true })).toEqual([address]);
    expect(createGuard({ loopback: true }).faultOf(urlOf(address))).toBeUndefined();
  });

  it.each(others)('%s may not, even there', async (address) => {
    expect(await lookUp([address], { loopback: true })).toBeInstanceOf(Error);
    expect(createGuard({ loopback: true }).faultOf(urlOf(address))).toContain('is not a public address');
  });
});

describe('a name', () => {
  it('that leads to several is called at those that are public', async () => {
    expect(await lookUp(['10.0.0.1', '8.8.8.8', '::1', '2606:4700::1111'])).toEqual(['8.8.8.8', '2606:4700::1111']);
    expect(await lookUp(['10.0.0.1', '8.8.8.8'], { all: false })).toEqual(['8.8.8.8']);
    expect(await lookUp(['8.8.8.8', '2606:4700::1111'], { family: 6 })).toEqual(['2606:4700::1111']);
  });

  it('that cannot be resolved is not called', async () => {
    const guard = createGuard({ loopback: true, resolve: () => Promise.reject(new Error('no such name')) });
    const error = await new Promise((resolve) => guard.lookup('hooks.example.com', {}, resolve));
    expect(error).toEqual(new Error('no such name'));
  });

  it('localhost is this machine, whatever a server says', async () => {
    const guard = createGuard({ loopback: true });
    const found = await new Promise((resolve) =>
      guard.lookup('hooks.localhost', { all: true }, (_, all) => resolve(all)),
    );
    expect(found).toEqual([
      { address: '127.0.0.1', family: 4 },
      { address: '::1', family: 6 },
    ]);
  });
});
