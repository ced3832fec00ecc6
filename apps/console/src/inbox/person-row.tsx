import type { Person } from '../api/sandbox.ts';
import { Ltr } from '../i18n/ltr.tsx';
import { preciseTime } from '../ui/format.ts';
import { HiddenText, Icon } from '../ui/icon.tsx';
import { memo } from '../ui/memo.ts';
import { ChannelIcon, isNumber } from './channels.tsx';
import { filters, inboxLink } from './filters.ts';
import { excerpt, highlighted } from './highlight.ts';
import { inboxTexts } from './inbox-texts.ts';
import { statusView } from './status.ts';
import { summary } from './summary.ts';

interface PersonRowProps {
  person: Person;
  isUnread: boolean;
  isOpen: boolean;
  /** Whether the Tab key reaches it: the list is one stop. */
  isTabStop: boolean;
  /** The time or the day of the newest message. */
  when: string;
}

/** A person with their newest message: a link to the conversation. */
export const PersonRow = memo(({ person: known, isUnread, isOpen, isTabStop, when }: PersonRowProps) => {
  const { person, name, channels, newest } = known;
  const { state, label } = statusView(newest);
  const t = inboxTexts.value;
  return (
    <li>
      <a
        href={inboxLink(person)}
        data-person={person}
        data-unread={isUnread ? '' : undefined}
        aria-current={isOpen ? 'page' : undefined}
        tabIndex={isTabStop ? 0 : -1}
      >
        <span class="face" aria-hidden="true">
          <Face person={person} name={name} />
        </span>
        <span class="name">
          {name !== undefined && <bdi>{highlighted(name)}</bdi>}
          <Ltr class={name === undefined ? undefined : 'address'}>{highlighted(person)}</Ltr>
        </span>
        <time dateTime={newest.at} title={preciseTime(newest.at)}>
          {when}
        </time>
        <Preview person={known} />
        <span class="marks">
          {state === 'failed' && (
            <span class="failed" title={label}>
              <Icon name="failed" />
              <HiddenText>{t.failed}</HiddenText>
            </span>
          )}
          {channels.map((channel) => (
            <ChannelIcon key={channel} channel={channel} />
          ))}
          {isUnread && (
            <span class="unread">
              <HiddenText>{t.unread}</HiddenText>
            </span>
          )}
        </span>
      </a>
    </li>
  );
});

/** The newest message, or the one that the search has found. */
function Preview({ person: { newest, match = newest } }: { person: Person }) {
  const t = inboxTexts.value;
  const kind = t.kinds[match.content.type];
  const words = excerpt(summary(match), filters.value.search);
  return (
    <span class="preview">
      {match.direction === 'inbound' && t.fromPerson}
      {match.content.type !== 'text' && <i>{`${kind} `}</i>}
      {kind !== words && <bdi dir="auto">{highlighted(words)}</bdi>}
    </span>
  );
}

/** The first letter of a name, or the last digits of a number: they differ most. */
function Face({ person, name }: { person: string; name: string | undefined }) {
  if (name !== undefined) return [...name.trim()][0]?.toUpperCase() ?? '';
  return isNumber(person) ? person.slice(-2) : <Icon name="person" />;
}
