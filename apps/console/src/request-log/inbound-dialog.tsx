import { signal } from '@preact/signals';
import { useState } from 'preact/hooks';
import type { ChannelView, DeliveryView as Delivery } from '../api/mock.ts';
import { ChannelField, FormDialog } from '../ui/form-dialog.tsx';
import { DeliveryView } from './delivery-view.tsx';
import { request } from './request.ts';
import { about } from './view.ts';

interface InboundMessage {
  channel: string;
  from: string;
  /** The name of an example; empty for a text. */
  example: string;
  text: string;
}

const isOpen = signal(false);
/** The message as it was last written. It stays when the dialog is opened again. */
const draft = signal<InboundMessage | undefined>(undefined);

export function openInbound(): void {
  isOpen.value = true;
}

function close(): void {
  isOpen.value = false;
}

/** Delivers a message of a person to the webhook, as the service would. */
export function InboundDialog() {
  const channels = about.value?.channels.filter(({ examples }) => examples.length > 0) ?? [];
  return isOpen.value ? <OpenDialog channels={channels} /> : null;
}

function OpenDialog({ channels }: { channels: readonly ChannelView[] }) {
  const [delivered, setDelivered] = useState<Delivery>();
  const message = draft.value ?? firstMessage(channels[0]);
  const change = (changed: Partial<InboundMessage>) => {
    draft.value = { ...message, ...changed };
  };
  const { senders = [], examples = [] } = channels.find(({ channel }) => channel === message.channel) ?? {};
  return (
    <FormDialog
      id="inbound"
      title="Inbound message"
      description="Delivers a message of a user to your webhook, signed, as the service would."
      firstField="textarea, [name=example]"
      cancel="Close"
      submit="Deliver"
      onSubmit={deliver}
      onClose={close}
      result={
        <div role="status" hidden={delivered === undefined}>
          {delivered && <DeliveryView delivery={delivered} />}
        </div>
      }
    >
      <ChannelField
        label="Channel"
        channels={channels}
        value={message.channel}
        onChange={(chosen) => change(firstMessage(channels.find(({ channel }) => channel === chosen)))}
      />
      <SenderField senders={senders} message={message} onChange={change} />
      <label class="field">
        <span>Message</span>{' '}
        <select
          name="example"
          value={message.example}
          onInput={({ currentTarget }) => change({ example: currentTarget.value })}
        >
          <option value="">A text of your own</option>
          {examples.map((name) => (
            <option key={name} value={name}>
              {`Example ${name}`}
            </option>
          ))}
        </select>
      </label>
      {message.example === '' && (
        <label class="field">
          <span>Text</span>{' '}
          <textarea
            rows={3}
            required
            value={message.text}
            onInput={({ currentTarget }) => change({ text: currentTarget.value })}
          />
        </label>
      )}
    </FormDialog>
  );

  async function deliver(): Promise<void> {
    setDelivered(undefined);
    const { channel, from, example, text } = message;
    const content = example === '' ? { text } : { example };
    setDelivered(await request<Delivery>('POST', '/inbound', { channel, from: from.trim(), ...content }));
  }
}

interface SenderFieldProps {
  senders: readonly string[];
  message: InboundMessage;
  onChange(changed: Partial<InboundMessage>): void;
}

function SenderField({ senders, message, onChange }: SenderFieldProps) {
  return (
    <>
      <label class="field">
        <span>From</span>{' '}
        <input
          list="inbound-senders"
          required
          autocomplete="off"
          spellcheck={false}
          value={message.from}
          onInput={({ currentTarget }) => onChange({ from: currentTarget.value })}
        />
      </label>
      <datalist id="inbound-senders">
        {senders.map((sender) => (
          <option key={sender} value={sender} />
        ))}
      </datalist>
    </>
  );
}

/** Returns the message that a channel begins with. A text that was written stays. */
function firstMessage(channel: ChannelView | undefined): InboundMessage {
  const text = draft.peek()?.text ?? '';
  return { channel: channel?.channel ?? '', from: channel?.senders[0] ?? '', example: '', text };
}
