import { useRef } from 'preact/hooks';
import type { SandboxMessage } from '../api/sandbox.ts';
import { navigate } from '../sandbox/navigation.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { useKeepFocus } from '../ui/focus.ts';
import { preciseTime, time } from '../ui/format.ts';
import { ButtonTabIndex, Icon, IconButton } from '../ui/icon.tsx';
import { memo } from '../ui/memo.ts';
import { inboxLink } from './filters.ts';
import { failMessage, markRead } from './inbox.ts';
import { inboxTexts } from './inbox-texts.ts';
import { MessageButtons } from './message-buttons.tsx';
import { MessageContent } from './message-content.tsx';
import { findPasscode } from './passcode.ts';
import { replyTo } from './reply.ts';
import { allowedActions, statusView } from './status.ts';
import { summary } from './summary.ts';

interface MessageBubbleProps {
  message: SandboxMessage;
  /** The message that it replies to, where it is loaded. */
  repliedTo: SandboxMessage | undefined;
  /** Whether the Tab key reaches it and its buttons. */
  isTabStop: boolean;
  /** Whether its details are open. */
  isChosen: boolean;
}

/** A message as the phone shows it. */
export const MessageBubble = memo(({ message, repliedTo, isTabStop, isChosen }: MessageBubbleProps) => {
  const { id, content, at, direction } = message;
  const { state, label, icon } = statusView(message);
  const passcode = direction === 'outbound' && content.type === 'text' ? findPasscode(content.text) : undefined;
  const tabIndex = isTabStop ? 0 : -1;
  const element = useRef<HTMLLIElement>(null);
  useKeepFocus(element);
  return (
    <ButtonTabIndex.Provider value={tabIndex}>
      <li
        ref={element}
        class="message"
        data-id={id}
        data-direction={direction}
        data-type={content.type}
        data-state={state}
        aria-current={isChosen ? 'true' : undefined}
        tabIndex={tabIndex}
      >
        <div class="bubble">
          {message.repliesTo !== undefined && <Quote message={repliedTo} />}
          <MessageContent message={message} />
        </div>
        <MessageButtons message={message} />
        <div class="facts">
          <time dateTime={at} title={preciseTime(at)}>
            {time(at)}
          </time>
          <span class="state">
            <Icon name={icon} />
            {label}
          </span>
          {passcode !== undefined && <CopyButton label={inboxTexts.value.copyPasscode} text={passcode} />}
          <MessageTools message={message} />
        </div>
      </li>
    </ButtonTabIndex.Provider>
  );
});

function MessageTools({ message }: { message: SandboxMessage }) {
  const { canMarkRead, canFail, canReply } = allowedActions(message);
  const { person, id } = message;
  const t = inboxTexts.value;
  return (
    <span class="tools">
      {canMarkRead && <IconButton key="read" icon="eye" label={t.markRead} onClick={() => markRead(message)} />}
      {canFail && <IconButton key="fail" icon="failed" label={t.letFail} onClick={() => failMessage(message)} />}
      {canReply && <IconButton key="reply" icon="reply" label={t.reply} onClick={() => replyTo(message)} />}
      <span key="details" class="to-details">
        <IconButton icon="details" label={t.details} onClick={() => navigate(inboxLink(person, id))} />
      </span>
    </span>
  );
}

/** @param message undefined while it is not loaded, and when it was cleared */
function Quote({ message }: { message: SandboxMessage | undefined }) {
  const t = inboxTexts.value;
  if (!message) {
    return (
      <blockquote>
        <span>{t.earlierMessage}</span>
      </blockquote>
    );
  }
  const { direction, content } = message;
  return (
    <blockquote>
      <small>{direction === 'inbound' ? t.you : t.they}</small>
      <span dir="auto">
        {content.type === 'text' ? summary(message) : `${t.kinds[content.type]}: ${summary(message)}`}
      </span>
    </blockquote>
  );
}
