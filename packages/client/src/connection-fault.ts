/** Causes of a connection error by the codes of the runtimes or the words of Deno, with the next step. The first match counts. */
const causes: [codes: RegExp, cause: string, advice: string][] = [
  [/REFUSED/i, 'connection refused', 'Check baseUrl, and that the service is running.'],
  [/NOTFOUND|EAI_|DNS/i, 'host not found', 'Check baseUrl and DNS.'],
  [
    /CERT|SIGNATURE|SIGNED/i,
    'TLS certificate rejected',
    'Check baseUrl and the certificates that this machine trusts.',
  ],
  [/PROTO|SSL|TLS|CORRUPT/i, 'TLS failed', 'Check whether baseUrl needs http or https.'],
  [/(HEADERS|BODY)_TIMEOUT/i, 'no response in time', 'The service or a proxy is slow.'],
  [/TIME_?D? ?OUT/i, 'connecting took too long', 'Check baseUrl and firewalls.'],
  [/UNREACH|ENETDOWN|NO ROUTE/i, 'host unreachable', 'Check baseUrl and the network.'],
  [/RESET|SOCKET|CLOSED|PIPE/i, 'connection closed', 'The service or a proxy closed it.'],
];

/** A network error as a runtime reports it. */
interface Fault {
  code?: string | number;
  message?: string;
  cause?: Fault;
}

/** Returns the code of a network error, such as `ECONNREFUSED`; undefined where the runtime has none. */
export function readFault(error: unknown): { code: string | undefined } {
  const fault = error as Fault | undefined;
  // Node nests the code one cause deeper. A DOMException has a number as its code.
  return { code: [fault?.cause?.code, fault?.code].find((any) => typeof any === 'string') };
}

/**
 * Returns what Deno says in place of a code, without the URL that its message repeats: that of
 * `error sending request for url (https://api.example.com/): client error (Connect): dns error: …`, or `Connection reset by peer (os error 104)`.
 */
function denoReason(error: unknown): string | undefined {
  const fault = error as Fault | undefined;
  return /\(Connect\): .*|^[^(]*\(os error \d+\)/s.exec(`${fault?.cause?.message}`)?.[0];
}

/**
 * Describes a request without a complete response. Bundles for browsers contain `connection-fault.browser.ts` in its place: a browser does
 * not report the cause.
 *
 * @param origin scheme, host and port of the request; undefined after a stream has begun
 * @param error what `fetch` threw
 * @returns the rest of a sentence that begins with the operation
 */
export function describeFault(origin: string | undefined, error: unknown): string {
  const { code } = readFault(error);
  const [, cause, advice] = causes.find(([codes]) => codes.test(`${code ?? denoReason(error)}`)) ?? [];
  // After a reset or a late response, the connection existed.
  const hasConnected = !cause || /closed|response/.test(cause);
  const said = hasConnected
    ? `got no complete response${origin ? ` from ${origin}` : ''}`
    : `cannot connect${origin ? ` to ${origin}` : ''}`;
  if (cause) return `${said}: ${cause}${code ? ` (${code})` : ''}. ${advice}`;
  return code ? `${said}: ${code}.` : `${said}.`;
}
