'use server';

import { ApiError } from '@omnichannel/client';
import { resumeVerification, verifyPhone } from '@omnichannel/client/phone';
import { omnichannel } from '../../lib/omnichannel.ts';
import { currentUser, verifications } from '../../lib/session.ts';

export interface VerifyState {
  step: 'number' | 'passcode' | 'done';
  message?: string;
}

/** The step that a form shows after its action. */
export async function verify(state: VerifyState, form: FormData): Promise<VerifyState> {
  const user = await currentUser();
  if (!user) return { step: 'number', message: 'Sign in first.' };
  try {
    if (state.step === 'number') return await sendPasscode(user, String(form.get('number')));
    return await checkPasscode(user, String(form.get('passcode')));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { ...state, message: error.message };
  }
}

async function sendPasscode(user: string, number: string): Promise<VerifyState> {
  const { checkCode } = await verifyPhone(omnichannel, number.replace(/[^0-9+]/g, ''));
  // The page never gets the checkCode, with which anyone can guess the passcode.
  verifications.set(user, checkCode);
  return { step: 'passcode' };
}

async function checkPasscode(user: string, passcode: string): Promise<VerifyState> {
  const result = await resumeVerification(omnichannel, verifications.get(user) ?? '').check(passcode);
  if (result === 'valid') return { step: 'done' };
  return result === 'expired'
    ? { step: 'number', message: 'The passcode has expired. Request a new one.' }
    : { step: 'passcode', message: 'This passcode is wrong.' };
}
