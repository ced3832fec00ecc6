import { useLocation } from 'preact-iso';
import { Ltr } from '../../i18n/ltr.tsx';
import { formatNumber, preciseTime } from '../../ui/format.ts';
import { Card, DetailPage, Facts } from '../detail-page.tsx';
import { Fault } from '../fault.tsx';
import { EmptyList } from '../list/empty-list.tsx';
import { ListPage } from '../list/list-page.tsx';
import { useQuery } from '../list/query.ts';
import { useList } from '../list/use-list.ts';
import { operatorTexts } from '../operator-texts.ts';
import { can } from '../session.ts';
import { useObject, useReloadWith } from '../use-object.ts';
import { AccountField, keysIn, listAddress, NoAccount, objectAddress, useAccount } from './account-field.tsx';
import './content.css';
import { contentTexts } from './content-texts.ts';

/** Creates a topic with a token of the account. */
const createTopicCommand = `curl '${location.origin}/v1/topics' -H "Authorization: Bearer $TOKEN" \\
  -H 'Content-Type: application/json' -d '{"key":"customers","name":"Customers"}'`;

/** The topics of an account, and the page of one with its subscribers. */
export default function TopicsSection() {
  const [accountId, topicKey] = keysIn(useLocation().path);
  const choice = useAccount();
  if (accountId && topicKey) return <TopicPage accountId={accountId} topicKey={topicKey} />;
  if (choice.id === undefined) return <NoAccount title={operatorTexts.value.sections.topics} choice={choice} />;
  return <TopicList choice={{ ...choice, id: choice.id }} />;
}

function TopicList({ choice }: { choice: ReturnType<typeof useAccount> & { id: string } }) {
  const { values } = useQuery();
  const accountId = choice.id;
  const list = useList('/admin/v1/accounts/{accountId}/topics', {
    params: { accountId },
    query: { search: values.search },
  });
  const t = contentTexts.value;
  return (
    <ListPage
      title={operatorTexts.value.sections.topics}
      about={t.aboutTopics}
      filters={[{ name: 'search', label: t.search }]}
      columns={[
        { head: t.key, cell: ({ key }) => <Ltr>{key}</Ltr> },
        { head: t.name, cell: ({ name }) => <bdi>{name}</bdi> },
        {
          head: operatorTexts.value.sections.subscribers,
          cell: ({ subscribers }) => formatNumber(subscribers),
          isNumber: true,
        },
        { head: t.created, cell: ({ createdAt }) => preciseTime(createdAt), isNumber: true },
      ]}
      list={list}
      keyOf={({ key }) => key}
      addressOf={({ key }) => objectAddress('topics', accountId, key)}
      empty={<EmptyList text={t.noTopics} how={t.noTopicsHow} command={createTopicCommand} who={t.noTopicsWho} />}
    >
      <AccountField {...choice} />
    </ListPage>
  );
}

function TopicPage({ accountId, topicKey }: { accountId: string; topicKey: string }) {
  const topic = useObject('/admin/v1/accounts/{accountId}/topics/{topicKey}', { params: { accountId, topicKey } });
  const t = contentTexts.value;
  return (
    <DetailPage title={topicKey} back={listAddress('topics', accountId)} object={topic}>
      {({ name, subscribers, createdAt }) => (
        <>
          <Card title={t.details}>
            <Facts
              items={[
                [t.name, <bdi key="name">{name}</bdi>],
                [operatorTexts.value.sections.subscribers, formatNumber(subscribers)],
                [t.created, preciseTime(createdAt)],
              ]}
            />
          </Card>
          {can('support') && (
            <Card title={operatorTexts.value.sections.subscribers}>
              <Members accountId={accountId} topicKey={topicKey} topic={topic.value} />
            </Card>
          )}
        </>
      )}
    </DetailPage>
  );
}

/** The subscribers of a topic, a page at a time. */
function Members({ accountId, topicKey, topic }: { accountId: string; topicKey: string; topic: unknown }) {
  const { rows, error, hasMore, isLoading, loadMore, reload } = useList(
    '/admin/v1/accounts/{accountId}/topics/{topicKey}/subscribers',
    { params: { accountId, topicKey } },
  );
  useReloadWith(topic, reload);
  const t = operatorTexts.value.list;
  return (
    <>
      <Fault error={error} />
      {rows?.length === 0 && <p class="soft">{contentTexts.value.noMembers}</p>}
      <ul class="members">
        {rows?.map(({ subscriberId, firstName, lastName }) => (
          <li key={subscriberId}>
            <a href={objectAddress('subscribers', accountId, subscriberId)}>
              <Ltr>{subscriberId}</Ltr>
            </a>{' '}
            <bdi>{[firstName, lastName].join(' ').trim()}</bdi>
          </li>
        ))}
      </ul>
      <button type="button" hidden={!hasMore} aria-busy={isLoading} onClick={loadMore}>
        {t.more}
      </button>
    </>
  );
}
