import { describe, expect, it } from 'vitest';
import { validateEndpointUrl } from './endpoint-url.ts';

const live = { sandbox: false, allowLoopback: true };
const sandbox = { sandbox: true, allowLoopback: true };

/** A URL of so many characters. */
const urlOf = (length: number) => 'https://example.com/'.padEnd(length, 'x');

describe('a URL', () => {
  it.each([
    'https://example.com/hooks',
    'HTTPS://EXAMPLE.COM/hooks',
    'https://example.com:8443/hooks?key=1#part',
    'https://[2606:4700::1111]/hooks',
    urlOf(2048),
  ])('%s may be set', (url) => {
    expect([validateEndpointUrl(url, live), validateEndpointUrl(url, sandbox)]).toEqual([undefined, undefined]);
  });

  it.each(['http://example.com/hooks', 'http://localhost:3000/hooks', 'http://127.0.0.1/', 'https://[::1]/'])(
    '%s may be set in the sandbox only',
    (url) => {
      expect(validateEndpointUrl(url, sandbox)).toBeUndefined();
      expect(validateEndpointUrl(url, live)).toMatch(/^must /);
    },
  );

  it('of a live account begins with https', () => {
    expect(validateEndpointUrl('http://example.com/hooks', live)).toBe(
      'must begin with https: deliveries contain messages of people',
    );
  });

  it.each(['http://localhost:3000/hooks', 'http://127.0.0.1/', 'https://[::1]/'])(
    '%s may not be set where other machines can use the sandbox',
    (url) => {
      expect(validateEndpointUrl(url, { sandbox: true, allowLoopback: false })).toMatch(
        /not a public address|not public/,
      );
    },
  );

  it.each([
    ['ftp://example.com/', 'must be an absolute http or https URL'],
    ['/hooks', 'must be an absolute http or https URL, such as https://example.com/hooks/chat-app'],
    ['xhttp://example.com/', 'must be an absolute http or https URL'],
    ['httpx://example.com/', 'must be an absolute http or https URL'],
    [`https://example.com/${'x'.repeat(2048)}`, 'must be an absolute http or https URL'],
    [urlOf(2049), 'must be an absolute http or https URL'],
    ['https://user@example.com/', 'must hold no user name and no password; verify the signature instead'],
    ['https://:password@example.com/', 'must hold no user name and no password'],
    ['https://user:password@example.com/', 'must hold no user name and no password'],
    ['http://192.0.2.10/', 'must be reachable from the public internet; 192.0.2.10 is not a public address'],
    // As `URL` reads them: 10.0.0.1, and the address of this machine in a disguise.
    ['http://0x0a000001/', '10.0.0.1 is not a public address'],
    ['http://012.1/', '10.0.0.1 is not a public address'],
    ['http://[::ffff:10.0.0.1]/', '::ffff:a00:1 is not a public address'],
    ['http://０.0.0.0/', '0.0.0.0 is not a public address'],
  ])('%s is rejected', (url, message) => {
    expect(validateEndpointUrl(url, sandbox)).toContain(message);
  });
});
