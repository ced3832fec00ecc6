import { isIP } from 'node:net';
import { isLoopback } from '../start-faults.ts';
import { listOf, nonEmpty, optional, whole } from './read-text.ts';
import type { Setting } from './setting.ts';

/** Addresses, ports, proxies and origins. */
export const networkSettings = {
  host: {
    env: 'OMNICHANNEL_HOST',
    flag: 'host',
    placeholder: '<address>',
    fallback: '127.0.0.1',
    about: 'Address to listen on; one that other machines can reach requires --no-sandbox or --allow-sandbox',
    read: nonEmpty,
  },
  port: {
    env: 'OMNICHANNEL_PORT',
    flag: 'port',
    placeholder: '<port>',
    fallback: '4020',
    about: 'Port to listen on; 0 selects a free port',
    read: whole('a port', 0, 65_535),
  },
  adminPort: {
    env: 'OMNICHANNEL_ADMIN_PORT',
    flag: 'admin-port',
    placeholder: '<port>',
    about:
      'Port of its own for the admin API and the console, so that a proxy can keep it internal; without it they share --port',
    read: optional(whole('a port', 0, 65_535)),
  },
  probePort: {
    env: 'OMNICHANNEL_PROBE_PORT',
    flag: 'probe-port',
    placeholder: '<port>',
    about: 'Port of its own for /healthz, /readyz and /metrics, which the other ports then do not serve',
    read: optional(whole('a port', 0, 65_535)),
  },
  trustProxy: {
    env: 'TRUST_PROXY',
    flag: 'trust-proxy',
    placeholder: '<addresses>',
    fallback: '',
    about: 'Proxies whose X-Forwarded-For is trusted: addresses, subnets or loopback, separated by commas',
    read: listOf(subnet),
  },
  allowOrigins: {
    env: 'OMNICHANNEL_ALLOW_ORIGINS',
    flag: 'allow-origins',
    placeholder: '<origins>',
    fallback: '',
    about: 'Origins whose pages may call the API from a browser, separated by commas; * means any',
    read: listOf(origin),
  },
  issuer: {
    env: 'OMNICHANNEL_ISSUER',
    flag: 'issuer',
    placeholder: '<url>',
    about:
      'Issuer of access tokens: the https URL at which callers and gateways reach the service. Without it: omnichannel',
    read: optional(issuerUrl),
  },
  publicUrl: {
    env: 'OMNICHANNEL_PUBLIC_URL',
    flag: 'public-url',
    placeholder: '<url>',
    about:
      'https URL at which providers reach the service, with receipts and inbound messages, and for files that they fetch',
    read: optional(publicUrl),
  },
} satisfies Record<string, Setting>;

/** RFC 8414, 2: without query and fragment. Gateways append a path to it and compare it byte by byte. */
function issuerUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol) && !/[?#]|\/$/.test(text) && !url.username && !url.password) return text;
  throw new Error('must be a URL such as https://api.example.com, without a slash at its end, a query or a fragment');
}

/** Reads a URL to which the service appends paths. Providers sign it byte by byte, so it has one spelling only. */
function publicUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url !== undefined) {
    const isHere = isLoopback(url.hostname.replace(/^\[|\]$/g, ''));
    const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isHere);
    const canonical = url.origin + url.pathname.replace(/\/$/, '');
    if (isSafe && text === canonical) return text;
  }
  throw new Error(
    'must be a URL such as https://sms.example.com: https (http only for localhost), the host in lower case, and no user, query, fragment or slash at its end',
  );
}

/** Reads an origin exactly as browsers send it, since it is compared as a text. */
function origin(text: string): string {
  if (text === '*') return text;
  const isOrigin = /^https?:[^*]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text;
  if (isOrigin) return text;
  throw new Error(
    'must be * or origins as browsers send them, separated by commas, such as https://docs.example.com,http://localhost:4000: scheme, host in lower case, port unless it is the default port, and no slash or path',
  );
}

/** Reads an entry for `trustProxy` of Fastify. */
function subnet(text: string): string {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  const isSubnet =
    version !== 0 &&
    more.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)));
  if (isSubnet || ['loopback', 'linklocal', 'uniquelocal'].includes(text)) return text;
  throw new Error('must be addresses or subnets separated by commas, such as 10.0.0.7,10.1.0.0/16 or loopback');
}
