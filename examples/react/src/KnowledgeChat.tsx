import { type KnowledgeChatMessage, useKnowledgeChat } from '@omnichannel/client/react';
import { client } from './api.ts';

/** Asks the knowledge base, and shows each answer while it is written. */
export function KnowledgeChat() {
  const { messages, status, error, ask, stop, retry } = useKnowledgeChat({ client, user: 'user-1' });
  const isBusy = status === 'waiting' || status === 'streaming';
  const isIncomplete = /stopped|failed/.test(messages.at(-1)?.status ?? '');

  return (
    <section aria-labelledby="knowledge-chat">
      <h2 id="knowledge-chat">Ask a question</h2>
      {messages.length > 0 && (
        <ol className="chat" aria-live="polite" aria-busy={isBusy}>
          {messages.map((message) => (
            <Message key={message.id} {...message} />
          ))}
        </ol>
      )}
      <div role="alert">
        {status === 'error' && (
          <p className="message bad">{messages.at(-1)?.text ? 'The answer broke off. Try again.' : error?.message}</p>
        )}
      </div>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const form = event.currentTarget;
          void ask(String(new FormData(form).get('question')));
          form.reset();
        }}
      >
        <label htmlFor="question">Your question</label>
        <input id="question" name="question" placeholder="When do you open?" required maxLength={1000} />
        <div className="row">
          <button type="submit" disabled={isBusy}>
            Ask
          </button>
          {isBusy && (
            <button type="button" className="quiet" onClick={stop}>
              Stop
            </button>
          )}
          {isIncomplete && (
            <button type="button" className="quiet" onClick={retry}>
              Ask again
            </button>
          )}
        </div>
      </form>
    </section>
  );
}

function Message({ role, text, status, metadata }: KnowledgeChatMessage) {
  const sources = new Set(metadata?.retriever_resources?.map(({ document_name }) => document_name));
  return (
    <li className={role}>
      {/* An answer can be Arabic: its own letters decide its direction. */}
      <p dir="auto">
        {text || (status === 'streaming' && '…')}
        {status === 'stopped' && <span className="hint"> (stopped)</span>}
      </p>
      {sources.size > 0 && <p className="hint">Sources: {[...sources].join(', ')}</p>}
    </li>
  );
}
