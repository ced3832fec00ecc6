import { useEffect, useRef } from 'react';
import { api } from './api.ts';
import { ErrorMessage } from './ErrorMessage.tsx';

/** By `PasscodeStatus`. */
const outcomes = {
  0: 'This passcode has expired. Ask for a new one.',
  1: 'Thank you, the phone is verified.',
  2: 'This passcode is wrong. Look at the SMS and type it again.',
};

interface Props {
  number: string;
  checkCode: string;
  /** The user wants another passcode, or has another number. */
  onRestart: () => void;
}

/** Asks for the passcode and says whether it is right. */
export function PasscodeForm({ number, checkCode, onRestart }: Props) {
  const check = api.useMutation('put', '/mfa/v1/destinations/verification');
  const input = useRef<HTMLInputElement>(null);
  // This form replaces the submitted one, so it takes the focus.
  useEffect(() => input.current?.focus(), []);
  const status = check.data?.data.PasscodeStatus;

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const passCode = String(new FormData(event.currentTarget).get('passcode'));
        check.mutate({ body: { passCode, checkCode } });
      }}
    >
      <label htmlFor="passcode">Passcode</label>
      <input
        id="passcode"
        name="passcode"
        inputMode="numeric"
        autoComplete="one-time-code"
        aria-describedby="passcode-hint"
        required
        pattern="[0-9]{4,6}"
        ref={input}
      />
      <p id="passcode-hint" className="hint">
        Four to six digits, sent to <bdi>{number}</bdi>.
      </p>
      <div className="row">
        <button type="submit" disabled={check.isPending || status === 1}>
          {check.isPending ? 'Checking…' : 'Check passcode'}
        </button>
        <button type="button" className="quiet" onClick={onRestart}>
          Start again
        </button>
      </div>
      <div role="status">
        {status !== undefined && <p className={`message ${status === 1 ? 'good' : 'bad'}`}>{outcomes[status]}</p>}
      </div>
      <ErrorMessage error={check.error} />
    </form>
  );
}
