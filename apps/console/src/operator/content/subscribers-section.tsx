import { useLocation } from 'preact-iso';
import { Ltr } from '../../i18n/ltr.tsx';
import { preciseTime } from '../../ui/format.ts';
import { Card, DetailPage, Facts } from '../detail-page.tsx';
import { ListPage } from '../list/list-page.tsx';
import { useQuery } from '../list/query.ts';
import { useList } from '../list/use-list.ts';
import { operatorTexts } from '../operator-texts.ts';
import { useObject } from '../use-object.ts';
import { AccountField, keysIn, listAddress, NoAccount, objectAddress, useAccount } from './account-field.tsx';
import './content.css';
import { EmptyAccount } from '../list/empty-list.tsx';
import { contentTexts } from './content-texts.ts';
import { subscriberColumns } from './subscriber-columns.tsx';

/** The subscribers of an account, and the page of one with its topics. */
export default function SubscribersSection() {
  const [accountId, subscriberId] = keysIn(useLocation().path);
  const choice = useAccount();
  if (accountId && subscriberId) return <SubscriberPage accountId={accountId} subscriberId={subscriberId} />;
  if (choice.id === undefined) return <NoAccount title={operatorTexts.value.sections.subscribers} choice={choice} />;
  return <SubscriberList choice={{ ...choice, id: choice.id }} />;
}

function SubscriberList({ choice }: { choice: ReturnType<typeof useAccount> & { id: string } }) {
  const { values } = useQuery();
  const accountId = choice.id;
  const list = useList('/admin/v1/accounts/{accountId}/subscribers', {
    params: { accountId },
    query: { search: values.search },
  });
  const t = contentTexts.value;
  return (
    <ListPage
      title={operatorTexts.value.sections.subscribers}
      about={t.aboutSubscribers}
      filters={[{ name: 'search', label: t.searchSubscribers }]}
      columns={subscriberColumns()}
      list={list}
      keyOf={({ subscriberId }) => subscriberId}
      addressOf={({ subscriberId }) => objectAddress('subscribers', accountId, subscriberId)}
      empty={
        <EmptyAccount
          accountId={accountId}
          text={t.noSubscribers}
          how={t.noSubscribersHow}
          who={t.noSubscribersWho}
          command={(userName) => `omnichannel-server subscribers import subscribers.csv --account ${userName}`}
        />
      }
    >
      <AccountField {...choice} />
    </ListPage>
  );
}

function SubscriberPage({ accountId, subscriberId }: { accountId: string; subscriberId: string }) {
  const object = useObject('/admin/v1/accounts/{accountId}/subscribers/{subscriberId}', {
    params: { accountId, subscriberId },
  });
  const t = contentTexts.value;
  return (
    <DetailPage title={subscriberId} back={listAddress('subscribers', accountId)} object={object}>
      {({ subscriber, topics }) => (
        <>
          <Card title={t.details}>
            <Facts
              items={[
                [t.personName, <bdi key="name">{[subscriber.firstName, subscriber.lastName].join(' ').trim()}</bdi>],
                [t.email, subscriber.email && <Ltr key="email">{subscriber.email}</Ltr>],
                [t.phone, subscriber.phone && <Ltr key="phone">{subscriber.phone}</Ltr>],
                [t.chatApp, subscriber.chatappNumber && <Ltr key="chatApp">{subscriber.chatappNumber}</Ltr>],
                [t.language, subscriber.locale && <Ltr key="locale">{subscriber.locale}</Ltr>],
                [t.state, subscriber.isOnline ? t.online : t.offline],
                [t.created, preciseTime(subscriber.createdAt)],
                [t.changed, preciseTime(subscriber.updatedAt)],
              ]}
            />
          </Card>
          <Card title={operatorTexts.value.sections.topics}>
            {topics.length === 0 && <p class="soft">{t.inNoTopic}</p>}
            <ul>
              {topics.map(({ key, name }) => (
                <li key={key}>
                  <a href={objectAddress('topics', accountId, key)}>
                    <Ltr>{key}</Ltr>
                  </a>{' '}
                  <bdi>{name}</bdi>
                </li>
              ))}
            </ul>
          </Card>
        </>
      )}
    </DetailPage>
  );
}
