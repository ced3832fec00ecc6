import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { OriginalFault } from '../../ui/original-fault.tsx';

interface SignInFormProps {
  title: string;
  /** The label of the button. */
  submit: string;
  onSubmit(form: FormData): Promise<void>;
  children: ComponentChildren;
}

/** A form of the sign-in. It focuses its first field; after a failed request it shows the error, and focuses the password or the code. */
export function SignInForm({ title, submit, onSubmit, children }: SignInFormProps) {
  const [error, setError] = useState<Error>();
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // The name that belongs to a link is hidden: a password manager reads it.
  const fields = () => form.current?.querySelectorAll<HTMLInputElement>('label:not([hidden]) input') ?? [];
  useLayoutEffect(() => fields()[0]?.focus(), []);
  return (
    <form ref={form} onSubmit={send}>
      <h1>{title}</h1>
      {children}
      <p class="fault" role="alert" hidden={error === undefined}>
        <bdi>{error?.message}</bdi>
        <OriginalFault error={error} />
      </p>
      <button type="submit" class="primary" aria-disabled={isBusy}>
        {submit}
      </button>
    </form>
  );

  async function send(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    try {
      await onSubmit(new FormData(event.target as HTMLFormElement));
    } catch (reason) {
      setError(reason as Error);
      // Typing replaces what was wrong.
      [...fields()].at(-1)?.select();
    }
    setBusy(false);
  }
}
