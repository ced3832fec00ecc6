import type { VerificationRequest } from '@omnichannel/types';
import type { Client } from './core.ts';
import { checkVerification, requestVerification } from './operations.gen.ts';
import type { CallPolicy } from './options.ts';

/** How the passcode is made and sent, and the policy of the calls. */
export interface VerifyOptions extends Omit<VerificationRequest, 'number'>, CallPolicy {
  signal?: AbortSignal;
}

/** What a check says. `expired` also stands for a passcode that was used before. */
export type PasscodeResult = 'valid' | 'invalid' | 'expired';

/** A passcode that is on its way to its owner. */
export interface PhoneVerification {
  /** Identifies the verification. Keep it when the check is made by another process: see `resumeVerification`. */
  checkCode: string;
  /**
   * Checks what the user typed in. Each check counts, five at most, and is never repeated by itself.
   *
   * @throws {TooManyRequestsError} when the passcode is spent
   */
  check(passCode: string, options?: CallPolicy & { signal?: AbortSignal }): Promise<PasscodeResult>;
}

// Interface: 0 expired, 1 valid, 2 invalid (PasscodeStatus).
const results = ['expired', 'valid', 'invalid'] as const;

/**
 * Sends a passcode to a number (Interface §4.3).
 *
 * @param number complete, with its country prefix
 * @throws {ApiError} when the service refuses: 400 not a number that an SMS can reach, 429 asked for too often
 */
export async function verifyPhone(
  client: Client,
  number: string,
  { signal, timeout, deadline, maxRetries, maxRetryDelay, onEvent, ...request }: VerifyOptions = {},
): Promise<PhoneVerification> {
  const policy = Object.entries({ signal, timeout, deadline, maxRetries, maxRetryDelay, onEvent });
  const { data } = await requestVerification(client, {
    ...Object.fromEntries(policy.filter(([, value]) => value !== undefined)),
    body: { ...request, number },
  });
  return resumeVerification(client, data.checkCode);
}

/** The verification of a `checkCode` that was kept. It makes no call by itself. */
export function resumeVerification(client: Client, checkCode: string): PhoneVerification {
  return {
    checkCode,
    async check(passCode, options) {
      const { data } = await checkVerification(client, { ...options, body: { passCode, checkCode } });
      return results[data.PasscodeStatus];
    },
  };
}
