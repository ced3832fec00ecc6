import type { RejectedRequest } from '../api/sandbox.ts';
import { rejectedRequestsAddress } from '../sandbox/addresses.ts';

/** Returns the requests that contain all words of a filter, in any case. */
export function selectRequests(requests: readonly RejectedRequest[], search: string): readonly RejectedRequest[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return requests.filter(({ method, path, status, code = '', message, requestId }) => {
    const text = `${method} ${path} ${status} ${code} ${message} ${requestId}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** Returns the address of the page with a filter. */
export function addressOf(search: string): string {
  return search === '' ? rejectedRequestsAddress : `${rejectedRequestsAddress}?${new URLSearchParams({ search })}`;
}
