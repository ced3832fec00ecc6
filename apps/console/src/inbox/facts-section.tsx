import type { SandboxMessage } from '../api/sandbox.ts';
import { Ltr } from '../i18n/ltr.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { preciseTime } from '../ui/format.ts';
import { Icon } from '../ui/icon.tsx';
import { isWide } from '../ui/media-query.ts';
import { uiTexts } from '../ui/ui-texts.ts';
import { ChannelIcon } from './channels.tsx';
import { failMessage, markRead } from './inbox.ts';
import { inboxTexts } from './inbox-texts.ts';
import { closeDetails } from './leave.ts';
import { replyTo } from './reply.ts';
import { allowedActions, statusView } from './status.ts';

/** The facts of a message: its kind, person, status, id and time, and the actions on it. */
export function FactsSection({ message }: { message: SandboxMessage }) {
  const { channel, direction, content, messageId, person, at, failure } = message;
  const kind = inboxTexts.value.kinds[content.type];
  const { state, label, icon } = statusView(message);
  const t = inboxTexts.value;
  return (
    <section data-part="facts">
      <p class="what">
        <ChannelIcon channel={channel} />
        {direction === 'inbound' ? t.messageFrom(kind) : t.messageTo(kind)} <Ltr>{person}</Ltr>
      </p>
      <p class="fate" data-state={state}>
        <Icon name={icon} />
        {label}
      </p>
      {failure?.details !== undefined && (
        <p class="soft" dir="auto">
          {failure.details}
        </p>
      )}
      <dl>
        <dt>{t.id}</dt>
        <dd>
          <code>{messageId}</code>
          <CopyButton label={uiTexts.value.copy} text={messageId} ariaLabel={t.copyId} />
        </dd>
        <dt>{direction === 'inbound' ? t.written : t.submitted}</dt>
        <dd>
          <time dateTime={at}>{preciseTime(at)}</time>
        </dd>
      </dl>
      <Actions message={message} />
    </section>
  );
}

function Actions({ message }: { message: SandboxMessage }) {
  const { canMarkRead, canFail, canReply } = allowedActions(message);
  if (!canMarkRead && !canFail && !canReply) return null;
  const t = inboxTexts.value;
  return (
    <div class="acts">
      {canMarkRead && (
        <button key="read" type="button" onClick={() => markRead(message)}>
          <Icon name="eye" />
          {t.markRead}
        </button>
      )}
      {canFail && (
        <button key="fail" type="button" onClick={() => failMessage(message)}>
          <Icon name="failed" />
          {t.letFail}
        </button>
      )}
      {canReply && (
        <button key="reply" type="button" onClick={() => reply(message)}>
          <Icon name="reply" />
          {t.reply}
        </button>
      )}
    </div>
  );
}

/** On a small screen the details are in front of the composer. */
function reply(message: SandboxMessage): void {
  if (!isWide.peek()) closeDetails();
  replyTo(message);
}
