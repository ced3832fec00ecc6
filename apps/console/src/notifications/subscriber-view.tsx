import type { SubscriberTopics, SubscriberView as View } from '../api/notifications.ts';
import { isNumber } from '../inbox/channels.tsx';
import { conversationAddress } from '../sandbox/addresses.ts';
import { useResource } from '../sandbox/use-resource.ts';
import { preciseTime } from '../ui/format.ts';
import { FeedSection } from './feed-section.tsx';
import { Badge, ItemHeader, Missing } from './item-header.tsx';
import { notificationTexts } from './notification-texts.ts';
import { PreferencesSection } from './preferences-section.tsx';
import { stepName } from './step-channel.tsx';
import { nameOf } from './subscriber-name.ts';

/** A subscriber: presence, addresses, topics, preferences, and the feed as the person sees it. */
export function SubscriberView({ id }: { id: string }) {
  const path = `/api/v1/subscribers/${encodeURIComponent(id)}`;
  const { value, error } = useResource<{ data: View }>(path);
  if (!value) return <Missing section="subscribers" id={id} error={error} />;
  const subscriber = value.data;
  return (
    <>
      <ItemHeader section="subscribers" title={nameOf(subscriber) ?? id} id={id}>
        <Presence subscriber={subscriber} />
      </ItemHeader>
      <div class="columns">
        <div>
          <Addresses subscriber={subscriber} />
          <Topics id={id} />
          <PreferencesSection path={path} />
        </div>
        <FeedSection path={path} />
      </div>
    </>
  );
}

function Presence({ subscriber: { isOnline, lastOnlineAt } }: { subscriber: View }) {
  const t = notificationTexts.value;
  if (isOnline) return <Badge state="good">{t.online}</Badge>;
  if (lastOnlineAt === undefined) return <Badge state="plain">{t.neverOnline}</Badge>;
  return (
    <span class="badge">
      {t.lastOnline} <time dateTime={lastOnlineAt}>{preciseTime(lastOnlineAt)}</time>
    </span>
  );
}

function Addresses({ subscriber }: { subscriber: View }) {
  const t = notificationTexts.value;
  const { subscriberId, phone, chatappNumber, email, locale, createdAt } = subscriber;
  return (
    <section class="card" aria-labelledby="addresses-title">
      <h3 id="addresses-title">{t.addresses}</h3>
      <dl>
        <dt>{t.id}</dt>
        <dd>
          <code>{subscriberId}</code>
        </dd>
        <dt>{t.smsAndRcs}</dt>
        <Address value={phone} />
        <dt>{stepName('chatApp')}</dt>
        <Address value={chatappNumber} />
        <dt>{stepName('email')}</dt>
        <Address value={email} />
        <dt>{t.language}</dt>
        <dd>{locale ?? <span class="soft">{t.notSet}</span>}</dd>
        <dt>{t.created}</dt>
        <dd>
          <time dateTime={createdAt}>{preciseTime(createdAt)}</time>
        </dd>
      </dl>
    </section>
  );
}

/** An address; a complete number is a link to its messages in the inbox. */
function Address({ value }: { value: string | undefined }) {
  if (value === undefined) return <dd class="soft">{notificationTexts.value.noAddress}</dd>;
  return (
    <dd>
      {isNumber(value) ? (
        <a href={conversationAddress(value)}>
          <bdi dir="ltr">{value}</bdi>
        </a>
      ) : (
        <bdi>{value}</bdi>
      )}
    </dd>
  );
}

function Topics({ id }: { id: string }) {
  const t = notificationTexts.value;
  const { value, error } = useResource<SubscriberTopics>(`/notifications/subscribers/${encodeURIComponent(id)}/topics`);
  return (
    <section class="card" aria-labelledby="topics-title">
      <h3 id="topics-title">{t.topics}</h3>
      {error && <p class="fault">{error.message}</p>}
      {value?.topics.length === 0 && <p class="soft">{t.inNoTopic}</p>}
      <ul class="tags">
        {value?.topics.map(({ key, name }) => (
          <li key={key}>
            <bdi>{name}</bdi> {name !== key && <code>{key}</code>}
          </li>
        ))}
      </ul>
    </section>
  );
}
