import { useEffect } from 'preact/hooks';
import { Ltr } from '../i18n/ltr.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Icon, IconButton } from '../ui/icon.tsx';
import { uiTexts } from '../ui/ui-texts.ts';
import { isNumber, writableChannels } from './channels.tsx';
import { openDeleteDialog } from './clear-dialog.tsx';
import { Composer } from './composer.tsx';
import type { Conversation } from './conversation.ts';
import { FirstCall } from './first-message.tsx';
import { actionError, conversation, people } from './inbox.ts';
import { inboxTexts } from './inbox-texts.ts';
import { leaveConversation } from './leave.ts';
import { Thread } from './thread.tsx';

/** The phone of the chosen person: the conversation, and the form that writes as them. */
export function ConversationPanel({ chosen }: { chosen: number | undefined }) {
  const open = conversation.open.value;
  const t = inboxTexts.value;
  return (
    <section
      id="conversation"
      class="desk"
      aria-label={open ? t.conversationWith(open.person) : t.conversation}
      tabIndex={-1}
    >
      {open ? <Phone key={open.person} open={open} chosen={chosen} /> : <p class="no-person">{t.choosePerson}</p>}
    </section>
  );
}

function Phone({ open, chosen }: { open: Conversation; chosen: number | undefined }) {
  const { person, messages, windows, isLoaded } = open;
  const newest = messages.at(-1)?.id;
  const t = inboxTexts.value;
  // The list knows the person before the conversation is loaded. A search may leave the person out of it.
  const { name, channels } = isLoaded ? open : (people.get(person) ?? open);
  useEffect(() => {
    actionError.value = undefined;
  }, []);
  return (
    <div class="phone">
      <header>
        <button type="button" class="back" aria-label={t.backToList} onClick={leaveConversation}>
          <Icon name="back" />
        </button>
        <div>
          <h2>{name === undefined ? <Ltr>{person}</Ltr> : <bdi>{name}</bdi>}</h2>
          <p class="address" hidden={name === undefined}>
            <Ltr>{person}</Ltr>
          </p>
        </div>
        <CopyButton
          label={uiTexts.value.copy}
          text={person}
          ariaLabel={isNumber(person) ? t.copyNumber : t.copyIdentifier}
        />
        {newest !== undefined && (
          <IconButton icon="trash" label={t.deleteConversation} onClick={() => openDeleteDialog(person, newest)} />
        )}
      </header>
      <p class="fault" role="alert" hidden={actionError.value === undefined}>
        {actionError}
      </p>
      {/* A change that arrives before the first response is no conversation yet: it may be of an old message. */}
      {isLoaded && <Thread conversation={open} chosen={chosen} />}
      {isLoaded && messages.length === 0 && <NoMessages person={person} />}
      {writableChannels(person, channels).length > 0 && (
        <Composer person={person} channels={channels} windows={windows} />
      )}
    </div>
  );
}

function NoMessages({ person }: { person: string }) {
  const t = inboxTexts.value;
  if (!isNumber(person)) {
    return (
      <div class="no-messages">
        <p>{t.nothingSentToPerson}</p>
      </div>
    );
  }
  return (
    <div class="no-messages">
      <p>{t.nothingSentToPhone}</p>
      <FirstCall number={person} />
    </div>
  );
}
