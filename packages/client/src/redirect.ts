import { fetchError } from './abort.ts';
import { isOneShot } from './body.ts';
import type { Call, Sent } from './call.ts';
import { RedirectError } from './errors.ts';

/**
 * Sends a request and follows up to three redirects with 307 or 308 inside its origin. `fetch` itself would follow them to any
 * origin, with the credentials and personal data of the body (Fetch standard, HTTP-redirect fetch).
 *
 * @throws {RedirectError} for every other redirect. A browser hides where a redirect leads, so there it is thrown for each.
 * @throws {ConnectionError} when no response came
 * @throws {AbortError} when the signal aborted
 */
export async function followRedirects(
  { operation, options: { fetch } }: Call,
  url: string,
  init: Sent,
): Promise<Response> {
  for (let left = 3; ; left--) {
    let response: Response;
    try {
      response = await fetch(url, init);
      // A browser hides a redirect behind the status 0 (`opaqueredirect`).
      if (!/^0|30[12378]/.test(`${response?.status}`)) return response;
      // A Response of another library may have a body without it.
      await response.body?.cancel?.();
    } catch (cause) {
      throw fetchError(operation, cause, init.signal);
    }
    const location = response.headers.get('location') || '//';
    const target = URL.canParse(location, url) ? new URL(location, url).href : undefined;
    // The text of a URL that names no user begins with its origin.
    const isSameOrigin = target?.startsWith(new URL('/', url).href);
    if (!isSameOrigin || !left || response.status < 307 || isOneShot(init.body)) {
      throw new RedirectError(operation, 'got a redirect: check baseUrl.');
    }
    url = target as string;
  }
}
