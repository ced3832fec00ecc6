import { ConfigurationError } from '../errors.ts';
import { validateOptions } from '../validate-options.ts';
import { type FeedOptions, maxIds } from './feed-requests.ts';

/** Options of `createInbox`: the address of the service, the token, and the size of a page. Pass exactly one of `token` and `getToken`. */
export interface InboxOptions extends FeedOptions {
  /**
   * Items of a page: 1 to 100.
   * @default 10
   */
  pageSize?: number | undefined;
  /**
   * Whether the tabs of the browser share one stream. It needs Web Locks and BroadcastChannel; without them, each tab has its own.
   * @default true
   */
  share?: boolean | undefined;
  /**
   * Milliseconds without a byte after which the stream is opened again. The service sends a comment every 15 s.
   * @default 45_000
   */
  idleTimeout?: number | undefined;
}

/** @throws {ConfigurationError} when a number is outside of its range */
export function validateInboxOptions({ idleTimeout, pageSize = 1 }: InboxOptions): void {
  validateOptions({ idleTimeout });
  if (!Number.isInteger(pageSize) || pageSize < 1 || pageSize > maxIds)
    throw new ConfigurationError(`pageSize must be an integer from 1 to ${maxIds}.`);
}
