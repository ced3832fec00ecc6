import { useLayoutEffect } from 'preact/hooks';
import type { ChatConversation } from '../api/knowledge-chat.ts';
import { chatAddress, newConversation } from '../sandbox/addresses.ts';
import { preciseTime, timeOrDay } from '../ui/format.ts';
import { conversations, reportChatError } from './chat.ts';
import { chatTexts } from './chat-texts.ts';

/** The list of conversations. */
export function ConversationList({ open }: { open: string | undefined }) {
  const all = conversations.all.value;
  const t = chatTexts.value;
  useKeepFocusedConversation();
  return (
    <nav aria-label={t.conversations}>
      <p class="begin">
        <a class="button" href={chatAddress(newConversation)}>
          {t.newConversation}
        </a>
      </p>
      <div class="rows">
        <ol class="conversations">
          {all.map((conversation) => (
            <ConversationRow key={conversation.id} conversation={conversation} isOpen={conversation.id === open} />
          ))}
        </ol>
        <button type="button" class="earlier" hidden={!conversations.hasMore.value} onClick={loadMore}>
          {t.moreConversations}
        </button>
        <p class="soft" hidden={!conversations.isLoaded.value || all.length > 0}>
          {t.noConversations}
        </p>
      </div>
    </nav>
  );
}

function ConversationRow({ conversation, isOpen }: { conversation: ChatConversation; isOpen: boolean }) {
  const { id, user, name, at } = conversation;
  return (
    <li>
      <a href={chatAddress(id)} data-id={id} aria-current={isOpen ? 'page' : undefined}>
        <b dir="auto">{name || chatTexts.value.untitled}</b>
        <time dateTime={at} title={preciseTime(at)}>
          {timeOrDay(at)}
        </time>
        <bdi class="asker">{user}</bdi>
      </a>
    </li>
  );
}

function loadMore(): void {
  conversations.loadMore().catch(reportChatError);
}

/** Focuses a conversation, or the first link of the list. */
export function focusConversation(id: string | undefined): void {
  (linkTo(id) ?? document.querySelector<HTMLAnchorElement>('#chat > nav a'))?.focus();
}

function linkTo(id: string | undefined): HTMLAnchorElement | undefined {
  return [...document.querySelectorAll<HTMLAnchorElement>('.conversations a')].find(({ dataset }) => dataset.id === id);
}

/** Keeps the focus on a conversation whose row moves: a moved element loses the focus. */
function useKeepFocusedConversation(): void {
  const focused = document.activeElement?.closest<HTMLAnchorElement>('.conversations a')?.dataset.id;
  useLayoutEffect(() => {
    const link = linkTo(focused);
    if (focused !== undefined && document.activeElement !== link) link?.focus();
  });
}
