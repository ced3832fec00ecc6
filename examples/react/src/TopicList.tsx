import type { TopicPage } from '@omnichannel/client';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from './api.ts';
import { ErrorMessage } from './ErrorMessage.tsx';

/** Lists the topics, a page at a time. */
export function TopicList() {
  const [page, setPage] = useState(0);
  const { data, error, isFetching, refetch } = api.useQuery(
    'get',
    '/v1/topics',
    { params: { query: { page, pageSize: 4 } } },
    // The page before stays on the screen until the next one is there.
    { placeholderData: keepPreviousData },
  );

  return (
    <section aria-labelledby="topics" aria-busy={isFetching}>
      <h2 id="topics">Topics</h2>
      {!data && isFetching && <p className="hint">Loading…</p>}
      <ErrorMessage error={error} />
      {error && (
        <button type="button" disabled={isFetching} onClick={() => refetch()}>
          Try again
        </button>
      )}
      {data && <Topics {...data} />}
      {data && <Pages {...data} onTurn={setPage} />}
    </section>
  );
}

function Topics({ data: topics }: TopicPage) {
  if (topics.length === 0) return <p className="hint">There are no topics yet.</p>;
  return (
    <ul className="topics">
      {topics.map(({ _id, key, name, subscribers }) => (
        <li key={_id}>
          <strong>
            {/* A name can be Arabic: its own letters decide its direction. */}
            <bdi>{name}</bdi>
          </strong>
          <code>{key}</code>
          <span className="hint">
            {subscribers.length === 1 ? '1 subscriber' : `${subscribers.length} subscribers`}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The pages by what the service says of them: it may give larger or smaller ones than it is asked for. */
function Pages({ page, pageSize, totalCount, onTurn }: TopicPage & { onTurn: (page: number) => void }) {
  const count = Math.max(1, Math.ceil(totalCount / pageSize));
  return (
    <nav className="row" aria-label="Pages of topics">
      <button type="button" className="quiet" disabled={page === 0} onClick={() => onTurn(page - 1)}>
        Previous
      </button>
      <span role="status">
        Page {page + 1} of {count}
      </span>
      <button type="button" className="quiet" disabled={page + 1 >= count} onClick={() => onTurn(page + 1)}>
        Next
      </button>
    </nav>
  );
}
