import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import '../styles/chat.css';
import '../styles/answer.css';
import { type ChatPlace, chatAddress, chatListAddress, chatPlace, newConversation } from '../sandbox/addresses.ts';
import { navigate } from '../sandbox/navigation.ts';
import { mayMoveFocus } from '../ui/focus.ts';
import { isWide } from '../ui/media-query.ts';
import { conversationAt, enterPlace, leaveChat } from './chat.ts';
import { ChatRoom, focusQuestion } from './chat-room.tsx';
import { chatTexts } from './chat-texts.ts';
import { ConversationList, focusConversation } from './conversation-list.tsx';
import { PartPanel } from './part-panel.tsx';
import { focusPart } from './turn-list.tsx';

/** The knowledge chat: a person asks as an end user, and the service answers from the knowledge bases of the account. */
export function KnowledgeChatPage() {
  const place = chatPlace(useLocation().path);
  useEffect(() => leaveChat, []);
  usePlace(place);
  const main = useRef<HTMLElement>(null);
  useEscape(main);
  const { conversation: id, turn: name, part } = place;
  const conversation = conversationAt(place);
  const t = chatTexts.value;
  const title = t.pageTitle(conversation?.name.value || t.title);
  useEffect(() => {
    document.title = title;
  }, [title]);
  const turn = name === undefined ? undefined : conversation?.findTurn(name);
  return (
    <main
      id="chat"
      class="split"
      ref={main}
      data-view={id === undefined ? 'list' : part === undefined ? 'item' : 'details'}
    >
      <ConversationList open={id} />
      <ChatRoom conversation={conversation} place={place} />
      <PartPanel turn={turn} part={part} onClose={closePart} />
    </main>
  );
}

/** Prepares what the address names, and moves the focus there. */
function usePlace(place: ChatPlace): void {
  const { conversation, turn, part } = place;
  const address = chatAddress(conversation, turn, part);
  const entered = useRef<string>();
  const from = useRef<ChatPlace>();
  // While the page renders, so that it renders the conversation of the address at once.
  if (entered.current !== address) {
    entered.current = address;
    from.current = enterPlace(place);
  }
  useLayoutEffect(() => {
    // A conversation that has got its id stays where it is.
    if (from.current !== place) moveFocus(from.current, place);
  }, [address]);
}

function moveFocus(from: ChatPlace | undefined, { conversation, part }: ChatPlace): void {
  const panel = document.querySelector<HTMLElement>('#chat-details');
  if (part !== undefined) panel?.focus({ preventScroll: true });
  else if (from?.part !== undefined && from.turn !== undefined && from.conversation === conversation) {
    if (mayMoveFocus(panel) && !focusPart(from.turn, from.part)) focusQuestion();
  } else if (from && from.conversation !== conversation) {
    if (conversation === newConversation) focusQuestion();
    else if (isWide.peek()) return;
    else if (conversation === undefined) focusConversation(from.conversation);
    else document.querySelector<HTMLElement>('#chat .room')?.focus({ preventScroll: true });
  }
}

function closePart(): void {
  navigate(chatAddress(chatPlace().conversation));
}

/** Escape closes the open part of an answer, and on a small screen the conversation. */
function useEscape(main: { current: HTMLElement | null }): void {
  useEffect(() => {
    main.current?.addEventListener('keydown', ({ key, target, defaultPrevented }) => {
      if (key !== 'Escape' || defaultPrevented || !(target instanceof Element) || target.closest('dialog')) return;
      if (chatPlace().part !== undefined) closePart();
      else if (!isWide.peek()) navigate(chatListAddress);
    });
  }, []);
}
