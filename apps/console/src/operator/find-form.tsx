import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { addressOf } from './addresses.ts';
import { send } from './api.ts';
import { operatorTexts } from './operator-texts.ts';
import { can } from './session.ts';

/** One field that finds a request, a message or a number, and opens its page. */
export function FindForm() {
  const { route } = useLocation();
  const [text, setText] = useState('');
  const t = operatorTexts.value.find;
  return (
    <search class="find">
      <form onSubmit={find}>
        <input
          type="search"
          aria-label={t.label}
          placeholder={t.placeholder}
          dir="auto"
          value={text}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
      </form>
    </search>
  );

  async function find(event: Event): Promise<void> {
    event.preventDefault();
    const wanted = text.trim();
    if (wanted === '') return;
    // An id in the form of the service's own request ids gets its page even if the request has stored nothing.
    const isRequest = can('support') && !isNumber(wanted) && (isUuid(wanted) || (await hasStored(wanted)));
    route(
      isRequest ? addressOf('requests', wanted) : `${addressOf('messages')}?${new URLSearchParams({ search: wanted })}`,
    );
    setText('');
  }
}

function isUuid(text: string): boolean {
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
}

function isNumber(text: string): boolean {
  return /^\+?\d{7,15}$/.test(text.replace(/[\s()-]/g, ''));
}

/** Whether a request with this id has stored something. A failed look-up is none, so that the text is searched as a message. */
async function hasStored(requestId: string): Promise<boolean> {
  if (!/^[\w.:-]{1,128}$/.test(requestId)) return false;
  try {
    const { messages, verifications, events, auditEntries } = await send('get', '/admin/v1/requests/{requestId}', {
      params: { requestId },
    });
    return messages.length + verifications.length + events.length + auditEntries.length > 0;
  } catch {
    return false;
  }
}
