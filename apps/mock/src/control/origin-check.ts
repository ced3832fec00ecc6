import type { IncomingHttpHeaders } from 'node:http';
import { isLocalOrigin, isLoopback, isLoopbackHost } from '../loopback.ts';

/** The sender of a request to `/__mock`. */
interface Caller {
  headers: IncomingHttpHeaders;
  /** Of its end of the connection; undefined once that is closed. */
  remoteAddress: string | undefined;
}

interface Admission {
  /** The address that the mock listens on. */
  host: string;
  /** Whether other machines may use it, too. */
  allowRemote: boolean;
  /** Whether pages of this machine on other ports may use the route, too. */
  allowLocalPages?: boolean;
}

/**
 * Returns why a request may not use `/__mock`; undefined if it may. Pages of any origin may call the API, but only the mock's own page
 * may read or change its state. The check of the host name prevents DNS rebinding, the check of the origin is CSRF protection, and the
 * check of the address keeps other machines out. Webhook deliveries of a mock are rejected, too.
 */
export function findRejectionReason(
  { headers, remoteAddress }: Caller,
  { host, allowRemote, allowLocalPages = false }: Admission,
): string | undefined {
  if (!allowRemote && !isLoopback(remoteAddress ?? '')) {
    return 'Only this machine may use /__mock. Start the mock with --allow-remote-panel (option allowRemotePanel) to let others in.';
  }
  if (headers['webhook-id'] !== undefined) {
    return 'A webhook may not be delivered to /__mock. Set the URL of your own receiver.';
  }
  const { host: named = '', origin, 'sec-fetch-site': site, 'sec-fetch-mode': mode } = headers;
  const name = hostname(named);
  if (!isOwnName(name, host)) {
    return `The Host header names ${JSON.stringify(named)}. Use http://localhost or the address that the mock was started with (--host).`;
  }
  if (allowLocalPages && isLocalOrigin(origin)) return undefined;
  // A link from elsewhere may open the page; a script or a picture from elsewhere may not read it.
  const foreign = site !== undefined && site !== 'same-origin' && site !== 'none' && mode !== 'navigate';
  if (foreign || (origin !== undefined && origin !== `http://${named}`)) {
    return 'Pages of another origin may not use /__mock. Open it in a tab of its own.';
  }
  return undefined;
}

function isOwnName(name: string, host: string): boolean {
  if (isLoopbackHost(name) || name === host.toLowerCase() || name === `[${host.toLowerCase()}]`) return true;
  // Listening on all addresses, it has several. An address, unlike a name, cannot be bent to point here.
  const everywhere = host === '0.0.0.0' || host === '::' || host === '';
  return everywhere && (/^\d+\.\d+\.\d+\.\d+$/.test(name) || name.startsWith('['));
}

/** The name without the port, in lower case; an IPv6 address in its brackets. */
function hostname(host: string): string {
  try {
    return new URL(`http://${host}`).hostname;
  } catch {
    return '';
  }
}
