import { Ltr } from '../../i18n/ltr.tsx';
import { preciseTime } from '../../ui/format.ts';
import { addressOf } from '../addresses.ts';
import type { Filter } from '../list/filter-form.tsx';
import { toRequestTime } from '../list/filter-times.ts';
import { ListPage } from '../list/list-page.tsx';
import { useQuery } from '../list/query.ts';
import { type RowOf, useList } from '../list/use-list.ts';
import { operatorTexts } from '../operator-texts.ts';
import { ActionName, actionOptions } from './action-name.tsx';
import { auditTexts } from './audit-texts.ts';
import { ChangeList } from './change-list.tsx';
import './audit.css';

type Entry = RowOf<'/admin/v1/audit-entries'>;

/** The audit log: who has changed what, with its filters in the address, and its export. */
export default function AuditSection() {
  const { values } = useQuery();
  const query = toRequest(values);
  const list = useList('/admin/v1/audit-entries', { query });
  const t = auditTexts.value;
  const filters = new URLSearchParams(Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : [])));
  return (
    <ListPage
      title={operatorTexts.value.sections.auditLog}
      about={t.about}
      filters={filterFields()}
      columns={[
        {
          head: t.time,
          isWhole: true,
          cell: ({ at }) => (
            <time class="entry-time" dateTime={at}>
              {preciseTime(at)}
            </time>
          ),
        },
        { head: t.actor, cell: (entry) => <Who entry={entry} /> },
        { head: t.action, cell: ({ action }) => <ActionName name={action} /> },
        { head: t.target, cell: ({ target }) => <Ltr>{target.name ?? target.id ?? target.type}</Ltr> },
        { head: t.account, cell: (entry) => <Account entry={entry} /> },
        { head: t.change, cell: (entry) => <ChangeList entry={entry} /> },
        { head: t.request, cell: ({ requestId }) => <Request id={requestId} /> },
      ]}
      list={list}
      keyOf={({ id }) => id}
      actions={
        <a class="button" href={`/admin/v1/audit-entries/export${filters.size > 0 ? `?${filters}` : ''}`} download>
          {t.export}
        </a>
      }
      empty={<p>{t.empty}</p>}
    />
  );
}

function Who({ entry: { actor, ip } }: { entry: Entry }) {
  return (
    <span class="who">
      <Ltr>{actor.name}</Ltr>
      <small class="soft">
        {auditTexts.value.kinds[actor.kind]} {ip && <Ltr>{ip}</Ltr>}
      </small>
    </span>
  );
}

function Account({ entry: { account } }: { entry: Entry }) {
  if (account === null) return <>–</>;
  return (
    <a href={addressOf('accounts', account.id)}>
      <Ltr>{account.userName ?? account.id}</Ltr>
    </a>
  );
}

function Request({ id }: { id: string | null }) {
  if (id === null) return <>–</>;
  return (
    <a class="request-id" href={addressOf('requests', id)} title={id} aria-label={`${auditTexts.value.request} ${id}`}>
      <Ltr>{id.slice(0, 8)}…</Ltr>
    </a>
  );
}

function filterFields(): Filter[] {
  const t = auditTexts.value;
  return [
    { name: 'account', label: t.account },
    { name: 'actor', label: t.actor },
    { name: 'action', label: t.action, options: actionOptions() },
    { name: 'target', label: t.target },
    { name: 'request', label: t.request },
    { name: 'since', label: t.since, type: 'datetime-local' },
    { name: 'until', label: t.until, type: 'datetime-local' },
  ];
}

function toRequest({ account, actor, action, target, request, since, until }: Readonly<Record<string, string>>) {
  return { account, actor, action, target, request, since: toRequestTime(since), until: toRequestTime(until) };
}
