import { signal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Icon } from '../ui/icon.tsx';
import { chatView } from './chat.ts';
import { chatTexts } from './chat-texts.ts';
import { KnowledgeLine } from './knowledge-notice.tsx';

/** The question that is being written. It stays when another conversation is opened. */
const text = signal('');

interface ChatComposerProps {
  isAnswering: boolean;
  onAsk(query: string): void;
  onStop(): void;
}

/** The form that asks. While an answer is written, its button stops the answer. */
export function ChatComposer({ isAnswering, onAsk, onStop }: ChatComposerProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const stop = useRef<HTMLButtonElement>(null);
  const t = chatTexts.value;
  const stopHadFocus = document.activeElement !== null && document.activeElement === stop.current;
  useLayoutEffect(() => {
    if (stopHadFocus && !isAnswering) field.current?.focus();
  }, [isAnswering]);
  return (
    <form class="composer" aria-label={t.ask} onSubmit={submit}>
      <div class="where">{chatView.value && <KnowledgeLine view={chatView.value} />}</div>
      <div class="line">
        <textarea
          ref={field}
          rows={Math.min(text.value.split('\n').length, 6)}
          dir="auto"
          maxLength={32768}
          placeholder={t.askQuestion}
          aria-label={t.question}
          value={text.value}
          onInput={({ currentTarget }) => {
            text.value = currentTarget.value;
          }}
          onKeyDown={submitOnEnter}
        />
        <button type="submit" class="icon-button send" aria-label={t.ask} title={t.ask} hidden={isAnswering}>
          <Icon name="send" />
        </button>
        <button ref={stop} type="button" class="stop" hidden={!isAnswering} onClick={onStop}>
          <Icon name="stop" />
          {t.stop}
        </button>
      </div>
    </form>
  );

  function submit(event: Event): void {
    event.preventDefault();
    const query = text.peek().trim();
    if (query === '') {
      field.current?.focus();
    } else if (!isAnswering) {
      text.value = '';
      onAsk(query);
    }
  }
}

function submitOnEnter(event: KeyboardEvent): void {
  const { key, shiftKey, isComposing, currentTarget } = event;
  if (key !== 'Enter' || shiftKey || isComposing) return;
  event.preventDefault();
  (currentTarget as HTMLTextAreaElement).form?.requestSubmit();
}
