import fc from 'fast-check';
import { expect, it } from 'vitest';
import { networkOf } from './network.ts';

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('counts %s as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it('is the same for all addresses of a network, and another for another network', () => {
  const groups = (count: number) => fc.array(fc.nat(0xffff), { minLength: count, maxLength: count });
  const address = (...parts: number[][]) =>
    parts
      .flat()
      .map((part) => part.toString(16))
      .join(':');
  fc.assert(
    fc.property(groups(4), groups(4), groups(4), groups(4), (network, other, one, two) => {
      fc.pre(network[0] !== 0 && other[0] !== 0);
      expect(networkOf(address(network, one))).toBe(networkOf(address(network, two)));
      expect(networkOf(address(network, one)) === networkOf(address(other, one))).toBe(`${network}` === `${other}`);
    }),
  );
});
