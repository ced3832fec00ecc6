import { globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { describeFault as describeFaultInBrowser } from './connection-fault.browser.ts';
import { describeFault } from './connection-fault.ts';

const origin = 'https://api.example.com:8443';

describe('the description of a request without a complete response', () => {
  it.each([
    ['ECONNREFUSED', `cannot connect to ${origin}: connection refused (ECONNREFUSED). Check baseUrl, and that`],
    ['ConnectionRefused', `cannot connect to ${origin}: connection refused (ConnectionRefused).`],
    ['ENOTFOUND', `cannot connect to ${origin}: host not found (ENOTFOUND). Check baseUrl and DNS.`],
    ['EAI_AGAIN', `cannot connect to ${origin}: host not found (EAI_AGAIN).`],
    ['UND_ERR_CONNECT_TIMEOUT', `cannot connect to ${origin}: connecting took too long (UND_ERR_CONNECT_TIMEOUT).`],
    ['ETIMEDOUT', `cannot connect to ${origin}: connecting took too long (ETIMEDOUT).`],
    [
      'UND_ERR_HEADERS_TIMEOUT',
      `got no complete response from ${origin}: no response in time (UND_ERR_HEADERS_TIMEOUT).`,
    ],
    ['UND_ERR_BODY_TIMEOUT', `got no complete response from ${origin}: no response in time (UND_ERR_BODY_TIMEOUT).`],
    ['EHOSTUNREACH', `cannot connect to ${origin}: host unreachable (EHOSTUNREACH).`],
    [
      'DEPTH_ZERO_SELF_SIGNED_CERT',
      `cannot connect to ${origin}: TLS certificate rejected (DEPTH_ZERO_SELF_SIGNED_CERT).`,
    ],
    [
      'ERR_TLS_CERT_ALTNAME_INVALID',
      `cannot connect to ${origin}: TLS certificate rejected (ERR_TLS_CERT_ALTNAME_INVALID).`,
    ],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', `cannot connect to ${origin}: TLS certificate rejected (`],
    ['ERR_SSL_WRONG_VERSION_NUMBER', `cannot connect to ${origin}: TLS failed (ERR_SSL_WRONG_VERSION_NUMBER).`],
    ['ECONNRESET', `got no complete response from ${origin}: connection closed (ECONNRESET).`],
    ['UND_ERR_SOCKET', `got no complete response from ${origin}: connection closed (UND_ERR_SOCKET).`],
    ['EPIPE', `got no complete response from ${origin}: connection closed (EPIPE).`],
    ['E_OTHER', `got no complete response from ${origin}: E_OTHER.`],
    [undefined, `got no complete response from ${origin}.`],
  ])('says what %s means', (code, text) => {
    expect(describeFault(origin, code)).toContain(text);
  });

  it('names no host after a stream has begun', () => {
    expect(describeFault(undefined, 'ECONNRESET')).toMatch(
      /^got no complete response: connection closed \(ECONNRESET\)/,
    );
    expect(describeFault(undefined, 'ECONNREFUSED')).toMatch(/^cannot connect: connection refused/);
    expect(describeFault(undefined, undefined)).toBe('got no complete response.');
  });

  it('has no cause in a browser, which reports none', () => {
    expect(describeFaultInBrowser(origin)).toBe(`got no complete response from ${origin}.`);
    expect(describeFaultInBrowser(undefined)).toBe('got no complete response.');
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
