import { globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import {
  describeFault as describeFaultInBrowser,
  readFault as readFaultInBrowser,
} from './connection-fault.browser.ts';
import { describeFault } from './connection-fault.ts';

const origin = 'https://api.example.com:8443';

describe('the description of a request without a complete response', () => {
  it.each([
    ['ECONNREFUSED', `cannot connect to ${origin}: connection refused (ECONNREFUSED). Check baseUrl, and that`],
    ['ConnectionRefused', `cannot connect to ${origin}: connection refused (ConnectionRefused).`],
    ['ENOTFOUND', `cannot connect to ${origin}: host not found (ENOTFOUND). Check baseUrl and DNS.`],
    ['EAI_AGAIN', `cannot connect to ${origin}: host not found (EAI_AGAIN).`],
    ['UND_ERR_CONNECT_TIMEOUT', `cannot connect to ${origin}: connecting took too long (UND_ERR_CONNECT_TIMEOUT).`],
    ['ETIMEDOUT', `cannot connect to ${origin}: connecting took too long (ETIMEDOUT). Check baseUrl and firewalls.`],
    [
      'UND_ERR_HEADERS_TIMEOUT',
      `from ${origin}: no response in time (UND_ERR_HEADERS_TIMEOUT). The service or a proxy is slow.`,
    ],
    ['UND_ERR_BODY_TIMEOUT', `got no complete response from ${origin}: no response in time (UND_ERR_BODY_TIMEOUT).`],
    ['EHOSTUNREACH', `cannot connect to ${origin}: host unreachable (EHOSTUNREACH). Check baseUrl and the network.`],
    [
      'DEPTH_ZERO_SELF_SIGNED_CERT',
      `${origin}: TLS certificate rejected (DEPTH_ZERO_SELF_SIGNED_CERT). Check baseUrl and the certificates that`,
    ],
    [
      'ERR_TLS_CERT_ALTNAME_INVALID',
      `cannot connect to ${origin}: TLS certificate rejected (ERR_TLS_CERT_ALTNAME_INVALID).`,
    ],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', `cannot connect to ${origin}: TLS certificate rejected (`],
    [
      'ERR_SSL_WRONG_VERSION_NUMBER',
      `to ${origin}: TLS failed (ERR_SSL_WRONG_VERSION_NUMBER). Check whether baseUrl needs http or https.`,
    ],
    [
      'ECONNRESET',
      `got no complete response from ${origin}: connection closed (ECONNRESET). The service or a proxy closed it.`,
    ],
    ['UND_ERR_SOCKET', `got no complete response from ${origin}: connection closed (UND_ERR_SOCKET).`],
    ['EPIPE', `got no complete response from ${origin}: connection closed (EPIPE).`],
    ['E_OTHER', `got no complete response from ${origin}: E_OTHER.`],
    [undefined, `got no complete response from ${origin}.`],
  ])('says what %s means', (code, text) => {
    expect(describeFault(origin, { code })).toContain(text);
    expect(describeFault(origin, { cause: { code } })).toContain(text);
  });

  it('names no host after a stream has begun', () => {
    expect(describeFault(undefined, { code: 'ECONNRESET' })).toMatch(
      /^got no complete response: connection closed \(ECONNRESET\)/,
    );
    expect(describeFault(undefined, { code: 'ECONNREFUSED' })).toMatch(/^cannot connect: connection refused/);
    expect(describeFault(undefined, undefined)).toBe('got no complete response.');
  });

  // The errors of Deno 2.9. It has no codes, and repeats the URL with its query.
  const atConnect = (text: string) =>
    new TypeError('fetch failed', {
      cause: new Error(`error sending request for url (${origin}/reset?to=refused): client error (Connect): ${text}`),
    });
  it.each([
    [atConnect('tcp connect error: Connection refused (os error 111)'), 'connection refused'],
    [atConnect('tcp connect error: Connection timed out (os error 110)'), 'connecting took too long'],
    [atConnect('tcp connect error: No route to host (os error 113)'), 'host unreachable'],
    [atConnect('dns error: failed to lookup address information: Name or service not known'), 'host not found'],
    [atConnect('invalid peer certificate: Other(OtherError(CaUsedAsEndEntity))'), 'TLS certificate rejected'],
    [atConnect('received corrupt message of type InvalidContentType'), 'TLS failed'],
  ])('says what Deno means by %s', (error, text) => {
    expect(describeFault(origin, error)).toMatch(new RegExp(`^cannot connect to ${origin}: ${text}\\. Check`));
  });

  it('says that a connection of Deno was closed', () => {
    const error = new TypeError('fetch failed', { cause: new Error('Connection reset by peer (os error 104)') });
    expect(describeFault(origin, error)).toBe(
      `got no complete response from ${origin}: connection closed. The service or a proxy closed it.`,
    );
  });

  it.each([
    [undefined],
    [null],
    ['ECONNREFUSED'],
    [new DOMException('The connection was refused.', 'NetworkError')],
    [new TypeError('fetch failed', { cause: new Error('refused') })],
    [atConnect('an error of a later version')],
  ])('says nothing of a cause that it does not know: %s', (error) => {
    expect(describeFault(origin, error)).toBe(`got no complete response from ${origin}.`);
  });

  it('has no cause in a browser, which reports none', () => {
    expect(describeFaultInBrowser(origin)).toBe(`got no complete response from ${origin}.`);
    expect(describeFaultInBrowser(undefined)).toBe('got no complete response.');
    expect(readFaultInBrowser(new TypeError('Failed to fetch'))).toBeUndefined();
  });
});

it('each module for browsers is among the `imports` of the package', () => {
  const variants = globSync('*.browser.ts', { cwd: import.meta.dirname }).map((file) =>
    file.replace('.browser.ts', ''),
  );
  const imports = variants.map((name) => [
    `#${name}`,
    { browser: `./dist/${name}.browser.js`, default: `./dist/${name}.js` },
  ]);
  expect(manifest.imports).toEqual(Object.fromEntries(imports));
});
