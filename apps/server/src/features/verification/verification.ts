import type { Feature } from '../../http/feature.ts';
import type { Context } from '../context.ts';
import type { LoadSubmissions } from '../messaging/messaging.ts';
import { createQuotaCheck } from '../usage/quota-check.ts';
import { createAcceptVerifications } from './accept-verifications.ts';
import { createVerificationCheckHandler } from './check-verification.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { createVerificationLookupHandler } from './get-verification.ts';
import { createPasscodes } from './passcode.ts';
import { createPasscodeLoader } from './passcode-sms.ts';
import { createVerificationRequestHandler } from './request-verification.ts';
import { createSmsJobs } from './send-sms.ts';
import { defaultLimits, type VerificationLimits } from './verification-limits.ts';

export interface VerificationOptions {
  limits?: VerificationLimits;
}

/** Verifications, with the source of their SMS. */
export interface Verification extends Feature {
  loadSms: LoadSubmissions;
}

/** Verifies that a user controls a number: sends a passcode by SMS and checks it (interface, section 4.3). */
export function createVerification(
  context: Context,
  { limits = { ...defaultLimits, perRange: context.config.maxRangeSms } }: VerificationOptions = {},
): Verification {
  const passcodes = createPasscodes(context.keys);
  const circuitBreaker = createCircuitBreaker(context);
  return {
    handlers: {
      requestVerification: createVerificationRequestHandler(
        { connections: context.connections, requireQuota: createQuotaCheck(context) },
        createAcceptVerifications(context, { passcodes, limits }),
        circuitBreaker,
      ),
      checkVerification: createVerificationCheckHandler(context, { passcodes, coolDown: limits.coolDownSeconds }),
      getVerification: createVerificationLookupHandler(context),
    },
    jobs: createSmsJobs(context, passcodes),
    loadSms: createPasscodeLoader(context.database, passcodes),
  };
}
