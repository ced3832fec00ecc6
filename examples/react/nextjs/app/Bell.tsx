'use client';

import { useInbox } from '@omnichannel/client/react';

async function getToken(): Promise<string> {
  const response = await fetch('/inbox-token', { method: 'POST' });
  if (!response.ok) throw new Error(`The token failed: ${response.status}`);
  return (await response.json()).token;
}

/** @param props.baseUrl the address of the service, as browsers reach it */
export function Bell({ baseUrl }: { baseUrl: string }) {
  const { items, unseenCount = 0, error, markAll, markRead } = useInbox({ baseUrl, getToken });
  return (
    <details onToggle={({ currentTarget }) => currentTarget.open && markAll('seen')}>
      <summary aria-label={`Notifications, ${unseenCount} new`}>🔔 {unseenCount > 0 && unseenCount}</summary>
      {error && <p role="alert">The notifications could not be loaded.</p>}
      <ul>
        {items.map(({ _id, title, content, read }) => (
          <li key={_id} dir="auto">
            {title && <strong>{title}</strong>} {content}
            {!read && (
              <button type="button" onClick={() => markRead(_id)}>
                Read
              </button>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
