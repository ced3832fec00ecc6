import { signal } from '@preact/signals';
import { useState } from 'preact/hooks';
import { type ChatPlace, chatListAddress } from '../sandbox/addresses.ts';
import { navigate } from '../sandbox/navigation.ts';
import { session } from '../sandbox/session.ts';
import { Icon } from '../ui/icon.tsx';
import { askHere, chatError, chatView, conversations, reportChatError } from './chat.ts';
import { ChatComposer } from './chat-composer.tsx';
import { chatTexts } from './chat-texts.ts';
import type { Conversation } from './conversation.ts';
import { KnowledgeNotice } from './knowledge-notice.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { TurnList } from './turn-list.tsx';

/** Who asks, unless another end user is named. */
const defaultUser = 'sandbox-user';
/** The end user of new conversations. */
const asker = signal(defaultUser);

interface ChatRoomProps {
  conversation: Conversation | undefined;
  place: ChatPlace;
}

/** The open conversation: its title and who asks, its questions and answers, and the form that asks. */
export function ChatRoom({ conversation, place }: ChatRoomProps) {
  return (
    <section class="room" aria-label={chatTexts.value.title} tabIndex={-1}>
      {conversation && <OpenRoom conversation={conversation} place={place} />}
    </section>
  );
}

function OpenRoom({ conversation, place }: { conversation: Conversation; place: ChatPlace }) {
  const [isRenaming, setRenaming] = useState(false);
  const t = chatTexts.value;
  const view = chatView.value;
  const isNew = conversation.id.value === undefined;
  const isEmpty = conversation.turns.value.length === 0;
  const isLoaded = conversation.isLoaded.value;
  const isMissing = !isLoaded && chatError.value !== undefined;
  const ask = (query: string) => void askHere(query, asker.peek().trim() || defaultUser);
  return (
    <>
      <header>
        <button type="button" class="back" aria-label={t.backToList} onClick={() => navigate(chatListAddress)}>
          <Icon name="back" />
        </button>
        <div>
          <h2 dir="auto">{isNew ? t.newConversation : titleOf(conversation)}</h2>
          {isNew && isEmpty ? (
            <AskerField />
          ) : (
            <p class="address">
              {isLoaded && (
                <>
                  {t.askedBy} <bdi>{conversation.user.value}</bdi>
                </>
              )}
            </p>
          )}
        </div>
        {!isNew && isLoaded && (
          <button type="button" onClick={() => setRenaming(true)}>
            {t.rename}
          </button>
        )}
      </header>
      <p class="fault" role="alert" hidden={chatError.value === undefined}>
        {chatError}
      </p>
      <TurnList key={conversation} conversation={conversation} place={place} onAgain={ask} />
      {isEmpty && isNew && view && (
        <div class="notice-room">
          <KnowledgeNotice view={view} userName={session.value?.userName ?? ''} />
        </div>
      )}
      {!isMissing && (
        <ChatComposer
          isAnswering={conversation.isAnswering.value}
          onAsk={ask}
          onStop={() => void conversation.stop().catch(reportChatError)}
        />
      )}
      {isRenaming && view && (
        <RenameDialog conversation={conversation} answerer={view.answerer} onClose={() => setRenaming(false)} />
      )}
    </>
  );
}

/** Until a conversation is loaded, it is unknown whether it has a title. */
function titleOf({ name, isLoaded }: Conversation): string {
  return name.value || (isLoaded.value ? chatTexts.value.untitled : chatTexts.value.conversation);
}

function AskerField() {
  const names = [...new Set([defaultUser, ...conversations.users.value])].slice(0, 50);
  return (
    <p class="asks">
      <label for="asker">{chatTexts.value.asksAs}</label>
      <input
        id="asker"
        value={asker.value}
        maxLength={256}
        required
        list="askers"
        autocomplete="off"
        spellcheck={false}
        onInput={({ currentTarget }) => {
          asker.value = currentTarget.value;
        }}
      />
      <datalist id="askers">
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </p>
  );
}

/** Focuses the field of the question. */
export function focusQuestion(): void {
  document.querySelector<HTMLElement>('#chat .composer textarea')?.focus();
}
