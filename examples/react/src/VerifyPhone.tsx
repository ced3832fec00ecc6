import { useState } from 'react';
import { NumberForm } from './NumberForm.tsx';
import { PasscodeForm } from './PasscodeForm.tsx';

/** Sends a passcode to a phone and checks what its owner types in. */
export function VerifyPhone() {
  const [sent, setSent] = useState<{ number: string; checkCode: string }>();
  return (
    <section aria-labelledby="verify-phone">
      <h2 id="verify-phone">Verify a phone</h2>
      {sent ? <PasscodeForm {...sent} onRestart={() => setSent(undefined)} /> : <NumberForm onSent={setSent} />}
    </section>
  );
}
