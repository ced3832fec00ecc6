import { HttpError } from '../../http/http-error.ts';
import { sessionLifetimeSeconds } from './sessions.ts';

/** The browser only accepts the prefix `__Host-` on HTTPS, for the whole host, and from the host itself (RFC 6265bis §4.1.3.2). */
const secureName = '__Host-omnichannel_operator';
/** On loopback HTTP there is no `Secure` cookie in all browsers. */
const loopbackName = 'omnichannel_operator';

/**
 * Returns the name of the session cookie.
 *
 * @param origin of the service as the browser reaches it, such as `https://sms.example.com`
 * @throws {HttpError} 403 on HTTP to another machine, where others can read passwords
 */
function operatorCookieName(origin: string): string {
  const { protocol, hostname } = new URL(origin);
  if (protocol === 'https:') return secureName;
  if (/^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\]|[\w-]+\.localhost)$/.test(hostname)) return loopbackName;
  throw new HttpError(
    403,
    'Operators sign in over HTTPS only, or on this machine. Use the https address of the service.',
  );
}

/** Formats the header `Set-Cookie` for a session. @throws {HttpError} 403 on HTTP to another machine, where others can read passwords */
export function formatOperatorCookie(origin: string, token: string): string {
  return format(origin, token, sessionLifetimeSeconds);
}

/** Formats the header `Set-Cookie` that removes the session. @throws {HttpError} 403 on HTTP to another machine, where others can read passwords */
export function formatExpiredOperatorCookie(origin: string): string {
  return format(origin, '', 0);
}

/**
 * Returns the token in the header `Cookie`.
 *
 * @returns undefined without a cookie of this name and form, and for two of them: one of them would be an attacker's
 */
export function readOperatorCookie(origin: string, header = ''): string | undefined {
  const name = operatorCookieName(origin);
  const tokens = header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  const [token] = tokens;
  return tokens.length === 1 && token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined;
}

function format(origin: string, token: string, maxAge: number): string {
  const name = operatorCookieName(origin);
  const parts = [`${name}=${token}`, 'Path=/', `Max-Age=${maxAge}`, 'HttpOnly', 'SameSite=Strict'];
  return [...parts, ...(name === secureName ? ['Secure'] : [])].join('; ');
}
