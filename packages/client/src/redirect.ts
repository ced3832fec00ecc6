import { fetchError } from './abort.ts';
import { isOneShot } from './body.ts';
import type { Call, PreparedRequest } from './call.ts';
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
  init: PreparedRequest,
): Promise<Response> {
  for (let left = 3; ; left--) {
    let response: Response;
    try {
      response = await fetch(url, init);
    } catch (cause) {
      throw fetchError(operation, cause, init.signal);
    }
    // A browser hides a redirect behind the type `opaqueredirect` and the status 0.
    if (!/redirect|30[12378]/.test(`${response?.type}${response?.status}`)) return response;
    // The loop does not wait: it fails for a body that someone reads, and ends only after every clone of the body.
    // A Response of another library may have a body without it.
    response.body?.cancel?.()?.catch(() => {});
    const location = response.headers.get('location') || '//';
    const target = URL.canParse(location, url) ? new URL(location, url).href : undefined;
    // The text of a URL that names no user begins with its origin.
    const isForeign = response.status < 307 || !target?.startsWith(new URL('/', url).href);
    if (isForeign || !left || isOneShot(init.body)) {
      const advice = isForeign ? ': check baseUrl' : '';
      throw new RedirectError(operation, `got a redirect${advice}.`);
    }
    url = target as string;
  }
}
