import { signal, useSignal } from '@preact/signals';
import type { Channel, NewMessage, SandboxMessage } from '../api/sandbox.ts';
import { conversationAddress } from '../sandbox/addresses.ts';
import { navigate } from '../sandbox/navigation.ts';
import { request } from '../sandbox/request.ts';
import { ChannelField, FormDialog } from '../ui/form-dialog.tsx';
import { channelNames } from './channels.tsx';
import { addWritten } from './inbox.ts';

const isOpen = signal(false);
const channels = (['chatApp', 'rcs', 'sms', 'messenger', 'chat'] as const).map((channel) => ({
  channel,
  name: channelNames[channel],
}));

export function openNewConversation(): void {
  isOpen.value = true;
}

function close(): void {
  isOpen.value = false;
}

/** The form that writes as a person who has no conversation yet. */
export function NewConversationDialog() {
  return isOpen.value ? <OpenDialog /> : null;
}

function OpenDialog() {
  const channel = useSignal<Channel>('chatApp');
  const isByNumber = channel.value !== 'messenger' && channel.value !== 'chat';
  return (
    <FormDialog
      id="new"
      title="Write as a new person"
      description="Your webhook receives the message. On the chat app and the messenger it opens the 24-hour window."
      firstField="[name=person]"
      cancel="Cancel"
      submit="Send"
      onSubmit={send}
      onClose={close}
    >
      <ChannelField
        channels={channels}
        value={channel.value}
        onChange={(chosen) => {
          channel.value = chosen;
        }}
      />
      <label>
        <span>{isByNumber ? 'Phone number' : 'Identifier'}</span>{' '}
        <input
          name="person"
          required
          maxLength={256}
          autocomplete="off"
          spellcheck={false}
          placeholder={isByNumber ? '+12025550140' : '1000000000000100'}
          inputMode={isByNumber ? 'tel' : 'text'}
        />
      </label>
      <label>
        <span>
          Name, as they show it <small>(optional)</small>
        </span>{' '}
        <input name="name" maxLength={100} autocomplete="off" dir="auto" />
      </label>
      <label>
        <span>Message</span> <textarea name="text" required maxLength={4096} rows={3} dir="auto" />
      </label>
    </FormDialog>
  );

  async function send(form: HTMLFormElement): Promise<void> {
    const sent = await request<SandboxMessage>('POST', '/messages', readMessage(form, channel.value));
    close();
    addWritten(sent);
    navigate(conversationAddress(sent.person));
  }
}

function readMessage(form: HTMLFormElement, channel: Channel): NewMessage {
  const values = new FormData(form);
  const textOf = (field: string) => String(values.get(field)).trim();
  const name = textOf('name');
  return {
    channel,
    person: textOf('person'),
    ...(name !== '' && { name }),
    content: { type: 'text', text: textOf('text') },
  };
}
