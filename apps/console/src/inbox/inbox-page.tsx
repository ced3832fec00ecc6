import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { type InboxPlace, inboxPlace } from '../sandbox/addresses.ts';
import { navigate } from '../sandbox/navigation.ts';
import { reportError, session } from '../sandbox/session.ts';
import { mayMoveFocus } from '../ui/focus.ts';
import { isHidden, isWide } from '../ui/media-query.ts';
import { ConversationPanel } from './conversation-panel.tsx';
import { DetailsPanel } from './details-panel.tsx';
import { filterQuery, filters, hasFilters, inboxLink, parseFilters } from './filters.ts';
import { FirstMessage } from './first-message.tsx';
import { conversation, isLoaded, people } from './inbox.ts';
import { inboxTexts } from './inbox-texts.ts';
import { useInboxKeys } from './keyboard.ts';
import { PeopleList } from './people-list.tsx';
import { focusThread } from './thread.tsx';

/** The inbox of the sandbox: people, the conversation with one of them, and the details of a message. */
export function InboxPage() {
  const { path, query } = useLocation();
  const place = inboxPlace(path);
  useFilters(query);
  useTitle(place);
  useConversation(place);
  const account = session.value;
  if (!isLoaded.value || !account) return null;
  const isEmpty = people.all.value.length === 0 && place.person === undefined && !hasFilters.value;
  // The messages of a live account are not shown.
  return !account.sandbox || isEmpty ? <FirstMessage account={account} /> : <Inbox place={place} />;
}

function Inbox({ place: { person, message } }: { place: InboxPlace }) {
  useFocus({ person, message });
  useInboxKeys();
  return (
    <main
      id="inbox"
      class="split"
      data-view={person === undefined ? 'list' : message === undefined ? 'item' : 'details'}
    >
      <PeopleList open={person} />
      <ConversationPanel chosen={message} />
      <DetailsPanel message={message} />
    </main>
  );
}

function useTitle({ person }: InboxPlace): void {
  const t = inboxTexts.value;
  const name = person === undefined ? t.title : t.titleOf(person);
  const unread = people.unread.value;
  const title = unread === 0 ? name : t.unreadTitle(unread, name);
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/** Selects the people by the query of the address. */
function useFilters(query: Record<string, string>): void {
  const wanted = filterQuery(parseFilters(query));
  useLayoutEffect(() => {
    if (wanted === filterQuery(filters.peek())) return;
    filters.value = parseFilters(wanted);
    people.load().catch(reportError);
  }, [wanted]);
}

/** Opens the conversation of the address. A wide page without an address opens that of the newest message. */
function useConversation({ person }: InboxPlace): void {
  const newest = people.all.value[0];
  const choosesFirst = person === undefined && isWide.value && !hasFilters.value;
  useLayoutEffect(() => {
    if (choosesFirst && newest) navigate(inboxLink(newest.person), { replace: true });
  }, [choosesFirst, newest]);
  const isReady = isLoaded.value;
  useLayoutEffect(() => {
    // After the people: the stream of changes begins with them.
    if (isReady) conversation.start(person).catch(reportError);
  }, [isReady, person]);
  const isSeen = isReady && person !== undefined && !isHidden.value;
  const seen = person === undefined ? undefined : people.get(person)?.newest;
  useEffect(() => {
    if (isSeen) people.see(person);
  }, [isSeen, person, seen]);
}

/** Moves the focus to what the address has opened, and back when it is closed. */
function useFocus({ person, message }: InboxPlace): void {
  const previous = useRef<InboxPlace>();
  useLayoutEffect(() => {
    const from = previous.current;
    previous.current = { person, message };
    const details = document.querySelector<HTMLElement>('#details');
    if (message !== undefined) details?.focus({ preventScroll: true });
    else if (from?.message !== undefined && from.person === person) {
      if (mayMoveFocus(details)) focusThread();
    } else if (person !== undefined && person !== from?.person && !isWide.peek()) {
      document.querySelector<HTMLElement>('#conversation')?.focus({ preventScroll: true });
    }
  }, [person, message]);
}
