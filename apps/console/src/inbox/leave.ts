import { inboxPlace } from '../sandbox/addresses.ts';
import { navigate } from '../sandbox/navigation.ts';
import { isWide } from '../ui/media-query.ts';
import { inboxLink } from './filters.ts';
import { focusPerson } from './people-list.tsx';

/** Goes from the details of a message back to its conversation. */
export function closeDetails(): void {
  const { person } = inboxPlace();
  if (person !== undefined) navigate(inboxLink(person));
}

/** Goes from a conversation to the list. On a small screen the list takes its place, with the next update of the page. */
export function leaveConversation(): void {
  const { person } = inboxPlace();
  if (isWide.peek()) {
    focusPerson(person);
  } else {
    navigate(inboxLink());
    setTimeout(() => focusPerson(person));
  }
}
