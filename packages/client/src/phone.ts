import type { VerificationRequest } from '@omnichannel/types';
import type { Client } from './core.ts';
import { checkVerification, requestVerification } from './operations.gen.ts';
import type { RequestOptions } from './options.ts';
import { assertPresent } from './unexpected-response.ts';

/** Options of the passcode, and headers, policy and signal of the call. */
export interface VerifyOptions extends OrUndefined<Omit<VerificationRequest, 'number'>>, RequestOptions {}

/** Optional properties may also be undefined. */
type OrUndefined<T> = { [Name in keyof T]: T[Name] | undefined };

/** Result of a check. A passcode that was already used is `expired`. */
export type PasscodeResult = 'valid' | 'invalid' | 'expired';

/** A passcode that has been sent. */
export interface PhoneVerification {
  /** Identifies the verification. Store it if another process checks the passcode: see `resumeVerification`. */
  checkCode: string;
  /**
   * Checks the passcode that the user entered. At most five checks are allowed. A check is never retried automatically.
   *
   * @param passCode 4 to 6 digits 0 to 9; anything else is rejected and does not count
   * @throws {BadRequestError} when `passCode` is something else, such as an empty text or Arabic digits
   * @throws {TooManyRequestsError} when no checks are left
   * @throws {UnexpectedResponseError} when the response has no result
   */
  check(passCode: string, options?: RequestOptions): Promise<PasscodeResult>;
}

/**
 * Sends a passcode to a number (Interface §4.3).
 *
 * @param number the complete number with its country prefix
 * @throws {ApiError} when the service rejects the request: 400 the number cannot receive SMS, 429 too many requests.
 *   `requestVerification.isError` narrows its type
 * @throws {UnexpectedResponseError} when the response has no `checkCode`
 */
export async function verifyPhone(
  client: Client,
  number: string,
  { headers, timeout, deadline, maxRetries, maxRetryDelay, onEvent, signal, ...rest }: VerifyOptions = {},
): Promise<PhoneVerification> {
  const options: AllOf<RequestOptions> = { headers, timeout, deadline, maxRetries, maxRetryDelay, onEvent, signal };
  // JSON omits undefined values.
  const { data } = await requestVerification(client, { ...options, body: { ...rest, number } as VerificationRequest });
  return resumeVerification(client, assertPresent('requestVerification', data?.checkCode));
}

/** Requires every property, so that no part of the policy is sent by mistake. */
type AllOf<T> = { [Name in keyof T]-?: T[Name] | undefined };

/** Restores a verification from a stored `checkCode`. Sends no request. */
export function resumeVerification(client: Client, checkCode: string): PhoneVerification {
  return {
    checkCode,
    async check(passCode, options) {
      const { data } = await checkVerification(client, { ...options, body: { passCode, checkCode } });
      // Interface: 0 expired, 1 valid, 2 invalid (PasscodeStatus).
      return assertPresent('checkVerification', (['expired', 'valid', 'invalid'] as const)[data?.PasscodeStatus]);
    },
  };
}
