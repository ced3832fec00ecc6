import { useRoute } from 'preact-iso';
import { Ltr } from '../../i18n/ltr.tsx';
import { preciseTime } from '../../ui/format.ts';
import { addressOf } from '../addresses.ts';
import type { Parts } from '../api.ts';
import { FailureText } from '../failures/failure-text.tsx';
import type { Filter } from '../list/filter-form.tsx';
import { toRequestTime } from '../list/filter-times.ts';
import { ListPage } from '../list/list-page.tsx';
import { useQuery } from '../list/query.ts';
import { useList } from '../list/use-list.ts';
import { operatorTexts } from '../operator-texts.ts';
import { can } from '../session.ts';
import { StateBadge } from '../state-badge.tsx';
import { messageTone } from '../tones.ts';
import { MessagePage } from './message-page.tsx';
import { messagesTexts } from './messages-texts.ts';
import './messages.css';
import { EmptyList } from '../list/empty-list.tsx';

/** The message log, and the page of a message with its timeline. */
export default function MessagesSection() {
  const { id } = useRoute().params;
  return id ? <MessagePage id={id} /> : <MessageList />;
}

function MessageList() {
  const { values } = useQuery();
  const list = useList('/admin/v1/messages', { query: toRequest(values) });
  const t = messagesTexts.value;
  return (
    <ListPage
      title={operatorTexts.value.sections.messages}
      about={t.about}
      filters={filters()}
      columns={[
        { head: t.person, isWhole: true, cell: ({ recipient }) => <Ltr class="recipient">{recipient}</Ltr> },
        {
          head: t.status,
          cell: ({ status }) => (
            <StateBadge tone={messageTone(status)}>{operatorTexts.value.statuses[status]}</StateBadge>
          ),
        },
        { head: t.failure, cell: ({ failure, failureCode }) => <FailureText code={failureCode} text={failure} /> },
        {
          head: t.source,
          isWhole: true,
          cell: ({ source, channel }) => (
            <span class="source">{`${t.sources[source]} · ${operatorTexts.value.channels[channel]}`}</span>
          ),
        },
        { head: t.account, cell: ({ account }) => <Ltr>{account ?? '–'}</Ltr> },
        { head: t.accepted, cell: ({ acceptedAt }) => preciseTime(acceptedAt), isNumber: true },
      ]}
      list={list}
      keyOf={({ id, accountId }) => `${id} ${accountId}`}
      addressOf={({ id, accountId, direction }) =>
        // A provider chose the id of an inbound message, so that several accounts can have it.
        addressOf('messages', id) + (direction === 'inbound' && accountId ? `?account=${accountId}` : '')
      }
      noMatch={values.search ? `${operatorTexts.value.list.noMatch} ${t.rejectedHint}` : undefined}
      empty={
        <EmptyList
          text={t.empty}
          how={t.emptyHow}
          command="omnichannel-server connections test-send sandbox --to +12025550100 --text Hello"
        />
      }
    />
  );
}

function filters(): Filter[] {
  const t = messagesTexts.value;
  return [
    { name: 'search', label: can('support') ? t.search : t.searchId },
    { name: 'status', label: t.status, options: Object.entries(operatorTexts.value.statuses) },
    { name: 'source', label: t.source, options: Object.entries(t.sources) },
    { name: 'channel', label: t.channel, options: Object.entries(operatorTexts.value.channels) },
    { name: 'direction', label: t.direction, options: Object.entries(t.directions) },
    { name: 'account', label: t.account },
    { name: 'connection', label: t.connection },
    ...(can('support') ? [{ name: 'user', label: t.user }] : []),
    { name: 'since', label: t.since, type: 'datetime-local' },
    { name: 'until', label: t.until, type: 'datetime-local' },
  ];
}

/** Makes the query of a request. The search takes a phone number, or else an id. */
function toRequest({ search = '', since, until, ...values }: Readonly<Record<string, string>>) {
  const { account, status, source, channel, direction, connection, user } = values;
  const compact = search.replace(/[\s()-]/g, '');
  const isNumber = can('support') && /^\+?\d{7,15}$/.test(compact);
  return {
    ...(search !== '' && (isNumber ? { number: compact } : { id: search })),
    account,
    status,
    source,
    channel,
    direction,
    connection,
    user,
    since: toRequestTime(since),
    until: toRequestTime(until),
    // The address can hold any text; the service rejects a value that it does not know.
  } as NonNullable<Parts<'/admin/v1/messages', 'get'>['query']>;
}
