import type { Feature } from '../../http/feature.ts';
import type { Context } from '../context.ts';
import { createAccept } from './accept.ts';
import { createBreaker } from './breaker.ts';
import { createCheck } from './check.ts';
import { defaultLimits, type VerificationLimits } from './limits.ts';
import { createLookUp } from './look-up.ts';
import { createPasscodes } from './passcode.ts';
import { createRequest } from './request.ts';
import { createSmsWorkers } from './sms.ts';

export interface VerificationOptions {
  limits?: VerificationLimits;
}

/** Proves that a user controls a number: a passcode by SMS, and its check (Interface §4.3). */
export function createVerification(context: Context, { limits = defaultLimits }: VerificationOptions = {}): Feature {
  const { keys } = context;
  const passcodes = createPasscodes(keys);
  const breaker = createBreaker(context);
  return {
    handlers: {
      requestVerification: createRequest(context.connections, createAccept(context, { passcodes, limits }), breaker),
      checkVerification: createCheck(context, { passcodes, coolDown: limits.coolDown }),
      getVerification: createLookUp(context),
    },
    workers: createSmsWorkers(context, passcodes),
  };
}
