import { signal, useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Channel, NewMessage, SandboxMessage } from '../api/sandbox.ts';
import { conversationAddress } from '../sandbox/addresses.ts';
import { navigate } from '../sandbox/navigation.ts';
import { request } from '../sandbox/request.ts';
import { Dialog } from '../ui/dialog.tsx';
import { channelNames } from './channels.tsx';
import { addWritten } from './inbox.ts';

const isOpen = signal(false);
const channels: readonly Channel[] = ['chatApp', 'rcs', 'messenger', 'chat'];

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
  const fault = useSignal<string | undefined>(undefined);
  const person = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => person.current?.focus(), []);
  const isByNumber = channel.value === 'chatApp' || channel.value === 'rcs';
  return (
    <Dialog titleId="new-title" onClose={close}>
      <form id="new-form" onSubmit={submit}>
        <h2 id="new-title">Write as somebody new</h2>
        <p class="soft">
          Your webhook receives the message. On the chat app and the messenger it opens the 24-hour window.
        </p>
        <label>
          <span>Channel</span>
          <select
            name="channel"
            value={channel}
            onChange={({ currentTarget }) => {
              channel.value = currentTarget.value as Channel;
            }}
          >
            {channels.map((name) => (
              <option key={name} value={name}>
                {channelNames[name]}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>{isByNumber ? 'Phone number' : 'Identifier'}</span>{' '}
          <input
            ref={person}
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
        <p class="fault" role="alert" hidden={fault.value === undefined}>
          {fault}
        </p>
        <div class="actions">
          <button type="button" onClick={close}>
            Cancel
          </button>
          <button type="submit" class="main">
            Send
          </button>
        </div>
      </form>
    </Dialog>
  );

  async function submit(event: Event): Promise<void> {
    event.preventDefault();
    fault.value = undefined;
    try {
      const sent = await request<SandboxMessage>('POST', '/messages', readMessage(event.target as HTMLFormElement));
      close();
      addWritten(sent);
      navigate(conversationAddress(sent.person));
    } catch (error) {
      fault.value = (error as Error).message;
      person.current?.focus();
    }
  }
}

function readMessage(form: HTMLFormElement): NewMessage {
  const values = new FormData(form);
  const textOf = (field: string) => String(values.get(field)).trim();
  const name = textOf('name');
  return {
    channel: textOf('channel') as Channel,
    person: textOf('person'),
    ...(name !== '' && { name }),
    content: { type: 'text', text: textOf('text') },
  };
}
