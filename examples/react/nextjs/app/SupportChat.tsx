'use client';

import { createClient } from '@omnichannel/client';
import { useKnowledgeChat } from '@omnichannel/client/react';
import { useState } from 'react';

/** The route handlers of this site are the service of the page. A server, which has no location, sends nothing. */
const createPageClient = () =>
  createClient({ baseUrl: `${globalThis.location?.origin ?? 'http://localhost'}/chat`, token: 'of-the-session' });

export function SupportChat() {
  const [client] = useState(createPageClient);
  const { messages, status, error, ask, stop } = useKnowledgeChat({ client, user: 'of-the-session' });
  const isBusy = status === 'waiting' || status === 'streaming';
  return (
    <section aria-label="Questions">
      <ol aria-live="polite" aria-busy={isBusy}>
        {messages.map(({ id, text, metadata }) => (
          <li key={id} dir="auto">
            {text}
            {metadata?.retriever_resources.map(({ segment_id, document_name }) => (
              <cite key={segment_id}> {document_name}</cite>
            ))}
          </li>
        ))}
      </ol>
      {error && <p role="alert">{error.message}</p>}
      <form action={(form) => void ask(String(form.get('question')))}>
        <input name="question" aria-label="Your question" required />
        <button type="submit" disabled={isBusy}>
          Ask
        </button>
        {isBusy && (
          <button type="button" onClick={stop}>
            Stop
          </button>
        )}
      </form>
    </section>
  );
}
