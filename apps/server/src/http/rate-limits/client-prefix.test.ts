import fc from 'fast-check';
import { expect, it } from 'vitest';
import { clientPrefix } from './client-prefix.ts';

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:192.0.2.1', '192.0.2.1'],
  ['::ffff:c000:201', '192.0.2.1'],
  ['0:0:0:0:0:ffff:192.0.2.1', '192.0.2.1'],
  ['::ffff:1:2:3', '0:0:0:0::/64'],
  ['::192.0.2.1', '0:0:0:0::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8::', '2001:db8:0:0::/64'],
  ['::3:4:5:6:7:8', '0:0:3:4::/64'],
  ['1::4:5:6:7:8', '1:0:0:4::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['fe80::1%no-such-zone', 'fe80:0:0:0::/64'],
  ['not an address', 'not an address'],
])('counts %s as %s', (address, network) => {
  expect(clientPrefix(address)).toBe(network);
});

it('counts the first 64 bits of an IPv6 address, and all of an IPv4-mapped one', () => {
  const group = fc.oneof(fc.constantFrom(0, 0xffff), fc.nat(0xffff));
  fc.assert(
    fc.property(fc.array(group, { minLength: 8, maxLength: 8 }), (groups) => {
      const texts = groups.map((value) => value.toString(16));
      const isMapped = groups.slice(0, 6).join() === '0,0,0,0,0,65535';
      const ipv4 = groups.slice(6).flatMap((value) => [value >> 8, value & 0xff]);
      expect(clientPrefix(texts.join(':'))).toBe(isMapped ? ipv4.join('.') : `${texts.slice(0, 4).join(':')}::/64`);
    }),
    { examples: [[[0, 0, 0, 0, 0, 0xffff, 0xc0a8, 0x64c8]], [[0, 0, 0, 0, 0xffff, 1, 2, 3]]] },
  );
});
