import { fetchError } from './abort.ts';
import { isOneShot } from './body.ts';
import type { Call, PreparedRequest } from './call.ts';
import { RedirectError } from './errors.ts';

/**
 * Sends a request and follows up to three redirects (307 or 308) within its origin. `fetch` itself would follow them to any origin, with
 * the credentials and PII in the body (Fetch standard, HTTP-redirect fetch).
 *
 * @throws {RedirectError} for any other redirect, and for every redirect in a browser, which hides the target
 * @throws {ConnectionError} when no response arrived
 * @throws {AbortError} when the signal aborted
 */
export async function followRedirects(
  { operation, options: { fetch } }: Call,
  url: string,
  init: PreparedRequest,
): Promise<Response> {
  for (let left = 3; ; left--) {
    let response: Response;
    try {
      response = await fetch(url, init);
    } catch (cause) {
      throw fetchError(operation, cause, init.signal, url);
    }
    // Browsers report redirects as type `opaqueredirect` with status 0.
    if (!/redirect|30[12378]/.test(`${response?.type}${response?.status}`)) return response;
    // Not awaited: cancel rejects for a locked body, and resolves only after every clone is cancelled.
    // The Response of another library may have a body without cancel.
    response.body?.cancel?.().catch(() => {});
    const location = response.headers.get('location') || '//';
    const target = URL.canParse(location, url) ? new URL(location, url).href : undefined;
    // A URL without user info starts with its origin.
    const isForeign = response.status < 307 || !target?.startsWith(new URL('/', url).href);
    if (isForeign || !left || isOneShot(init.body)) {
      throw new RedirectError(operation, `got a redirect${isForeign ? ': check baseUrl' : ''}.`);
    }
    url = target as string;
  }
}
