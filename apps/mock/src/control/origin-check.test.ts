import { describe, expect, it } from 'vitest';
import { findRejectionReason } from './origin-check.ts';

describe('/__mock may be used', () => {
  it.each([
    [{ host: '127.0.0.1:4010' }, '127.0.0.1'],
    [{ host: 'localhost:4010' }, '127.0.0.1'],
    [{ host: 'mock.localhost:4010' }, '127.0.0.1'],
    [{ host: '[::1]:4010' }, '::1'],
    [{ host: 'Mock.example.com:4010' }, 'mock.example.com'],
    [{ host: '192.0.2.7:4010' }, '0.0.0.0'],
    [{ host: '[2001:db8::7]:4010' }, '::'],
    [{ host: 'localhost:4010', origin: 'http://localhost:4010' }, '127.0.0.1'],
    [{ host: 'localhost:4010', 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }, '127.0.0.1'],
    [{ host: 'localhost:4010', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }, '127.0.0.1'],
  ])('%j on %s', (headers, host) => {
    expect(findRejectionReason({ headers, remoteAddress: '127.0.0.1' }, { host, allowRemote: false })).toBeUndefined();
  });
});

describe('/__mock is rejected', () => {
  it.each([
    ['a name that was bent to point here', { host: 'attacker.example.com:4010' }, '127.0.0.1'],
    ['such a name, listening everywhere', { host: 'attacker.example.com:4010' }, '0.0.0.0'],
    ['an address that it does not listen on', { host: '192.0.2.7:4010' }, '127.0.0.1'],
    ['a name that only begins like loopback', { host: '127.0.0.1.example.com' }, '127.0.0.1'],
    ['no host', {}, '127.0.0.1'],
    ['another origin', { host: 'localhost:4010', origin: 'https://example.com' }, '127.0.0.1'],
    ['another port', { host: 'localhost:4010', origin: 'http://localhost:3000' }, '127.0.0.1'],
    ['a sandboxed frame', { host: 'localhost:4010', origin: 'null' }, '127.0.0.1'],
    [
      'a script of another site',
      { host: 'localhost:4010', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
      '127.0.0.1',
    ],
  ])('to %s', (_, headers, host) => {
    const rejection = findRejectionReason({ headers, remoteAddress: '127.0.0.1' }, { host, allowRemote: true });
    expect(rejection).toMatch(/Host header|another origin/);
  });
});

describe('a route that pages of this machine may use', () => {
  const from = (origin: string, remoteAddress = '127.0.0.1') =>
    findRejectionReason(
      { headers: { host: 'localhost:4010', origin, 'sec-fetch-site': 'same-site' }, remoteAddress },
      { host: '127.0.0.1', allowRemote: false, allowLocalPages: true },
    );

  it.each(['http://127.0.0.1:4000', 'http://localhost:3000', 'http://[::1]:4000'])('is open to %s', (origin) => {
    expect(from(origin)).toBeUndefined();
  });

  it.each(['https://example.com', 'http://127.0.0.1.example.com', 'null'])('is closed to %s', (origin) => {
    expect(from(origin)).toMatch(/another origin/);
  });

  it('is closed to other machines', () => {
    expect(from('http://127.0.0.1:4000', '192.0.2.9')).toMatch(/Only this machine/);
  });
});

describe('another machine', () => {
  const from = (remoteAddress: string | undefined, allowRemote = false) =>
    findRejectionReason({ headers: { host: '192.0.2.7:4010' }, remoteAddress }, { host: '0.0.0.0', allowRemote });

  it.each(['192.0.2.9', '::ffff:192.0.2.9', '2001:db8::9', undefined])('is rejected: %s', (address) => {
    expect(from(address)).toContain('--allow-remote-panel (option allowRemotePanel)');
  });

  it.each(['127.0.0.1', '::ffff:127.0.0.1', '::1'])('is not %s', (address) => {
    expect(from(address)).toBeUndefined();
  });

  it('may be let in', () => {
    expect(from('192.0.2.9', true)).toBeUndefined();
  });
});

it('a webhook is never delivered to /__mock', () => {
  const headers = { host: 'localhost:4010', 'webhook-id': 'msg_1' };
  const rejection = findRejectionReason({ headers, remoteAddress: '::1' }, { host: '127.0.0.1', allowRemote: true });
  expect(rejection).toContain('your own receiver');
});
