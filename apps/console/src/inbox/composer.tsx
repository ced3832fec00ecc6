import { type Signal, useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Channel, NewContent } from '../api/sandbox.ts';
import { Icon, IconButton } from '../ui/icon.tsx';
import { AttachButton, AttachedFile, uploadedContent } from './attachment.tsx';
import { type ChannelChoice, updateChoice } from './channel-choice.ts';
import { writableChannels } from './channels.tsx';
import type { Conversation } from './conversation.ts';
import { inboxTexts } from './inbox-texts.ts';
import { LocationDialog } from './location-dialog.tsx';
import { repliedMessage } from './reply.ts';
import { summary } from './summary.ts';
import { WindowMark } from './window-mark.tsx';
import { writeMessage } from './write-message.ts';

/** Texts that were begun, by person. */
const drafts = new Map<string, string>();

interface ComposerProps {
  person: string;
  channels: Conversation['channels'];
  windows: Conversation['windows'];
}

/** The form that writes as the person of the open conversation. */
export function Composer({ person, channels, windows }: ComposerProps) {
  const text = useSignal(drafts.get(person) ?? '');
  const file = useSignal<File | undefined>(undefined);
  const { fault, isSending, sending } = useSending();
  const isLocating = useSignal(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const { channel, offered, choose } = useChannel({ person, channels, hasText: text.value !== '' });
  const isTextOnly = channel === 'sms';
  const t = inboxTexts.value;
  useReply({ channel, choose, focus: () => field.current?.focus() });
  useEffect(() => {
    if (isTextOnly) file.value = undefined;
  }, [isTextOnly]);

  return (
    <>
      <form class="composer" aria-label={t.write} onSubmit={submit}>
        <Replying />
        <AttachedFile file={file} />
        <p class="fault" role="alert" hidden={fault.value === undefined}>
          {fault}
        </p>
        <div class="where">
          <ChannelSelect channel={channel} offered={offered} onChoose={choose} />
          <WindowMark window={windows.find((window) => window.channel === channel)} />
        </div>
        <div class="line">
          {!isTextOnly && <AttachButton file={file} onChoose={() => field.current?.focus()} />}
          {/* The messenger has no locations. */}
          {!isTextOnly && channel !== 'messenger' && <LocationButton isLocating={isLocating} />}
          <MessageField field={field} channel={channel} text={text} onInput={setText} />
          <button type="submit" class="icon-button send" aria-label={t.send} title={t.send} disabled={isSending.value}>
            <Icon name="send" />
          </button>
        </div>
      </form>
      {isLocating.value && <LocationDialog onClose={shareLocation} />}
    </>
  );

  function setText(value: string): void {
    text.value = value;
    drafts.set(person, value);
  }

  async function submit(event: Event): Promise<void> {
    event.preventDefault();
    const words = text.peek().trim();
    const attached = file.peek();
    if (words === '' && !attached) return field.current?.focus();
    const repliesTo = repliedMessage.peek()?.messageId;
    await sending(async () => {
      await write(attached ? await uploadedContent(attached, words) : { type: 'text', text: words }, repliesTo);
      if (text.peek().trim() === words) setText('');
      file.value = undefined;
      repliedMessage.value = undefined;
    });
    field.current?.focus();
  }

  async function shareLocation(location: NewContent | undefined): Promise<void> {
    isLocating.value = false;
    if (location) await sending(() => write(location));
  }

  function write(content: NewContent, repliesTo?: string): Promise<void> {
    return writeMessage({ channel, person, content, ...(repliesTo !== undefined && { repliesTo }) });
  }
}

/** Tracks whether a message is being sent, and the problem of the last one. */
function useSending() {
  const fault = useSignal<string | undefined>(undefined);
  const isSending = useSignal(false);
  return { fault, isSending, sending };

  async function sending(task: () => Promise<void>): Promise<void> {
    isSending.value = true;
    fault.value = undefined;
    try {
      await task();
    } catch (error) {
      fault.value = (error as Error).message;
    } finally {
      isSending.value = false;
    }
  }
}

function LocationButton({ isLocating }: { isLocating: Signal<boolean> }) {
  return (
    <IconButton
      icon="pin"
      label={inboxTexts.value.shareLocation}
      onClick={() => {
        isLocating.value = true;
      }}
    />
  );
}

interface MessageFieldProps {
  field: RefObject<HTMLTextAreaElement>;
  channel: Channel;
  text: Signal<string>;
  onInput(value: string): void;
}

function MessageField({ field, channel, text, onInput }: MessageFieldProps) {
  const t = inboxTexts.value;
  return (
    <textarea
      ref={field}
      rows={Math.min(text.value.split('\n').length, 5)}
      dir="auto"
      maxLength={4096}
      aria-label={t.message}
      placeholder={t.writeOn[channel]}
      value={text}
      onInput={({ currentTarget }) => onInput(currentTarget.value)}
      onKeyDown={submitOnEnter}
    />
  );
}

interface ChannelSelectProps {
  channel: Channel;
  offered: readonly Channel[];
  onChoose(channel: Channel): void;
}

function ChannelSelect({ channel, offered, onChoose }: ChannelSelectProps) {
  const t = inboxTexts.value;
  return (
    <select
      aria-label={t.channel}
      value={channel}
      onChange={({ currentTarget }) => onChoose(currentTarget.value as Channel)}
    >
      {offered.map((name) => (
        <option key={name} value={name}>
          {t.channels[name]}
        </option>
      ))}
    </select>
  );
}

/** Returns the chosen channel, which the offered ones update. */
function useChannel({ person, channels, hasText }: Pick<ComposerProps, 'person' | 'channels'> & { hasText: boolean }) {
  const choice = useRef<ChannelChoice>();
  const [, update] = useState(0);
  choice.current = updateChoice(choice.current, {
    channels: writableChannels(person, channels),
    isUsedKnown: channels.length > 0,
    hasText,
  });
  const { channel, offered } = choice.current;
  return {
    channel,
    offered,
    choose(chosen: Channel): void {
      choice.current = { channel: chosen, offered, isSettled: true };
      update((count) => count + 1);
    },
  };
}

interface ReplyOptions {
  channel: Channel;
  choose(channel: Channel): void;
  focus(): void;
}

/** A reply is written on the channel of its message. Another channel cancels it. */
function useReply({ channel, choose, focus }: ReplyOptions): void {
  const message = repliedMessage.value;
  useEffect(() => {
    if (!message) return;
    choose(message.channel);
    focus();
  }, [message]);
  const shown = useRef(channel);
  useEffect(() => {
    const hasChanged = shown.current !== channel;
    shown.current = channel;
    if (hasChanged && message?.channel !== channel) repliedMessage.value = undefined;
  }, [channel]);
  useEffect(
    () => () => {
      repliedMessage.value = undefined;
    },
    [],
  );
}

function Replying() {
  const message = repliedMessage.value;
  return (
    <p class="replying" hidden={message === undefined}>
      {message && (
        <>
          <Icon name="reply" />
          <bdi>{summary(message)}</bdi>
          <IconButton icon="close" label={inboxTexts.value.doNotReply} onClick={cancelReply} />
        </>
      )}
    </p>
  );
}

/** Cancels the reply. @returns whether there was one */
export function cancelReply(): boolean {
  const hadReply = repliedMessage.peek() !== undefined;
  repliedMessage.value = undefined;
  return hadReply;
}

function submitOnEnter(event: KeyboardEvent): void {
  const { key, shiftKey, isComposing, currentTarget } = event;
  if (key !== 'Enter' || shiftKey || isComposing) return;
  event.preventDefault();
  (currentTarget as HTMLTextAreaElement).form?.requestSubmit();
}
