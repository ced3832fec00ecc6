import { useEffect } from 'preact/hooks';
import { CopyTextButton } from './copy-text-button.tsx';
import { Filters } from './filters.tsx';
import { type ItemId, rowId } from './item.ts';
import { hasItems, selectedId, shownItems } from './log.ts';
import { RequestRow } from './request-row.tsx';
import { TextBlock } from './text-block.tsx';
import { about, focusList, select, showDetails, showList, view } from './view.ts';

/** The list of requests and inbound messages, newest first, with its filters. */
export function RequestList() {
  const items = shownItems.value;
  const selected = selectedId.value;
  useReturnToList(selected);
  return (
    <section id="requests" aria-label="Requests">
      <Filters />
      {items.length > 0 ? (
        <div
          id="list"
          role="listbox"
          aria-label="Requests, newest first"
          tabIndex={0}
          aria-activedescendant={items.some(({ id }) => id === selected) ? rowId(selected as ItemId) : undefined}
          onKeyDown={onKey}
        >
          {items.map((item) => (
            <RequestRow key={item.id} item={item} isSelected={item.id === selected} onSelect={openItem} />
          ))}
        </div>
      ) : (
        <Empty />
      )}
      <p class="keys" aria-hidden="true">
        <kbd>↑</kbd>
        <kbd>↓</kbd> select <kbd>Enter</kbd> read <kbd>/</kbd> filter <kbd>Esc</kbd> back
      </p>
    </section>
  );
}

/** On a small screen the details take the place of the list. */
function openItem(id: ItemId): void {
  select(id);
  view.value = 'details';
}

function onKey(event: KeyboardEvent): void {
  const ids = shownItems.peek().map(({ id }) => id);
  if (event.key === 'Enter' && selectedId.peek() !== undefined) showDetails();
  else if (event.key === 'Home') select(ids[0]);
  else if (event.key === 'End') select(ids.at(-1));
  else return;
  event.preventDefault();
}

/** Goes back to the list when the selected request is gone. */
function useReturnToList(selected: ItemId | undefined): void {
  const isGone = selected === undefined;
  useEffect(() => {
    if (isGone && view.peek() === 'details') showList();
    else if (isGone && document.activeElement === document.body) focusList();
  }, [isGone]);
}

/** In place of the list: how the first request comes, or that the filter lets none through. */
function Empty() {
  if (hasItems.value) {
    return (
      <div class="empty">
        <h2>No request fits the filter</h2>
        <p>Press Escape in the filter to empty it.</p>
      </div>
    );
  }
  const firstRequest = about.value?.firstRequest;
  if (firstRequest === undefined) return null;
  return (
    <div class="empty">
      <h2>No requests yet</h2>
      <p>
        Point your client at <code>{location.origin}</code>, or send the first request from a terminal:
      </p>
      <TextBlock text={firstRequest} />
      <CopyTextButton label="Copy" text={firstRequest} />
    </div>
  );
}
