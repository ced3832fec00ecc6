import { useEffect } from 'preact/hooks';
import { cancelReply } from './composer.tsx';
import { closeDetails, leaveConversation } from './leave.ts';
import { movePerson } from './people-list.tsx';
import { focusThread } from './thread.tsx';

/** The keyboard of the inbox: `/` searches, the arrows choose a person in the list, Escape goes one step back. */
export function useInboxKeys(): void {
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

function onKey(event: KeyboardEvent): void {
  const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event;
  if (ctrlKey || metaKey || altKey || defaultPrevented || !(target instanceof Element)) return;
  if (target.closest('dialog')) return;
  const isTyping = target.matches('input, textarea, select');
  // In the conversation the arrows go from message to message.
  const movesPeople = target.closest('#conversation, #details, select, textarea') === null;
  if (key === '/' && !isTyping) document.querySelector<HTMLElement>('#search')?.focus();
  else if (key === 'ArrowDown' && movesPeople) movePerson(1);
  else if (key === 'ArrowUp' && movesPeople) movePerson(-1);
  else if (key === 'Escape') leave(target);
  else return;
  event.preventDefault();
}

function leave(target: Element): void {
  if (target instanceof HTMLInputElement && target.id === 'search' && target.value !== '') {
    target.value = '';
    target.dispatchEvent(new Event('input'));
  } else if (target.closest('.composer')) {
    if (!cancelReply() && !focusThread()) leaveConversation();
  } else if (document.querySelector('#details:not([hidden])')) closeDetails();
  else leaveConversation();
}
