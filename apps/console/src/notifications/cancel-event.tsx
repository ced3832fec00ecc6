import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { request } from '../sandbox/request.ts';
import { Dialog } from '../ui/dialog.tsx';
import { notificationTexts } from './notification-texts.ts';

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
  const t = notificationTexts.value;
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
        {t.cancelEvent}
      </button>
      <div role="status" tabIndex={-1} ref={status}>
        {result.value === undefined && !canCancel && <span class="soft">{t.nothingToCancel}</span>}
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
  return data ? notificationTexts.value.eventCancelled : notificationTexts.value.nothingWasLeft;
}

function Question({ onClose }: { onClose(answer: string): void }) {
  const t = notificationTexts.value;
  return (
    <Dialog titleId="cancel-title" onClose={onClose}>
      <form method="dialog">
        <h2 id="cancel-title">{t.cancelQuestion}</h2>
        <p>{t.cancelConsequence}</p>
        <div class="dialog-actions">
          <button type="submit" value="keep">
            {t.keep}
          </button>
          <button type="submit" value="cancel" class="danger">
            {t.cancelEvent}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
