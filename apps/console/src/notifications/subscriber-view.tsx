import type { SubscriberTopics, SubscriberView as View } from '../api/notifications.ts';
import { isNumber } from '../inbox/channels.tsx';
import { conversationAddress } from '../sandbox/addresses.ts';
import { useResource } from '../sandbox/use-resource.ts';
import { preciseTime } from '../ui/format.ts';
import { FeedSection } from './feed-section.tsx';
import { Badge, ItemHeader, Missing } from './item-header.tsx';
import { PreferencesSection } from './preferences-section.tsx';
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
  if (isOnline) return <Badge state="good">Online</Badge>;
  if (lastOnlineAt === undefined) return <Badge state="plain">Never online</Badge>;
  return (
    <span class="badge">
      Last online <time dateTime={lastOnlineAt}>{preciseTime(lastOnlineAt)}</time>
    </span>
  );
}

function Addresses({ subscriber }: { subscriber: View }) {
  const { subscriberId, phone, chatappNumber, email, locale, createdAt } = subscriber;
  return (
    <section class="card" aria-labelledby="addresses-title">
      <h3 id="addresses-title">Addresses</h3>
      <dl>
        <dt>Id</dt>
        <dd>
          <code>{subscriberId}</code>
        </dd>
        <dt>SMS and RCS</dt>
        <Address value={phone} />
        <dt>Chat app</dt>
        <Address value={chatappNumber} />
        <dt>E-mail</dt>
        <Address value={email} />
        <dt>Language</dt>
        <dd>{locale ?? <span class="soft">Not set</span>}</dd>
        <dt>Created</dt>
        <dd>
          <time dateTime={createdAt}>{preciseTime(createdAt)}</time>
        </dd>
      </dl>
    </section>
  );
}

/** An address; a complete number is a link to its messages in the inbox. */
function Address({ value }: { value: string | undefined }) {
  if (value === undefined) return <dd class="soft">No address</dd>;
  return <dd>{isNumber(value) ? <a href={conversationAddress(value)}>{value}</a> : <bdi>{value}</bdi>}</dd>;
}

function Topics({ id }: { id: string }) {
  const { value, error } = useResource<SubscriberTopics>(`/notifications/subscribers/${encodeURIComponent(id)}/topics`);
  return (
    <section class="card" aria-labelledby="topics-title">
      <h3 id="topics-title">Topics</h3>
      {error && <p class="fault">{error.message}</p>}
      {value?.topics.length === 0 && <p class="soft">In no topic.</p>}
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
