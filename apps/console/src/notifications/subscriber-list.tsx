import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import type { SubscribersPage, SubscriberView } from '../api/notifications.ts';
import { HiddenText } from '../ui/icon.tsx';
import { SectionList } from './section-list.tsx';
import { nameOf } from './subscriber-name.ts';
import { usePages } from './use-pages.ts';

/** The list of subscribers with its search. */
export function SubscriberList({ open }: { open: string | undefined }) {
  const search = useSignal('');
  const pages = usePages<SubscribersPage, SubscriberView>({
    pathOf(after) {
      const query = new URLSearchParams({ search: search.value, ...(after !== undefined && { after }) });
      return `/notifications/subscribers?${query}`;
    },
    read: ({ subscribers, after }) => ({ items: subscribers, next: after }),
    keyOf: ({ subscriberId }) => subscriberId,
  });
  return (
    <SectionList
      section="subscribers"
      label="Subscribers, by id"
      pages={pages}
      idOf={({ subscriberId }) => subscriberId}
      open={open}
      renderItem={(subscriber) => <Row subscriber={subscriber} />}
      empty={search.value === '' ? <NoSubscribers /> : 'No matching subscribers.'}
      search={
        <Search
          onSearch={(words) => {
            search.value = words;
          }}
        />
      }
    />
  );
}

function Search({ onSearch }: { onSearch(words: string): void }) {
  const timer = useRef<ReturnType<typeof setTimeout>>();
  return (
    <search>
      <input
        type="search"
        id="subscriber-search"
        placeholder="Search id, name, address"
        aria-label="Search subscribers by id, name or address"
        aria-keyshortcuts="/"
        autocomplete="off"
        spellcheck={false}
        onInput={({ currentTarget: { value } }) => {
          clearTimeout(timer.current);
          timer.current = setTimeout(() => onSearch(value.trim()), 150);
        }}
      />
    </search>
  );
}

function NoSubscribers() {
  return (
    <p>
      No subscribers yet. Create one with <code>POST /v1/subscribers</code>.
    </p>
  );
}

function Row({ subscriber }: { subscriber: SubscriberView }) {
  const { subscriberId, isOnline } = subscriber;
  const name = nameOf(subscriber);
  return (
    <>
      <b>
        <bdi>{name ?? subscriberId}</bdi>
      </b>
      {isOnline && (
        <span class="online" title="Online">
          <HiddenText>Online</HiddenText>
        </span>
      )}
      <bdi class="second">{name === undefined ? (subscriber.email ?? subscriber.phone) : subscriberId}</bdi>
    </>
  );
}
