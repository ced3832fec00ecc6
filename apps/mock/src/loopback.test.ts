import { expect, it } from 'vitest';
import { isLoopback, isLoopbackHost } from './loopback.ts';

it.each(['127.0.0.1', '127.255.255.254', '::1', '::ffff:127.0.0.1'])(
  '%s is an address of this machine alone',
  (address) => {
    expect(isLoopback(address)).toBe(true);
  },
);

it.each(['192.0.2.7', '0.0.0.0', '2001:db8::1', '::ffff:192.0.2.7', 'localhost', '127.1', ''])(
  '%j is not',
  (address) => {
    expect(isLoopback(address)).toBe(false);
  },
);

it.each(['localhost', 'app.localhost', '127.0.0.1', '[::1]', '[::ffff:7f00:1]'])('%s is a host of it', (hostname) => {
  expect(isLoopbackHost(hostname)).toBe(true);
});

it.each(['notlocalhost', 'localhost.example.com', '127.0.0.1.example.com', '192.0.2.7', '[2001:db8::1]', ''])(
  '%j is none',
  (hostname) => {
    expect(isLoopbackHost(hostname)).toBe(false);
  },
);
