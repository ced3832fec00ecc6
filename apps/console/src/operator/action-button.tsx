import { useState } from 'preact/hooks';
import { Fault } from './fault.tsx';

interface ActionButtonProps {
  label: string;
  class?: string;
  onClick(): Promise<void>;
}

/** A button that sends a request without asking, and shows the error of a failed one below. */
export function ActionButton({ label, class: className, onClick }: ActionButtonProps) {
  const [error, setError] = useState<Error>();
  const [isBusy, setBusy] = useState(false);
  return (
    <>
      <button type="button" class={className} aria-busy={isBusy} onClick={() => void act()}>
        {label}
      </button>
      <Fault error={error} />
    </>
  );

  async function act(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    await onClick().catch(setError);
    setBusy(false);
  }
}
