import type { components } from '@omnichannel/types';
import { feedChanges } from '../sandbox/session.ts';
import { useResource } from '../sandbox/use-resource.ts';
import { formatNumber, preciseTime, timeOrDay } from '../ui/format.ts';
import { InAppCard } from './in-app-card.tsx';
import { notificationTexts } from './notification-texts.ts';
import { usePages } from './use-pages.ts';

type FeedPage = components['schemas']['FeedPage'];
type FeedItem = components['schemas']['FeedItem'];
type Count = components['schemas']['FeedCountReply'];

/** Feeds are live. An announcement is lost when the process that made it stops, and the retention announces nothing. */
const live = { changes: feedChanges, pauseMs: () => 30_000 };

/** The feed as the person sees it. Looking at it here marks nothing. @param path of the subscriber */
export function FeedSection({ path }: { path: string }) {
  const t = notificationTexts.value;
  const unread = useResource<Count>(`${path}/notifications/unread`, live);
  const unseen = useResource<Count>(`${path}/notifications/unseen`, live);
  const { items, error, hasMore, loadMore } = usePages<FeedPage, FeedItem>({
    pathOf: (after) => `${path}/notifications/feed?limit=20${after === undefined ? '' : `&after=${after}`}`,
    read: ({ data, hasMore: isMore }) => ({ items: data, next: isMore ? data.at(-1)?._id : undefined }),
    keyOf: ({ _id }) => _id,
    options: live,
  });
  return (
    <section class="card" aria-labelledby="feed-title">
      <h3 id="feed-title">{t.feed}</h3>
      {unread.value && unseen.value && (
        <p class="soft">{t.feedCounts(formatNumber(unread.value.data.count), formatNumber(unseen.value.data.count))}</p>
      )}
      {error && (
        <p class="fault" role="alert">
          {error.message}
        </p>
      )}
      {items?.length === 0 && <p class="soft">{t.noNotifications}</p>}
      <ol class="feed">
        {items?.map((item) => (
          <li key={item._id} dir="auto" data-unread={item.read ? undefined : ''}>
            <Item item={item} />
          </li>
        ))}
      </ol>
      <button type="button" class="more" hidden={!hasMore} onClick={loadMore}>
        {t.moreNotifications}
      </button>
    </section>
  );
}

function Item({ item: { title, content, cta, createdAt, read, seen, readAt, seenAt } }: { item: FeedItem }) {
  const t = notificationTexts.value;
  const changedAt = readAt ?? seenAt;
  return (
    <>
      <InAppCard title={title} body={content} link={cta && { url: cta.data.url, label: cta.label }} hasDirection />
      <p class="meta">
        <time dateTime={createdAt} title={preciseTime(createdAt)}>
          {timeOrDay(createdAt)}
        </time>{' '}
        <span class="state">{read ? t.read : seen ? t.seenUnread : t.unread}</span>{' '}
        {changedAt !== undefined && (
          <time dateTime={changedAt} title={preciseTime(changedAt)}>
            {timeOrDay(changedAt)}
          </time>
        )}
      </p>
    </>
  );
}
