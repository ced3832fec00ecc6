import { useRef, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { addressOf } from './addresses.ts';
import { send } from './api.ts';
import { addressOfFound, withoutSecret } from './found-object.ts';
import { operatorTexts } from './operator-texts.ts';
import { can } from './session.ts';

/** One field that finds a number, or an object by its id, and opens its page. */
export function FindForm() {
  const { route } = useLocation();
  const [text, setText] = useState('');
  const [isBusy, setBusy] = useState(false);
  // Only the last search opens a page.
  const latest = useRef('');
  const t = operatorTexts.value.find;
  return (
    <search class="find">
      <form onSubmit={find}>
        <input
          type="search"
          aria-label={t.label}
          aria-busy={isBusy}
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
    const wanted = withoutSecret(text.trim());
    if (wanted === '') return;
    latest.current = wanted;
    setBusy(true);
    const address = await addressOfText(wanted);
    if (latest.current !== wanted) return;
    setBusy(false);
    // A text that is typed meanwhile stays.
    setText((present) => (present === text ? '' : present));
    route(address);
  }
}

/** Returns the page of the only object that a text finds, else the page of the results. */
async function addressOfText(text: string): Promise<string> {
  if (isNumber(text)) return `${addressOf('messages')}?${new URLSearchParams({ search: text })}`;
  const results = `${addressOf('find')}?${new URLSearchParams({ id: text })}`;
  try {
    const { data } = await send('get', '/admin/v1/search', { query: { id: text } });
    const [first, ...others] = data;
    if (first) return others.length === 0 ? addressOfFound(first) : results;
    // An id in the form of the service's own request ids gets its page even if the request has stored nothing.
    return can('support') && isUuid(text) ? addressOf('requests', text) : results;
  } catch {
    // That page repeats the search, and shows its error.
    return results;
  }
}

function isUuid(text: string): boolean {
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
}

function isNumber(text: string): boolean {
  return /^\+?\d{7,15}$/.test(text.replace(/[\s()-]/g, ''));
}
