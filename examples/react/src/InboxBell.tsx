import { type InboxItem, useInbox } from '@omnichannel/client/react';
import { useEffect, useRef, useState } from 'react';
import { inboxOptions } from './api.ts';
import { type InboxLabels, labelsOf } from './inbox-labels.ts';

/** A bell with the number of unseen notifications, and the list of them. */
export function InboxBell() {
  const {
    status,
    items,
    unseenCount = 0,
    unreadCount = 0,
    hasMore,
    isLoading,
    error,
    ...inbox
  } = useInbox(inboxOptions);
  const [isOpen, setOpen] = useState(false);
  const bell = useRef<HTMLButtonElement>(null);
  const labels = labelsOf(document.documentElement.lang);
  const { markAll } = inbox;
  const newest = items[0]?._id;
  // An open list shows what is in it, and what arrives.
  useEffect(() => {
    if (isOpen && newest) void markAll('seen');
  }, [isOpen, newest, markAll]);

  const close = () => {
    setOpen(false);
    bell.current?.focus();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the list from each of its buttons
    <div className="inbox" onKeyDown={({ key }) => isOpen && key === 'Escape' && close()}>
      <button
        ref={bell}
        type="button"
        className="quiet bell"
        aria-expanded={isOpen}
        aria-controls="inbox"
        aria-label={labels.bell(unseenCount)}
        onClick={() => setOpen(!isOpen)}
      >
        <BellIcon />
        {unseenCount > 0 && <span className="badge">{unseenCount > 99 ? '99+' : unseenCount}</span>}
      </button>
      <span className="hidden" role="status">
        {unseenCount > 0 && labels.bell(unseenCount)}
      </span>
      <section id="inbox" className="panel" hidden={!isOpen} aria-labelledby="inbox-title" aria-busy={isLoading}>
        <div className="row between">
          <h2 id="inbox-title">{labels.title}</h2>
          <button type="button" className="quiet" disabled={unreadCount === 0} onClick={() => markAll('read')}>
            {labels.markAll}
          </button>
        </div>
        <div role="alert">{error && <p className="message bad">{labels.error}</p>}</div>
        {status === 'loading' && <p className="hint">{labels.loading}</p>}
        {status === 'ready' && items.length === 0 && <p className="hint">{labels.none}</p>}
        {items.length > 0 && (
          <ul className="notifications">
            {items.map((item) => (
              <Notification key={item._id} item={item} labels={labels} onRead={() => inbox.markRead(item._id)} />
            ))}
          </ul>
        )}
        {hasMore && (
          <button type="button" className="quiet" disabled={isLoading} onClick={inbox.loadMore}>
            {labels.more}
          </button>
        )}
      </section>
    </div>
  );
}

function Notification({ item, labels, onRead }: { item: InboxItem; labels: InboxLabels; onRead: () => void }) {
  const { title, content, cta, read, createdAt } = item;
  return (
    // Each item is Arabic or not: its own letters decide its direction, except those in a `bdi`.
    <li className={read ? 'read' : 'unread'} dir="auto">
      <button type="button" className="item" onClick={onRead}>
        {!read && <bdi className="hidden">{labels.unread}: </bdi>}
        {title && <strong>{title}</strong>}
        <span>{content}</span>
        <time className="hint" dateTime={createdAt}>
          <bdi>{labels.time(new Date(createdAt))}</bdi>
        </time>
      </button>
      {cta && /^https?:/.test(cta.data.url) && (
        <a href={cta.data.url} onClick={onRead}>
          <bdi>{cta.label ?? labels.open}</bdi>
        </a>
      )}
    </li>
  );
}

function BellIcon() {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
    >
      <path d="M6 9a6 6 0 0 1 12 0c0 6 2 7 2 8H4c0-1 2-2 2-8ZM10 20a2 2 0 0 0 4 0" />
    </svg>
  );
}
