import type { LookupFunction } from 'node:net';
import { networkInterfaces } from 'node:os';
import { describe, expect, it } from 'vitest';
import { StartError } from '../errors.ts';
import { createGuard, NotDelivered } from './guard.ts';

const guard = createGuard({ allowedHosts: ['hooks.example.com', '192.0.2.7', '2001:db8::1'] });

describe('a URL', () => {
  it.each([
    'http://localhost',
    'http://localhost:3000/hooks?a=b',
    'https://LOCALHOST/hooks',
    'http://app.localhost:3000',
    'http://127.0.0.1',
    'http://127.255.255.254:8080',
    'http://2130706433/',
    'http://[::1]:3000/hooks',
    'http://[::ffff:127.0.0.1]/',
    'https://hooks.example.com/chat-app',
    'http://192.0.2.7:81/',
    'http://[2001:db8:0::1]/',
  ])('may be called: %s', (url) => {
    expect(guard.faultOf(url)).toBeUndefined();
  });

  it.each([
    ['https://example.com/hooks', '--allow-host example.com'],
    ['https://sub.hooks.example.com/', '--allow-host sub.hooks.example.com'],
    ['http://localhost.example.com/', 'this machine'],
    ['http://notlocalhost/', 'this machine'],
    ['http://192.0.2.10/', '--allow-host 192.0.2.10'],
    ['http://0.0.0.0/', 'this machine'],
    ['http://169.254.169.254/latest/meta-data', 'this machine'],
    ['http://[2001:db8::2]/', '--allow-host 2001:db8::2'],
    ['http://[::ffff:192.0.2.10]/', 'this machine'],
    ['http://user:pass@localhost/', 'no user name'],
    ['http://user@localhost/', 'no user name'],
    ['ftp://localhost/', 'http or https'],
    ['file:///etc/passwd', 'http or https'],
    ['http://', 'http or https'],
    ['/hooks', 'http or https'],
  ])('may not be called: %s', (url, reason) => {
    expect(guard.faultOf(url)).toContain(reason);
  });
});

describe('the mock itself', () => {
  const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  const ofInterfaces = own.filter(({ scopeid = 0 }) => scopeid === 0).map(({ address }) => address);
  const hosts = [
    'localhost',
    'app.localhost',
    '127.0.0.2',
    '0.0.0.0',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    ...ofInterfaces,
  ];
  const guarding = (port: number) =>
    createGuard({ allowedHosts: ['192.0.2.7', ...ofInterfaces, '0.0.0.0', '::'], ownPort: () => port });
  const urlOf = (host: string, port: number) =>
    `http://${host.includes(':') ? `[${host}]` : host}:${port}/__mock/requests/2/repeat`;

  it.each([...new Set(hosts)])('is not called at %s, where another port may be', (host) => {
    expect(guarding(4010).faultOf(urlOf(host, 4010))).toContain('port 4010 is that of this mock itself');
    expect(guarding(4010).faultOf(urlOf(host, 3000))).toBeUndefined();
  });

  it('is known by the port that a URL leaves out', () => {
    expect(guarding(80).faultOf('http://localhost/hooks')).toContain('port 80 is that of this mock');
    expect(guarding(443).faultOf('https://localhost/hooks')).toContain('port 443 is that of this mock');
    expect(guarding(80).faultOf('https://localhost/hooks')).toBeUndefined();
  });

  it('has its port on this machine only', () => {
    expect(guarding(4010).faultOf('http://192.0.2.7:4010/')).toBeUndefined();
  });
});

describe('a name', () => {
  const resolving = (...addresses: string[]): LookupFunction => {
    return (_, { all }, callback) => {
      const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
      if (all) callback(null, found);
      else callback(null, addresses[0] as string, 4);
    };
  };
  const lookup = (resolve: LookupFunction, hostname = 'app.localhost', all = true) =>
    new Promise<unknown>((found, failed) => {
      createGuard({ allowedHosts: ['hooks.example.com'], resolve }).lookup(hostname, { all }, (error, addresses) =>
        error ? failed(error) : found(addresses),
      );
    });

  it('of this machine is called at its loopback address', async () => {
    expect(await lookup(resolving('::1', '127.0.0.1'))).toHaveLength(2);
    expect(await lookup(resolving('127.0.0.1'), 'localhost', false)).toBe('127.0.0.1');
  });

  it.each([
    ['to one address', true, ['192.0.2.10']],
    ['to one of several', true, ['127.0.0.1', '192.0.2.10']],
    ['by IPv6', true, ['2001:db8::1']],
    ['asked for one address only', false, ['192.0.2.10']],
  ])('of this machine that leads elsewhere is not called: %s', async (_, all, addresses) => {
    const looked = lookup(resolving(...addresses), 'app.localhost', all);
    await expect(looked).rejects.toThrow(NotDelivered);
    await expect(looked).rejects.toThrow('--allow-host app.localhost');
  });

  it('that is allowed may lead anywhere', async () => {
    expect(await lookup(resolving('192.0.2.10'), 'hooks.example.com')).toHaveLength(1);
  });

  it('that does not exist is told as it is', async () => {
    const missing: LookupFunction = (_, __, callback) =>
      callback(Object.assign(new Error('x'), { code: 'ENOTFOUND' }), []);
    await expect(lookup(missing)).rejects.toMatchObject({ code: 'ENOTFOUND' });
  });
});

it.each([
  '',
  'https://example.com',
  'example.com:8080',
  'example.com/hooks',
  'user@example.com',
  'two words',
  '*.example.com',
])('takes no %j for a host', (host) => {
  expect(() => createGuard({ allowedHosts: [host] })).toThrow(StartError);
});
