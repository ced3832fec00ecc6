import { networkInterfaces } from 'node:os';
import { describe, expect, it } from 'vitest';
import { StartError } from '../errors.ts';
import { createReceiverPolicy } from './address-policy.ts';

const policy = createReceiverPolicy({ allowedHosts: ['hooks.example.com', '192.0.2.7', '2001:db8::1'] });

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
    expect(policy.findUrlFault(url)).toBeUndefined();
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
    expect(policy.findUrlFault(url)).toContain(reason);
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
  const policyOf = (port: number) =>
    createReceiverPolicy({ allowedHosts: ['192.0.2.7', ...ofInterfaces, '0.0.0.0', '::'], ownPort: () => port });
  const urlOf = (host: string, port: number) =>
    `http://${host.includes(':') ? `[${host}]` : host}:${port}/__mock/requests/2/repeat`;

  it.each([...new Set(hosts)])('is not called at %s, where another port may be', (host) => {
    expect(policyOf(4010).findUrlFault(urlOf(host, 4010))).toContain('port 4010 is that of this mock itself');
    expect(policyOf(4010).findUrlFault(urlOf(host, 3000))).toBeUndefined();
  });

  it('is known by the port that a URL leaves out', () => {
    expect(policyOf(80).findUrlFault('http://localhost/hooks')).toContain('port 80 is that of this mock');
    expect(policyOf(443).findUrlFault('https://localhost/hooks')).toContain('port 443 is that of this mock');
    expect(policyOf(80).findUrlFault('https://localhost/hooks')).toBeUndefined();
  });

  it('has its port on this machine only', () => {
    expect(policyOf(4010).findUrlFault('http://192.0.2.7:4010/')).toBeUndefined();
  });
});

describe('a connection', () => {
  const connect = (addresses: string[], hostname = 'app.localhost', port = 3000) =>
    createReceiverPolicy({
      allowedHosts: ['hooks.example.com', '2001:db8::1'],
      resolve: async () => addresses,
      ownPort: () => 4010,
    }).allowedAddresses(hostname, port);

  it('is made to a loopback address', async () => {
    expect(await connect(['::1', '127.0.0.1'])).toEqual(['::1', '127.0.0.1']);
    expect(await connect([], '127.0.0.1')).toEqual(['127.0.0.1']);
  });

  it.each([
    ['one address', ['192.0.2.10']],
    ['one of several', ['127.0.0.1', '192.0.2.10']],
    ['IPv6', ['2001:db8::2']],
  ])('is not made where a name of this machine leads elsewhere: %s', async (_, addresses) => {
    await expect(connect(addresses)).rejects.toMatchObject({
      code: 'addressNotAllowed',
      message:
        'app.localhost leads to another machine, which this mock does not call. Start it with --allow-host app.localhost (option allowedHosts) to permit it.',
    });
  });

  it('is made to any address of a host that is allowed', async () => {
    expect(await connect(['192.0.2.10'], 'hooks.example.com')).toEqual(['192.0.2.10']);
    expect(await connect([], '2001:db8::1')).toEqual(['2001:db8::1']);
  });

  it.each(['127.0.0.1', '::1', '0.0.0.0', '::ffff:127.0.0.1'])(
    'is not made to the mock itself, also where an allowed name leads to %s',
    async (address) => {
      const connected = connect([address], 'hooks.example.com', 4010);
      await expect(connected).rejects.toThrow('port 4010 is that of this mock itself');
      expect(await connect([address], 'hooks.example.com', 4011)).toEqual([address]);
    },
  );

  it('passes on why a name cannot be resolved', async () => {
    const missing = () => Promise.reject(Object.assign(new Error('x'), { code: 'ENOTFOUND' }));
    const connected = createReceiverPolicy({ resolve: missing }).allowedAddresses('app.localhost', 3000);
    await expect(connected).rejects.toMatchObject({ code: 'ENOTFOUND' });
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
  expect(() => createReceiverPolicy({ allowedHosts: [host] })).toThrow(StartError);
});
