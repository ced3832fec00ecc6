import { useId } from 'preact/hooks';
import { useRoute } from 'preact-iso';
import { Ltr } from '../../i18n/ltr.tsx';
import { preciseTime } from '../../ui/format.ts';
import { addressOf } from '../addresses.ts';
import type { Success } from '../api.ts';
import { Card, DetailPage } from '../detail-page.tsx';
import { Table } from '../list/list-page.tsx';
import { operatorTexts } from '../operator-texts.ts';
import { useObject } from '../use-object.ts';
import { ActionName } from './action-name.tsx';
import { auditTexts } from './audit-texts.ts';
import { ChangeList } from './change-list.tsx';
import './audit.css';

type Trace = Success<'/admin/v1/requests/{requestId}', 'get'>;

/** The page of a request: all that it has stored, found by its `X-Request-Id`. */
export default function RequestSection() {
  const { id = '' } = useRoute().params;
  const object = useObject('/admin/v1/requests/{requestId}', { params: { requestId: id } });
  const t = auditTexts.value;
  return (
    <DetailPage title={`${t.request} ${id}`} back={addressOf('audit-log')} object={object}>
      {(trace) => (
        <>
          <StoredCard trace={trace} />
          <Changes trace={trace} />
        </>
      )}
    </DetailPage>
  );
}

/** A row that the request has stored. */
interface Stored {
  kind: string;
  id: string;
  status: string;
  accountId: string | null;
  account: string | null;
  acceptedAt: string;
  /** The page of the row; an event has none. */
  href?: string;
}

function StoredCard({ trace }: { trace: Trace }) {
  const t = auditTexts.value;
  const titleId = useId();
  const rows = storedBy(trace);
  return (
    <Card title={t.stored} titleId={titleId}>
      {rows.length === 0 ? (
        <p class="soft">{t.nothing}</p>
      ) : (
        <Table
          labelledBy={titleId}
          rows={rows}
          keyOf={({ id }) => id}
          columns={[
            { head: t.kind, isWhole: true, cell: ({ kind }) => kind },
            { head: t.id, cell: ({ id, href }) => <RowId id={id} href={href} /> },
            { head: t.status, isWhole: true, cell: ({ status }) => <Status name={status} /> },
            { head: t.account, cell: (row) => <AccountLink id={row.accountId} userName={row.account} /> },
            { head: t.time, cell: ({ acceptedAt }) => preciseTime(acceptedAt), isNumber: true },
          ]}
        />
      )}
    </Card>
  );
}

function storedBy({ messages, verifications, events }: Trace): Stored[] {
  const t = auditTexts.value;
  const channels: Readonly<Record<string, string>> = operatorTexts.value.channels;
  const ofAccount = (accountId: string | null) => (accountId === null ? '' : `?account=${accountId}`);
  return [
    ...messages.map(({ channel, ...row }) => ({
      ...row,
      kind: t.message(channels[channel] ?? channel),
      href: addressOf('messages', row.id) + ofAccount(row.accountId),
    })),
    ...verifications.map(({ checkCode, ...row }) => ({
      ...row,
      id: checkCode,
      kind: t.verification,
      href: addressOf('messages', checkCode),
    })),
    ...events.map((row) => ({ ...row, kind: t.event })),
  ];
}

function RowId({ id, href }: { id: string; href: string | undefined }) {
  if (href === undefined) return <Ltr>{id}</Ltr>;
  return (
    <a href={href}>
      <Ltr>{id}</Ltr>
    </a>
  );
}

function Status({ name }: { name: string }) {
  const statuses: Readonly<Record<string, string>> = {
    ...auditTexts.value.eventStates,
    ...operatorTexts.value.statuses,
  };
  const label = statuses[name];
  return label ?? <Ltr>{name}</Ltr>;
}

function AccountLink({ id, userName }: { id: string | null; userName: string | null }) {
  if (id === null) return <>–</>;
  return (
    <a href={addressOf('accounts', id)}>
      <Ltr>{userName ?? id}</Ltr>
    </a>
  );
}

function Changes({ trace: { auditEntries } }: { trace: Trace }) {
  const t = auditTexts.value;
  return (
    <Card title={t.changes}>
      {auditEntries.length === 0 && <p class="soft">{t.noChange}</p>}
      {auditEntries.map((entry) => (
        <div key={entry.id} class="entry">
          <ActionName name={entry.action} />
          <p class="soft">
            <Ltr>{entry.target.name ?? entry.target.id ?? entry.target.type}</Ltr> · <Ltr>{entry.actor.name}</Ltr> ·{' '}
            <bdi>{preciseTime(entry.at)}</bdi>
          </p>
          <ChangeList entry={entry} />
        </div>
      ))}
    </Card>
  );
}
