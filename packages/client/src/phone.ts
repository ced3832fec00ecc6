import type { VerificationRequest } from '@omnichannel/types';
import type { Client } from './core.ts';
import { checkVerification, requestVerification } from './operations.gen.ts';
import type { CallOptions } from './options.ts';
import { assertPresent } from './unexpected-response.ts';

/** How the passcode is made and sent, and the policy of the calls. */
export interface VerifyOptions extends OrUndefined<Omit<VerificationRequest, 'number'>>, CallOptions {}

/** Optional members may be undefined, too. */
type OrUndefined<T> = { [Name in keyof T]: T[Name] | undefined };

/** What a check says. `expired` also stands for a passcode that was used before. */
export type PasscodeResult = 'valid' | 'invalid' | 'expired';

/** A passcode that is on its way to its owner. */
export interface PhoneVerification {
  /** Identifies the verification. Keep it when the check is made by another process: see `resumeVerification`. */
  checkCode: string;
  /**
   * Checks what the user typed in. Each check counts, five at most, and is never repeated by itself.
   *
   * @param passCode 4 to 6 digits 0 to 9; anything else is refused, and does not count
   * @throws {BadRequestError} when `passCode` is something else, such as an empty text or Arabic digits
   * @throws {TooManyRequestsError} when the passcode is spent
   * @throws {UnexpectedResponseError} when the answer is no result
   */
  check(passCode: string, options?: CallOptions): Promise<PasscodeResult>;
}

/**
 * Sends a passcode to a number (Interface §4.3).
 *
 * @param number complete, with its country prefix
 * @throws {ApiError} when the service refuses: 400 not a number that an SMS can reach, 429 asked for too often;
 *   `requestVerification.isError` types it
 * @throws {UnexpectedResponseError} when the answer has no `checkCode`
 */
export async function verifyPhone(
  client: Client,
  number: string,
  { timeout, deadline, maxRetries, maxRetryDelay, onEvent, signal, ...rest }: VerifyOptions = {},
): Promise<PhoneVerification> {
  const options: AllOf<CallOptions> = { timeout, deadline, maxRetries, maxRetryDelay, onEvent, signal };
  // JSON leaves out what is undefined.
  const { data } = await requestVerification(client, { ...options, body: { ...rest, number } as VerificationRequest });
  return resumeVerification(client, assertPresent('requestVerification', data?.checkCode));
}

/** Each member, so that none of the policy is forgotten and sent. */
type AllOf<T> = { [Name in keyof T]-?: T[Name] | undefined };

/** The verification of a `checkCode` that was kept. It makes no call by itself. */
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
