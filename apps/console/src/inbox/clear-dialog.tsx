import { signal } from '@preact/signals';
import { Ltr } from '../i18n/ltr.tsx';
import { navigate } from '../sandbox/navigation.ts';
import { request } from '../sandbox/request.ts';
import { announce } from '../ui/announcer.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { inboxLink } from './filters.ts';
import { people } from './inbox.ts';
import { inboxTexts } from './inbox-texts.ts';

/** The messages to delete, while the dialog is open: those of all people or of one person, up to the newest shown message. */
const deletion = signal<{ until: number; person?: string } | undefined>(undefined);

export function openClearDialog(): void {
  deletion.value = { until: people.newest.peek() };
}

/** @param until id of the last message that is shown */
export function openDeleteDialog(person: string, until: number): void {
  deletion.value = { person, until };
}

/** Asks before messages are deleted: others may be looking at them. */
export function ClearDialog() {
  if (deletion.value === undefined) return null;
  const t = inboxTexts.value;
  const { person } = deletion.value;
  return (
    <Dialog titleId="clear-title" onClose={close}>
      <form method="dialog">
        <h2 id="clear-title">{person === undefined ? t.clearTitle : t.deleteTitle}</h2>
        <p>
          {person === undefined ? (
            t.clearDescription
          ) : (
            <>
              {t.deleteDescription} <Ltr>{person}</Ltr>
            </>
          )}
        </p>
        <div class="dialog-actions">
          <button type="submit" value="cancel">
            {t.cancel}
          </button>
          <button type="submit" value="clear" class="danger">
            {person === undefined ? t.clear : t.deleteMessages}
          </button>
        </div>
      </form>
    </Dialog>
  );

  function close(result: string): void {
    const deleted = deletion.peek();
    deletion.value = undefined;
    if (result === 'clear' && deleted) void deleteMessages(deleted).catch(({ message }: Error) => announce(message));
  }
}

async function deleteMessages({ until, person }: { until: number; person?: string }): Promise<void> {
  const query = new URLSearchParams({ until: String(until), ...(person !== undefined && { person }) });
  await request('DELETE', `/messages?${query}`);
  const t = inboxTexts.peek();
  if (person === undefined) return announce(t.cleared);
  people.remove(person);
  // The address would open an empty conversation.
  navigate(inboxLink(), { replace: true });
  announce(t.deleted);
}
