import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { ChatView } from '../api/knowledge-chat.ts';
import { announce } from '../ui/announcer.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { refresh } from './chat.ts';
import { chatTexts } from './chat-texts.ts';
import type { Conversation } from './conversation.ts';

interface RenameDialogProps {
  conversation: Conversation;
  answerer: ChatView['answerer'];
  onClose(): void;
}

/** Gives a conversation another title, by hand or by the answerer. */
export function RenameDialog({ conversation, answerer, onClose }: RenameDialogProps) {
  const fault = useSignal<string | undefined>(undefined);
  const isSaving = useSignal(false);
  const t = chatTexts.value;
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => field.current?.select(), []);
  return (
    <Dialog titleId="rename-title" isInert={isSaving.value} onClose={onClose}>
      <form onSubmit={submit}>
        <h2 id="rename-title">{t.renameTitle}</h2>
        <label>
          <span>{t.titleField}</span>
          <input
            ref={field}
            required
            maxLength={200}
            autocomplete="off"
            dir="auto"
            aria-describedby="rename-fault"
            defaultValue={conversation.name.peek()}
          />
        </label>
        <p id="rename-fault" class="fault" role="alert" hidden={fault.value === undefined}>
          {fault}
        </p>
        <div class="dialog-actions">
          <button type="button" onClick={() => void rename({ auto_generate: true })}>
            {answerer === 'model' ? t.letModelName : t.useFirstQuestion}
          </button>
          <button type="button" onClick={onClose}>
            {t.cancel}
          </button>
          <button type="submit" class="primary">
            {t.rename}
          </button>
        </div>
      </form>
    </Dialog>
  );

  function submit(event: Event): void {
    event.preventDefault();
    void rename({ name: field.current?.value.trim() ?? '' });
  }

  async function rename(title: Parameters<Conversation['rename']>[0]): Promise<void> {
    fault.value = undefined;
    isSaving.value = true;
    try {
      await conversation.rename(title);
      announce(chatTexts.value.renamed(conversation.name.peek()));
      void refresh();
      onClose();
    } catch (error) {
      fault.value = (error as Error).message;
    } finally {
      isSaving.value = false;
    }
  }
}
