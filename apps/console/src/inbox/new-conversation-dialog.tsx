import { signal, useSignal } from '@preact/signals';
import type { Channel, NewMessage, SandboxMessage } from '../api/sandbox.ts';
import { navigate } from '../sandbox/navigation.ts';
import { request } from '../sandbox/request.ts';
import { ChannelField, FormDialog } from '../ui/form-dialog.tsx';
import { inboxLink } from './filters.ts';
import { addWritten } from './inbox.ts';
import { inboxTexts } from './inbox-texts.ts';

const isOpen = signal(false);
const channels = ['chatApp', 'rcs', 'sms', 'messenger', 'chat'] as const;

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
  const t = inboxTexts.value;
  return (
    <FormDialog
      id="new"
      title={t.writeAsNewPerson}
      description={t.newPersonDescription}
      firstField="[name=person]"
      cancel={t.cancel}
      submit={t.send}
      onSubmit={send}
      onClose={close}
    >
      <ChannelField
        label={t.channel}
        channels={channels.map((name) => ({ channel: name, name: t.channels[name] }))}
        value={channel.value}
        onChange={(chosen) => {
          channel.value = chosen;
        }}
      />
      <label>
        <span>{isByNumber ? t.phoneNumber : t.identifier}</span>{' '}
        <input
          name="person"
          dir="ltr"
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
          {t.shownName} <small>{t.optional}</small>
        </span>{' '}
        <input name="name" maxLength={100} autocomplete="off" dir="auto" />
      </label>
      <label>
        <span>{t.message}</span> <textarea name="text" required maxLength={4096} rows={3} dir="auto" />
      </label>
    </FormDialog>
  );

  async function send(form: HTMLFormElement): Promise<void> {
    const sent = await request<SandboxMessage>('POST', '/messages', readMessage(form, channel.value));
    close();
    addWritten(sent);
    navigate(inboxLink(sent.person));
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
