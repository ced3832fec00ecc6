import { useState } from 'preact/hooks';
import { Ltr } from '../../i18n/ltr.tsx';
import { announce } from '../../ui/announcer.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { formatNumber } from '../../ui/format.ts';
import { type Success, send } from '../api.ts';
import { EmptyList } from '../list/empty-list.tsx';
import { type Column, ListPage } from '../list/list-page.tsx';
import { useQuery } from '../list/query.ts';
import { useList } from '../list/use-list.ts';
import { operatorTexts } from '../operator-texts.ts';
import { can } from '../session.ts';
import { AddSenderDialog } from './add-sender-dialog.tsx';
import { sendersTexts } from './senders-texts.ts';

type Sender = Success<'/admin/v1/senders', 'get'>['data'][number];

/** The senders that connections may use. */
export default function SendersSection() {
  const { values } = useQuery();
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<Sender>();
  const { search, connection, accountId } = values;
  const list = useList('/admin/v1/senders', { query: { search, connection, accountId } });
  const t = sendersTexts.value;
  const done = (text: string) => {
    setAdding(false);
    setRemoved(undefined);
    announce(text);
    list.reload();
  };
  return (
    <ListPage
      title={operatorTexts.value.sections.senders}
      about={t.about}
      filters={[
        { name: 'search', label: t.search },
        { name: 'connection', label: t.connection },
        { name: 'accountId', label: t.account, isAccount: true },
      ]}
      columns={columns(setRemoved)}
      list={list}
      keyOf={({ id }) => id}
      actions={
        can('operator') && (
          <button type="button" class="primary" onClick={() => setAdding(true)}>
            {t.add}
          </button>
        )
      }
      empty={
        <EmptyList
          text={t.empty}
          how={t.emptyHow}
          command="omnichannel-server senders add ExampleShop --connection sms-main"
        />
      }
    >
      {isAdding && <AddSenderDialog onClose={() => setAdding(false)} onDone={(value) => done(t.added(value))} />}
      {removed && (
        <FormDialog
          id="remove-sender"
          title={t.removeTitle(removed.value)}
          description={t.removeAbout(removed.connection)}
          firstField="button"
          cancel={t.cancel}
          submit={t.remove}
          onClose={() => setRemoved(undefined)}
          onSubmit={async () => {
            await send('delete', '/admin/v1/senders/{senderId}', { params: { senderId: removed.id } });
            done(t.removed(removed.value));
          }}
        >
          {null}
        </FormDialog>
      )}
    </ListPage>
  );
}

function columns(onRemove: (sender: Sender) => void): Column<Sender>[] {
  const t = sendersTexts.value;
  return [
    { head: t.value, isWhole: true, cell: ({ value }) => <Ltr>{value}</Ltr> },
    { head: t.kind, isWhole: true, cell: ({ kind }) => t.kinds[kind] },
    { head: t.connection, cell: ({ connection }) => <Ltr>{connection}</Ltr> },
    { head: t.account, cell: ({ account }) => (account ? <Ltr>{account.userName}</Ltr> : t.allAccounts) },
    {
      head: t.countries,
      cell: ({ countries }) => (countries.length > 0 ? <Ltr>{countries.join(' ')}</Ltr> : t.allCountries),
    },
    { head: t.group, cell: ({ senderGroup }) => <Ltr>{senderGroup}</Ltr> },
    {
      head: t.throughput,
      cell: ({ throughput }) => (throughput === null ? t.noLimit : formatNumber(throughput)),
      isNumber: true,
    },
    ...(can('operator')
      ? [
          {
            head: t.actions,
            cell: (sender: Sender) => (
              <button
                type="button"
                aria-label={t.removeNamed(sender.value, sender.connection)}
                onClick={() => onRemove(sender)}
              >
                {t.remove}
              </button>
            ),
          },
        ]
      : []),
  ];
}
