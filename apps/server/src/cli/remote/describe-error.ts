import type { OmnichannelAdmin } from '@omnichannel/admin';
import { ApiError, ConnectionError, RedirectError, TimeoutError, UnexpectedResponseError } from '@omnichannel/client';

/**
 * Describes a failed call of the admin API in one line, with the id of the request. Other errors stay as they are.
 *
 * @param url address of the service
 */
export async function describeApiError(error: unknown, admin: OmnichannelAdmin, url: string): Promise<unknown> {
  if (error instanceof ApiError) {
    const text = await describeRejection(error, admin, url);
    const id = error.requestId === undefined ? '' : ` (request ${error.requestId})`;
    return new Error(`${toOneLine(text)}${id}`, { cause: error });
  }
  const text = describeFailure(error, url);
  return text === undefined ? error : new Error(text, { cause: error });
}

async function describeRejection(error: ApiError, admin: OmnichannelAdmin, url: string): Promise<string> {
  const { status, message, retryAfter, body, violations } = error;
  if (status === 401 && body !== undefined) {
    return 'The service rejects the operator key: it is unknown, expired or revoked. Check OMNICHANNEL_OPERATOR_KEY.';
  }
  if (status === 429) return `Too many requests. Retry after ${retryAfter ?? 1} s.`;
  if (body === undefined && status >= 500)
    return `${url} returned ${status}, and not as the service does: is it running?`;
  if (body === undefined || (status === 404 && !(await hasAdminApi(admin))))
    return unknownService(url, `returned ${status}`);
  if (violations.length === 0) return message;
  return violations
    .map((one) => (one.message.startsWith(one.field) ? one.message : `${one.field} ${one.message}`))
    .join('; ');
}

/** @returns undefined for an error that is no failure of a call */
function describeFailure(error: unknown, url: string): string | undefined {
  if (error instanceof TimeoutError)
    return `The service at ${url} did not respond in time. The request may still have taken effect.`;
  if (error instanceof ConnectionError) {
    const cause = error.code === undefined ? '' : ` (${error.code})`;
    return `The service at ${url} cannot be reached${cause}. Check the address, the network, and that the service is running.`;
  }
  if (error instanceof RedirectError) return unknownService(url, 'redirects to another address');
  if (error instanceof UnexpectedResponseError) return unknownService(url, 'returned something else');
  return undefined;
}

function unknownService(url: string, fact: string): string {
  return `${url} is not the admin API of a service: it ${fact}. Check the address, its path, and the port of OMNICHANNEL_ADMIN_PORT.`;
}

/** Distinguishes an object that does not exist from an address at which the whole API does not exist. */
async function hasAdminApi(admin: OmnichannelAdmin): Promise<boolean> {
  try {
    await admin.session.get();
    return true;
  } catch (error) {
    return !(error instanceof UnexpectedResponseError) && !(error instanceof ApiError && error.status === 404);
  }
}

/** Whether the service knows no object with the id of a call. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404 && error.body !== undefined;
}

/** Waits for a call. @returns false when the service knows no object with its id */
export async function succeeds(call: PromiseLike<unknown>): Promise<boolean> {
  try {
    await call;
    return true;
  } catch (error) {
    if (isNotFound(error)) return false;
    throw error;
  }
}

function toOneLine(text: string): string {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '').join(' ');
}
