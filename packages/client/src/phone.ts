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

/**
 * Sends a passcode to a number (Interface §4.3).
 *
 * @param number complete, with its country prefix
 * @throws {ApiError} when the service refuses: 400 not a number that an SMS can reach, 429 asked for too often
 */
export async function verifyPhone(
  client: Client,
  number: string,
  { sender, codeLength, codeExp, language, endUserAddress, clientRequestId, ...policy }: VerifyOptions = {},
): Promise<PhoneVerification> {
  const body: AllOf<VerificationRequest> = {
    number,
    sender,
    codeLength,
    codeExp,
    language,
    endUserAddress,
    clientRequestId,
  };
  const { data } = await requestVerification(client, { ...policy, body: body as VerificationRequest });
  return resumeVerification(client, data.checkCode);
}

/** Each member, so that none of the contract is forgotten; JSON leaves out what is undefined. */
type AllOf<T> = { [Name in keyof T]-?: T[Name] | undefined };

/** The verification of a `checkCode` that was kept. It makes no call by itself. */
export function resumeVerification(client: Client, checkCode: string): PhoneVerification {
  return {
    checkCode,
    async check(passCode, options) {
      const { data } = await checkVerification(client, { ...options, body: { passCode, checkCode } });
      // Interface: 0 expired, 1 valid, 2 invalid (PasscodeStatus).
      return (['expired', 'valid', 'invalid'] as const)[data.PasscodeStatus];
    },
  };
}
