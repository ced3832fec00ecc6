import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

interface SignInFormProps {
  title: string;
  /** The label of the button. */
  submit: string;
  onSubmit(form: FormData): Promise<void>;
  children: ComponentChildren;
}

/** A form of the sign-in. It shows the error of a failed request, and focuses its first field. */
export function SignInForm({ title, submit, onSubmit, children }: SignInFormProps) {
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const focusFirst = () => form.current?.querySelector<HTMLInputElement>('input')?.focus();
  useLayoutEffect(focusFirst, []);
  return (
    <form ref={form} onSubmit={send}>
      <h1>{title}</h1>
      {children}
      <p class="fault" role="alert" hidden={error === undefined}>
        {error}
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
      setError((reason as Error).message);
      focusFirst();
    }
    setBusy(false);
  }
}
