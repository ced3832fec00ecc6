import { conversationAddress, inboxAddress, inboxPlace } from '../sandbox/addresses.ts';
import { navigate } from '../sandbox/navigation.ts';
import { isWide } from '../ui/media-query.ts';
import { focusPerson } from './people-list.tsx';

/** Goes from the details of a message back to its conversation. */
export function closeDetails(): void {
  const { person } = inboxPlace();
  if (person !== undefined) navigate(conversationAddress(person));
}

/** Goes from a conversation to the list. On a small screen the list takes its place, with the next update of the page. */
export function leaveConversation(): void {
  const { person } = inboxPlace();
  if (isWide.peek()) {
    focusPerson(person);
  } else {
    navigate(inboxAddress);
    setTimeout(() => focusPerson(person));
  }
}
