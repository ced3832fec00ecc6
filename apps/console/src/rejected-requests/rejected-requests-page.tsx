import { useEffect, useRef } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import '../styles/rejected-requests.css';
import type { RejectedRequests } from '../api/sandbox.ts';
import { rejectedRequestsAddress } from '../sandbox/addresses.ts';
import { navigate } from '../sandbox/navigation.ts';
import { useResource } from '../sandbox/use-resource.ts';
import { CodeBlock } from '../ui/code-block.tsx';
import { addressOf, selectRequests } from './filter-requests.ts';
import { rejectionTexts } from './rejection-texts.ts';
import { RequestRow } from './request-row.tsx';

/** The requests of the account that got an error response, with a filter in the address. */
export function RejectedRequestsPage() {
  const t = rejectionTexts.value;
  const search = useLocation().query.search ?? '';
  const { value, error } = useResource<RejectedRequests>('/requests');
  useEffect(() => {
    document.title = t.pageTitle;
  }, [t]);
  const all = value?.requests ?? [];
  const shown = selectRequests(all, search);
  return (
    <main id="rejected-requests" class="rejections">
      <h2>{t.title}</h2>
      <p class="soft">{t.description}</p>
      {error && (
        <p class="fault" role="alert" dir="auto">
          {error.message}
        </p>
      )}
      <Filter search={search} />
      {value && all.length === 0 && <NoRequests />}
      {all.length > 0 && (
        <p class="soft" role="status">
          {shown.length === 0 ? t.noMatches : t.shown(shown.length, all.length)}
        </p>
      )}
      <ol>
        {shown.map((request) => (
          <RequestRow key={request.id} request={request} />
        ))}
      </ol>
    </main>
  );
}

function Filter({ search }: { search: string }) {
  const t = rejectionTexts.value;
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  // A link of the page has changed the address. A text that is being written stays.
  useEffect(() => {
    if (input.current && document.activeElement !== input.current) input.current.value = search;
  }, [search]);
  return (
    <search>
      <input
        ref={input}
        type="search"
        placeholder={t.search}
        aria-label={t.search}
        autocomplete="off"
        spellcheck={false}
        defaultValue={search}
        onInput={({ currentTarget: { value } }) => {
          clearTimeout(timer.current);
          timer.current = setTimeout(() => navigate(addressOf(value.trim()), { replace: true }), 150);
        }}
      />
      <a class="button" href={rejectedRequestsAddress} hidden={search === ''}>
        {t.removeFilter}
      </a>
    </search>
  );
}

function NoRequests() {
  const t = rejectionTexts.value;
  return (
    <section class="empty">
      <p>
        <b>{t.none}</b> {t.noneHint}
      </p>
      <CodeBlock
        label={t.command}
        text={`curl ${location.origin}/v1/topics -H "Authorization: Bearer $TOKEN" \\\n  -H 'Content-Type: application/json' -d '{}'`}
      />
    </section>
  );
}
