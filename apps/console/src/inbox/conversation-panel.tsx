import { useEffect } from 'preact/hooks';
import { CopyButton } from '../ui/copy-button.tsx';
import { Icon } from '../ui/icon.tsx';
import { isNumber, writableChannels } from './channels.tsx';
import { Composer } from './composer.tsx';
import type { Conversation } from './conversation.ts';
import { FirstCall } from './first-message.tsx';
import { actionError, conversation, people } from './inbox.ts';
import { leaveConversation } from './leave.ts';
import { Thread } from './thread.tsx';

/** The phone of the chosen person: the conversation, and the form that writes as them. */
export function ConversationPanel({ chosen }: { chosen: number | undefined }) {
  const open = conversation.open.value;
  return (
    <section
      id="conversation"
      class="desk"
      aria-label={open ? `Conversation with ${open.person}` : 'Conversation'}
      tabIndex={-1}
    >
      {open ? (
        <Phone key={open.person} open={open} chosen={chosen} />
      ) : (
        <p class="no-person">Choose a person to see their messages.</p>
      )}
    </section>
  );
}

function Phone({ open, chosen }: { open: Conversation; chosen: number | undefined }) {
  const { person, messages, windows, isLoaded } = open;
  // The list knows the person before the conversation is loaded. A search may leave the person out of it.
  const { name, channels } = isLoaded ? open : (people.get(person) ?? open);
  useEffect(() => {
    actionError.value = undefined;
  }, []);
  return (
    <div class="phone">
      <header>
        <button type="button" class="back" aria-label="Back to the list" onClick={leaveConversation}>
          <Icon name="back" />
        </button>
        <div>
          <h2>
            <bdi>{name ?? person}</bdi>
          </h2>
          <p class="address" hidden={name === undefined}>
            <bdi>{person}</bdi>
          </p>
        </div>
        <CopyButton label="Copy" text={person} ariaLabel={isNumber(person) ? 'Copy number' : 'Copy identifier'} />
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
  if (!isNumber(person)) {
    return (
      <div class="no-messages">
        <p>Nothing was sent to this person yet. Write as them below.</p>
      </div>
    );
  }
  return (
    <div class="no-messages">
      <p>Nothing was sent to this phone yet. Send it a passcode:</p>
      <FirstCall number={person} />
    </div>
  );
}
