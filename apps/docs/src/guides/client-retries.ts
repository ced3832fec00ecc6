/** Whether the client repeats a call by itself, by the status of the response. A test compares this with the client. */

/**
 * - `yes`: up to `maxRetries` times, if the operation can be repeated
 * - `once`: after a new sign-in
 * - `repeated`: only a call that is itself a retry, since its first attempt is still running
 * - `no`: the same request would fail again
 */
export type ClientRetry = 'yes' | 'once' | 'repeated' | 'no';

const exceptions: Record<number, ClientRetry> = {
  401: 'once',
  408: 'yes',
  409: 'repeated',
  429: 'yes',
  500: 'yes',
  502: 'yes',
  503: 'yes',
  504: 'yes',
};

export const clientRetryOf = (status: number): ClientRetry => exceptions[status] ?? 'no';
