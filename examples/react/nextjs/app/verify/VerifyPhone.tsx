'use client';

import { useActionState } from 'react';
import { type VerifyState, verify } from './actions.ts';

const start: VerifyState = { step: 'number' };

export function VerifyPhone() {
  const [{ step, message }, submit, isPending] = useActionState(verify, start);
  if (step === 'done') return <p role="status">The phone is verified.</p>;
  return (
    <form action={submit}>
      {step === 'number' ? (
        <label key="number">
          Phone number <input name="number" type="tel" autoComplete="tel" required />
        </label>
      ) : (
        <label key="passcode">
          Passcode <input name="passcode" inputMode="numeric" autoComplete="one-time-code" required />
        </label>
      )}
      <button type="submit" disabled={isPending}>
        {step === 'number' ? 'Send passcode' : 'Check passcode'}
      </button>
      <p role="alert">{message}</p>
    </form>
  );
}
