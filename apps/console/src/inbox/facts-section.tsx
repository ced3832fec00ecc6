import type { SandboxMessage } from '../api/sandbox.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { preciseTime } from '../ui/format.ts';
import { Icon } from '../ui/icon.tsx';
import { isWide } from '../ui/media-query.ts';
import { ChannelIcon } from './channels.tsx';
import { failMessage, markRead } from './inbox.ts';
import { closeDetails } from './leave.ts';
import { replyTo } from './reply.ts';
import { allowedActions, statusView } from './status.ts';
import { kinds } from './summary.ts';

/** The facts of a message: its kind, person, status, id and time, and the actions on it. */
export function FactsSection({ message }: { message: SandboxMessage }) {
  const { channel, direction, content, messageId, person, at, failure } = message;
  const { state, label, icon } = statusView(message);
  return (
    <section data-part="facts">
      <p class="what">
        <ChannelIcon channel={channel} />
        {`${kinds[content.type]} ${direction === 'inbound' ? 'from' : 'to'} `}
        <bdi>{person}</bdi>
      </p>
      <p class="fate" data-state={state}>
        <Icon name={icon} />
        {label}
      </p>
      {failure?.details !== undefined && <p class="soft">{failure.details}</p>}
      <dl>
        <dt>Id</dt>
        <dd>
          <code>{messageId}</code>
          <CopyButton label="Copy" text={messageId} ariaLabel="Copy id" />
        </dd>
        <dt>{direction === 'inbound' ? 'Written' : 'Submitted'}</dt>
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
  return (
    <div class="acts">
      {canMarkRead && (
        <button key="read" type="button" onClick={() => markRead(message)}>
          <Icon name="eye" />
          Mark read
        </button>
      )}
      {canFail && (
        <button key="fail" type="button" onClick={() => failMessage(message)}>
          <Icon name="failed" />
          Let it fail
        </button>
      )}
      {canReply && (
        <button key="reply" type="button" onClick={() => reply(message)}>
          <Icon name="reply" />
          Reply
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
