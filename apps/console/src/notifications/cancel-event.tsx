import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { request } from '../sandbox/request.ts';
import { Dialog } from '../ui/dialog.tsx';

interface CancelEventProps {
  /** The path of the event. */
  path: string;
  /** Whether anything is left to cancel. */
  canCancel: boolean;
  /** Called when the service has cancelled the event, or had nothing left to cancel. */
  onCancelled(): void;
}

/** A button that cancels an event, after a question, and the result. */
export function CancelEvent({ path, canCancel, onCancelled }: CancelEventProps) {
  const isAsking = useSignal(false);
  const isCancelling = useSignal(false);
  const result = useSignal<string | Error | undefined>(undefined);
  const status = useRef<HTMLDivElement>(null);
  // A disabled button loses the focus.
  useLayoutEffect(() => {
    if (result.value !== undefined) status.current?.focus();
  }, [result.value]);
  return (
    <div class="cancel">
      <button
        type="button"
        class="danger"
        disabled={!canCancel || isCancelling.value}
        onClick={() => {
          isAsking.value = true;
        }}
      >
        Cancel event
      </button>
      <div role="status" tabIndex={-1} ref={status}>
        {result.value === undefined && !canCancel && <span class="soft">Nothing is left to cancel.</span>}
        {result.value instanceof Error ? <p class="fault">{result.value.message}</p> : result.value}
      </div>
      {isAsking.value && <Question onClose={close} />}
    </div>
  );

  async function close(answer: string): Promise<void> {
    isAsking.value = false;
    if (answer !== 'cancel') return;
    isCancelling.value = true;
    result.value = await cancel(path).catch((error: Error) => error);
    isCancelling.value = false;
    onCancelled();
  }
}

/** @returns the result in words */
async function cancel(path: string): Promise<string> {
  const { data } = await request<{ data: boolean }>('DELETE', path);
  return data ? 'The event was cancelled.' : 'Nothing was left to cancel.';
}

function Question({ onClose }: { onClose(answer: string): void }) {
  return (
    <Dialog titleId="cancel-title" onClose={onClose}>
      <form method="dialog">
        <h2 id="cancel-title">Cancel this event?</h2>
        <p>
          Recipients that were not reached yet are not notified, and messages that were not sent yet are not sent. Items
          that are in a feed stay there.
        </p>
        <div class="dialog-actions">
          <button type="submit" value="keep">
            Keep it
          </button>
          <button type="submit" value="cancel" class="danger">
            Cancel event
          </button>
        </div>
      </form>
    </Dialog>
  );
}
