import { useState } from 'preact/hooks';
import { useRoute } from 'preact-iso';
import { Ltr } from '../../i18n/ltr.tsx';
import { formatNumber, preciseTime } from '../../ui/format.ts';
import { addressOf } from '../addresses.ts';
import type { Parts } from '../api.ts';
import type { Filter } from '../list/filter-form.tsx';
import { toRequestTime } from '../list/filter-times.ts';
import { ListPage } from '../list/list-page.tsx';
import { useQuery } from '../list/query.ts';
import { useList } from '../list/use-list.ts';
import { operatorTexts } from '../operator-texts.ts';
import { can } from '../session.ts';
import { StateBadge } from '../state-badge.tsx';
import { deliveryTone } from '../tones.ts';
import { deliveriesTexts } from './deliveries-texts.ts';
import { DeliveryPage } from './delivery-page.tsx';
import { ReplayDialog } from './replay-dialog.tsx';
import './deliveries.css';
import { EmptyList } from '../list/empty-list.tsx';

/** Webhook deliveries, and the page of one with its attempts. */
export default function DeliveriesSection() {
  const { id } = useRoute().params;
  return id ? <DeliveryPage id={id} /> : <DeliveryList />;
}

function DeliveryList() {
  const { values } = useQuery();
  const [isReplaying, setReplaying] = useState(false);
  const list = useList('/admin/v1/deliveries', { query: toRequest(values) });
  const t = deliveriesTexts.value;
  return (
    <>
      <ListPage
        title={operatorTexts.value.sections.deliveries}
        about={t.about}
        filters={filters()}
        columns={[
          { head: t.endpoint, isWhole: true, cell: ({ endpoint }) => operatorTexts.value.endpointKinds[endpoint] },
          { head: t.state, cell: ({ state }) => <StateBadge tone={deliveryTone(state)}>{t.states[state]}</StateBadge> },
          { head: t.eventType, isWhole: true, cell: ({ eventType }) => t.eventTypes[eventType] },
          {
            head: t.lastStatus,
            cell: ({ lastStatus, attempts }) => lastStatus ?? (attempts === 0 ? '–' : t.none),
          },
          { head: t.attempts, cell: ({ attempts }) => formatNumber(attempts) },
          { head: t.account, cell: ({ account }) => <Ltr>{account ?? '–'}</Ltr> },
          { head: t.nextRetry, isWhole: true, cell: ({ dueAt }) => (dueAt === null ? '–' : preciseTime(dueAt)) },
          { head: t.created, cell: ({ createdAt }) => preciseTime(createdAt), isNumber: true },
        ]}
        list={list}
        keyOf={({ id }) => id}
        addressOf={({ id }) => addressOf('deliveries', id)}
        actions={
          can('support') && (
            <button type="button" onClick={() => setReplaying(true)}>
              {t.replayFailed}
            </button>
          )
        }
        empty={
          <EmptyList
            text={t.empty}
            how={t.emptyHow}
            command="omnichannel-server endpoints set --account shop --channel messenger --url https://example.com/hooks"
          />
        }
      />
      {isReplaying && <ReplayDialog filter={values} onClose={close} />}
    </>
  );

  function close(): void {
    setReplaying(false);
    list.reload();
  }
}

function filters(): Filter[] {
  const t = deliveriesTexts.value;
  return [
    { name: 'state', label: t.state, options: Object.entries(t.states) },
    { name: 'endpoint', label: t.endpoint, options: Object.entries(operatorTexts.value.endpointKinds) },
    { name: 'eventType', label: t.eventType, options: Object.entries(t.eventTypes) },
    {
      name: 'lastStatus',
      label: t.lastStatus,
      options: [...['2xx', '3xx', '4xx', '5xx'].map((name) => [name, name] as const), ['none', t.none]],
    },
    { name: 'account', label: t.account },
    { name: 'messageId', label: t.messageId },
    { name: 'failedSince', label: t.failedSince, type: 'datetime-local' },
    { name: 'failedUntil', label: t.failedUntil, type: 'datetime-local' },
    { name: 'since', label: t.since, type: 'datetime-local' },
    { name: 'until', label: t.until, type: 'datetime-local' },
  ];
}

function toRequest(values: Readonly<Record<string, string>>) {
  const { state, endpoint, eventType, lastStatus, account, messageId, failedSince, failedUntil, since, until } = values;
  return {
    state,
    endpoint,
    eventType,
    lastStatus,
    account,
    messageId,
    failedSince: toRequestTime(failedSince),
    failedUntil: toRequestTime(failedUntil),
    since: toRequestTime(since),
    until: toRequestTime(until),
    // The address can hold any text; the service rejects a value that it does not know.
  } as NonNullable<Parts<'/admin/v1/deliveries', 'get'>['query']>;
}
