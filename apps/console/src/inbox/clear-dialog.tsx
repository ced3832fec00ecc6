import { signal } from '@preact/signals';
import { request } from '../sandbox/request.ts';
import { announce } from '../ui/announcer.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { people } from './inbox.ts';
import { inboxTexts } from './inbox-texts.ts';

/** The last message to delete, while the dialog is open. */
const until = signal<number | undefined>(undefined);

export function openClearDialog(): void {
  until.value = people.newest.peek();
}

/** Asks before all messages are deleted: others may be looking at them. */
export function ClearDialog() {
  if (until.value === undefined) return null;
  const t = inboxTexts.value;
  return (
    <Dialog titleId="clear-title" onClose={close}>
      <form method="dialog">
        <h2 id="clear-title">{t.clearTitle}</h2>
        <p>{t.clearDescription}</p>
        <div class="dialog-actions">
          <button type="submit" value="cancel">
            {t.cancel}
          </button>
          <button type="submit" value="clear" class="danger">
            {t.clear}
          </button>
        </div>
      </form>
    </Dialog>
  );

  function close(result: string): void {
    const last = until.peek();
    until.value = undefined;
    if (result !== 'clear') return;
    request('DELETE', `/messages?until=${last}`).then(
      () => announce(inboxTexts.value.cleared),
      ({ message }: Error) => announce(message),
    );
  }
}
