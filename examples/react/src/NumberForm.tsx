import { api } from './api.ts';
import { ErrorMessage } from './ErrorMessage.tsx';

/** Asks for a phone number and sends a passcode to it. */
export function NumberForm({ onSent }: { onSent: (sent: { number: string; checkCode: string }) => void }) {
  const request = api.useMutation('post', '/mfa/v1/destinations/verification');

  function send(form: FormData) {
    const number = String(form.get('number')).replace(/[\s()-]/g, '');
    request.mutate({ body: { number } }, { onSuccess: ({ data: { checkCode } }) => onSent({ number, checkCode }) });
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send(new FormData(event.currentTarget));
      }}
    >
      <label htmlFor="number">Phone number</label>
      <input
        id="number"
        name="number"
        type="tel"
        autoComplete="tel"
        placeholder="+1 202 555 0100"
        aria-describedby="number-hint"
        required
        pattern="[+]?[0-9 \(\)\-]{8,24}"
      />
      <p id="number-hint" className="hint">
        With its country code. We send a passcode by SMS.
      </p>
      <button type="submit" disabled={request.isPending}>
        {request.isPending ? 'Sending…' : 'Send passcode'}
      </button>
      <ErrorMessage error={request.error} />
    </form>
  );
}
