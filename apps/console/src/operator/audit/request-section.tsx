import { useRoute } from 'preact-iso';
import { Ltr } from '../../i18n/ltr.tsx';
import { preciseTime } from '../../ui/format.ts';
import { addressOf } from '../addresses.ts';
import type { Success } from '../api.ts';
import { Card, DetailPage } from '../detail-page.tsx';
import { useObject } from '../use-object.ts';
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
          <Stored trace={trace} />
          <Changes trace={trace} />
        </>
      )}
    </DetailPage>
  );
}

function Stored({ trace: { messages, verifications, events } }: { trace: Trace }) {
  const t = auditTexts.value;
  const rows = [
    ...messages.map(({ id, channel, ...row }) => ({ ...row, id, kind: channel, href: addressOf('messages', id) })),
    ...verifications.map((row) => ({
      ...row,
      id: row.checkCode,
      kind: t.verification,
      href: addressOf('messages', row.checkCode),
    })),
    ...events.map((row) => ({ ...row, kind: t.event, href: undefined })),
  ];
  return (
    <Card title={t.stored}>
      {rows.length === 0 && <p class="soft">{t.nothing}</p>}
      <ul class="changes">
        {rows.map(({ id, kind, status, acceptedAt, href }) => (
          <li key={id}>
            {kind}{' '}
            {href ? (
              <a href={href}>
                <Ltr>{id}</Ltr>
              </a>
            ) : (
              <Ltr>{id}</Ltr>
            )}{' '}
            <Ltr>{status}</Ltr> <span class="soft">{preciseTime(acceptedAt)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Changes({ trace: { auditEntries } }: { trace: Trace }) {
  const t = auditTexts.value;
  return (
    <Card title={t.changes}>
      {auditEntries.length === 0 && <p class="soft">{t.noChange}</p>}
      {auditEntries.map((entry) => (
        <div key={entry.id}>
          <p>
            <Ltr>{entry.action}</Ltr> <Ltr>{entry.target.name ?? entry.target.id}</Ltr> · <Ltr>{entry.actor.name}</Ltr>{' '}
            <span class="soft">{preciseTime(entry.at)}</span>
          </p>
          <ChangeList entry={entry} />
        </div>
      ))}
    </Card>
  );
}
