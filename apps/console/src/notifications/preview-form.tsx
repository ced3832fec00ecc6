import type { components } from '@omnichannel/types';
import { useSignal } from '@preact/signals';
import { sectionAddress } from '../sandbox/addresses.ts';
import { session } from '../sandbox/session.ts';
import { notificationTexts } from './notification-texts.ts';
import type { Preview } from './preview.ts';
import { SubscriberField } from './subscriber-field.tsx';

type EventResult = components['schemas']['EventResult'];

/** The input of a preview: payload, subscriber and language. Its button sends the workflow to the subscriber. */
export function PreviewForm({ preview, workflowId }: { preview: Preview; workflowId: string }) {
  const t = notificationTexts.value;
  const { payload, subscriberId, locale, result, fault } = preview;
  const missing = result.value?.missing ?? [];
  const set = (field: typeof payload) => (value: string) => {
    field.value = value;
    preview.loadSoon();
  };
  return (
    <section class="card" aria-labelledby="preview-title">
      <h3 id="preview-title">{t.previewAndTest}</h3>
      <form aria-labelledby="preview-title" onSubmit={(event) => event.preventDefault()}>
        <label class="wide">
          <span>{t.payloadAsJson}</span>
          <textarea
            dir="ltr"
            rows={8}
            spellcheck={false}
            value={payload.value}
            onInput={({ currentTarget }) => set(payload)(currentTarget.value)}
          />
        </label>
        <SubscriberField value={subscriberId.value} onInput={set(subscriberId)} />
        <label>
          <span>{t.language}</span>
          <input
            placeholder={t.ofSubscriber}
            maxLength={35}
            autocomplete="off"
            spellcheck={false}
            value={locale.value}
            onInput={({ currentTarget }) => set(locale)(currentTarget.value.trim())}
          />
        </label>
        <p class="fault wide" role="alert" hidden={fault.value === undefined}>
          {fault}
        </p>
        {missing.length > 0 && (
          <p class="fault wide">
            {t.missingVariables} <code>{missing.join(', ')}</code>
          </p>
        )}
        <TestSend key={workflowId} preview={preview} />
      </form>
    </section>
  );
}

function TestSend({ preview }: { preview: Preview }) {
  const t = notificationTexts.value;
  const result = useSignal<EventResult | Error | undefined>(undefined);
  const isSending = useSignal(false);
  const isReady = preview.subscriberId.value !== '' && !isSending.value;
  return (
    <div class="wide">
      <p class="soft">{session.value?.sandbox === false ? t.liveTest : t.sandboxTest}</p>
      <button type="button" class="primary" disabled={!isReady} onClick={() => void send()}>
        {t.sendTest}
      </button>
      <div role="status">{result.value && <Result of={result.value} />}</div>
    </div>
  );

  async function send(): Promise<void> {
    isSending.value = true;
    result.value = await preview.send().catch((error: Error) => error);
    isSending.value = false;
  }
}

function Result({ of }: { of: EventResult | Error }) {
  const t = notificationTexts.value;
  if (of instanceof Error) return <p class="fault">{of.message}</p>;
  const { status, transactionId, error } = of;
  if (status === 'error') return <p class="fault">{error?.join(' ')}</p>;
  if (status !== 'processed') return <p class="fault">{t.idle[status]}</p>;
  return (
    <p>
      {t.testSent} <a href={sectionAddress('event-log', transactionId)}>{t.openEvent}</a>
    </p>
  );
}
