import type { components } from '@omnichannel/types';
import { useSignal } from '@preact/signals';
import { sectionAddress } from '../sandbox/addresses.ts';
import { session } from '../sandbox/session.ts';
import type { Preview } from './preview.ts';
import { SubscriberField } from './subscriber-field.tsx';

type EventResult = components['schemas']['EventResult'];

/** Why a trigger sent nothing, by its status. */
const idleTexts: Readonly<Record<Exclude<EventResult['status'], 'processed' | 'error'>, string>> = {
  trigger_not_active: 'Nothing was sent: the workflow is not active.',
  no_workflow_steps_defined: 'Nothing was sent: the workflow has no step.',
  no_workflow_active_steps_defined: 'Nothing was sent: the workflow has no active step.',
};

/** The input of a preview: payload, subscriber and language. Its button sends the workflow to the subscriber. */
export function PreviewForm({ preview, workflowId }: { preview: Preview; workflowId: string }) {
  const { payload, subscriberId, locale, result, fault } = preview;
  const missing = result.value?.missing ?? [];
  const set = (field: typeof payload) => (value: string) => {
    field.value = value;
    preview.loadSoon();
  };
  return (
    <section class="card" aria-labelledby="preview-title">
      <h3 id="preview-title">Preview and test</h3>
      <form aria-labelledby="preview-title" onSubmit={(event) => event.preventDefault()}>
        <label class="wide">
          <span>Payload, as JSON</span>
          <textarea
            rows={8}
            spellcheck={false}
            value={payload.value}
            onInput={({ currentTarget }) => set(payload)(currentTarget.value)}
          />
        </label>
        <SubscriberField value={subscriberId.value} onInput={set(subscriberId)} />
        <label>
          <span>Language</span>
          <input
            placeholder="Of the subscriber"
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
            The payload lacks required variables: <code>{missing.join(', ')}</code>
          </p>
        )}
        <TestSend key={workflowId} preview={preview} />
      </form>
    </section>
  );
}

function TestSend({ preview }: { preview: Preview }) {
  const result = useSignal<EventResult | Error | undefined>(undefined);
  const isSending = useSignal(false);
  const isReady = preview.subscriberId.value !== '' && !isSending.value;
  return (
    <div class="wide">
      <p class="soft">
        {session.value?.sandbox === false
          ? 'This account is live: a test goes to the addresses of the subscriber.'
          : 'A test goes to the feed of the subscriber and to the sandbox inbox, in the language of the subscriber.'}
      </p>
      <button type="button" class="primary" disabled={!isReady} onClick={() => void send()}>
        Send test
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
  if (of instanceof Error) return <p class="fault">{of.message}</p>;
  const { status, transactionId, error } = of;
  if (status === 'error') return <p class="fault">{error?.join(' ')}</p>;
  if (status !== 'processed') return <p class="fault">{idleTexts[status]}</p>;
  return (
    <p>
      Sent. <a href={sectionAddress('event-log', transactionId)}>Open the event</a>
    </p>
  );
}
