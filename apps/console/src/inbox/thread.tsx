import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { reportError } from '../sandbox/session.ts';
import { LoadMoreButton } from '../ui/load-more-button.tsx';
import { ChannelIcon } from './channels.tsx';
import type { Conversation } from './conversation.ts';
import { filters } from './filters.ts';
import { conversation, people } from './inbox.ts';
import { inboxTexts } from './inbox-texts.ts';
import { MessageBubble } from './message-bubble.tsx';
import { type ThreadItem, threadItems } from './thread-items.ts';

interface ThreadProps {
  conversation: Conversation;
  /** The message whose details are open. */
  chosen: number | undefined;
}

/** The messages of a conversation, the newest at the bottom. The Tab key reaches one of them, the arrow keys the others. */
export function Thread({ conversation: { messages, before }, chosen }: ThreadProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const t = inboxTexts.value;
  const [current, setCurrent] = useCurrentMessage(
    messages.map(({ id }) => id),
    () => list.current?.contains(document.activeElement) === true,
  );
  useMatch(messages, before);
  const onFocus = useCallback(({ target }: FocusEvent) => {
    const id = (target as Element).closest<HTMLElement>('li')?.dataset.id;
    if (id !== undefined) setCurrent(Number(id));
  }, []);
  return (
    // It is laid out from the bottom up, so that it stays there, and stays in place when older messages come in above.
    <div class="scroller" ref={scroller} hidden={messages.length === 0}>
      <div>
        <LoadMoreButton
          class="earlier"
          hidden={before === undefined}
          distance={400}
          scroller={scroller}
          onLoad={loadEarlier}
        >
          {t.earlierMessages}
        </LoadMoreButton>
        <ol class="thread" aria-label={t.messages} ref={list} onFocusIn={onFocus} onKeyDown={moveThroughMessages}>
          {threadItems(messages).map((item) => (
            <ThreadRow key={item.key} item={item} current={current} chosen={chosen} />
          ))}
        </ol>
      </div>
    </div>
  );
}

interface ThreadRowProps {
  item: ThreadItem;
  /** The message that the Tab key reaches. */
  current: number | undefined;
  chosen: number | undefined;
}

function ThreadRow({ item, current, chosen }: ThreadRowProps) {
  switch (item.kind) {
    case 'day':
      return <li class="day">{item.text}</li>;
    case 'origin':
      return (
        <li class="origin">
          <ChannelIcon channel={item.message.channel} />
          <bdi>{item.text}</bdi>
        </li>
      );
    case 'message':
      return (
        <MessageBubble
          message={item.message}
          repliedTo={item.repliedTo}
          isTabStop={item.message.id === current}
          isChosen={item.message.id === chosen}
        />
      );
  }
}

/**
 * Returns the message that the Tab key reaches: the one that had the focus last, else the newest. It moves on to a new message when it
 * is the newest and has no focus.
 */
function useCurrentMessage(ids: readonly number[], hasFocus: () => boolean) {
  const [focused, setFocused] = useState<number>();
  const shownNewest = useRef<number>();
  const newest = ids.at(-1);
  const follows = focused === shownNewest.current && !hasFocus();
  const current = focused !== undefined && !follows && ids.includes(focused) ? focused : newest;
  shownNewest.current = newest;
  return [current, setFocused] as const;
}

/** Messages that are loaded to reach the one that a search has found. */
const maxLoadedForMatch = 1000;

/** Scrolls to the message that the search has found in this conversation, once for each search. */
function useMatch(messages: Conversation['messages'], before: number | undefined): void {
  const { person } = messages[0] ?? {};
  const match = person === undefined || filters.value.search === '' ? undefined : people.get(person)?.match?.id;
  const shown = useRef<number>();
  const oldest = messages[0]?.id ?? 0;
  useEffect(() => {
    if (match === undefined || match === shown.current) return;
    if (match < oldest && before !== undefined && messages.length < maxLoadedForMatch) return loadEarlier();
    shown.current = match;
    document.querySelector(`.thread [data-id="${match}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [match, oldest]);
}

function loadEarlier(): void {
  conversation.loadEarlier().catch(reportError);
}

function moveThroughMessages(event: KeyboardEvent): void {
  const { key, target, ctrlKey, metaKey, altKey, currentTarget } = event;
  if (ctrlKey || metaKey || altKey || !(target instanceof Element) || target.matches('audio, video')) return;
  const all = [...(currentTarget as Element).querySelectorAll<HTMLElement>('.message')];
  const index = all.findIndex(({ tabIndex }) => tabIndex === 0);
  if (key === 'Enter' && target.matches('.message')) target.querySelector<HTMLElement>('.to-details button')?.click();
  else if (key === 'ArrowUp') focusMessage(all[Math.max(index - 1, 0)]);
  else if (key === 'ArrowDown') focusMessage(all[Math.min(index + 1, all.length - 1)]);
  else if (key === 'Home') focusMessage(all[0]);
  else if (key === 'End') focusMessage(all.at(-1));
  else return;
  event.preventDefault();
}

/** Focuses the message that the Tab key reaches. @returns whether there is one */
export function focusThread(): boolean {
  return focusMessage(document.querySelector<HTMLElement>('.thread .message[tabindex="0"]'));
}

function focusMessage(message: HTMLElement | null | undefined): boolean {
  message?.focus({ preventScroll: true });
  message?.scrollIntoView({ block: 'nearest' });
  return message instanceof HTMLElement;
}
