/** Causes of a connection error by the codes of the runtimes, with the next step. The first match counts. */
const causes: [codes: RegExp, cause: string, advice: string][] = [
  [/REFUSED/i, 'connection refused', 'Check baseUrl, and that the service is running.'],
  [/NOTFOUND|EAI_|DNS/i, 'host not found', 'Check baseUrl and DNS.'],
  [
    /CERT|SIGNATURE|SIGNED/i,
    'TLS certificate rejected',
    'Check baseUrl and the certificates that this machine trusts.',
  ],
  [/PROTO|SSL|TLS/i, 'TLS failed', 'Check whether baseUrl needs http or https.'],
  [/(HEADERS|BODY)_TIMEOUT/i, 'no response in time', 'The service or a proxy is slow.'],
  [/TIME_?D?OUT/i, 'connecting took too long', 'Check baseUrl and firewalls.'],
  [/UNREACH|ENETDOWN/i, 'host unreachable', 'Check baseUrl and the network.'],
  [/RESET|SOCKET|CLOSED|PIPE/i, 'connection closed', 'The service or a proxy closed it.'],
];

/**
 * Describes a request without a complete response. Bundles for browsers contain `connection-fault.browser.ts` in its place: a browser does
 * not report the cause.
 *
 * @param origin scheme, host and port of the request; undefined after a stream has begun
 * @param code the code of the runtime, such as `ECONNREFUSED`
 * @returns the rest of a sentence that begins with the operation
 */
export function describeFault(origin: string | undefined, code: string | undefined): string {
  const [, cause, advice] = causes.find(([codes]) => codes.test(`${code}`)) ?? [];
  // After a reset or a late response, the connection existed.
  const hasConnected = !cause || /closed|response/.test(cause);
  const said = hasConnected
    ? `got no complete response${origin ? ` from ${origin}` : ''}`
    : `cannot connect${origin ? ` to ${origin}` : ''}`;
  if (!code) return `${said}.`;
  return cause ? `${said}: ${cause} (${code}). ${advice}` : `${said}: ${code}.`;
}
