import type { SubscribersPage, SubscriberView } from '../api/notifications.ts';
import { HiddenText } from '../ui/icon.tsx';
import { notificationTexts } from './notification-texts.ts';
import { useSearch } from './search-field.tsx';
import { SectionList } from './section-list.tsx';
import { nameOf } from './subscriber-name.ts';
import { usePages } from './use-pages.ts';

/** The list of subscribers with its search. */
export function SubscriberList({ open }: { open: string | undefined }) {
  const { words, onSearch } = useSearch();
  const pages = usePages<SubscribersPage, SubscriberView>({
    pathOf(after) {
      const query = new URLSearchParams({ search: words, ...(after !== undefined && { after }) });
      return `/notifications/subscribers?${query}`;
    },
    read: ({ subscribers, after }) => ({ items: subscribers, next: after }),
    keyOf: ({ subscriberId }) => subscriberId,
  });
  return (
    <SectionList
      section="subscribers"
      pages={pages}
      idOf={({ subscriberId }) => subscriberId}
      open={open}
      renderItem={(subscriber) => <Row subscriber={subscriber} />}
      create="POST /v1/subscribers"
      words={words}
      onSearch={onSearch}
    />
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
        <span class="online" title={notificationTexts.value.online}>
          <HiddenText>{notificationTexts.value.online}</HiddenText>
        </span>
      )}
      <span class="second">
        <bdi>{name === undefined ? (subscriber.email ?? subscriber.phone) : subscriberId}</bdi>
      </span>
    </>
  );
}
