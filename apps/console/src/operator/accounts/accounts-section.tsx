import { useRoute } from 'preact-iso';
import { Ltr } from '../../i18n/ltr.tsx';
import { formatNumber, preciseTime } from '../../ui/format.ts';
import { addressOf } from '../addresses.ts';
import { Card, DetailPage, Facts } from '../detail-page.tsx';
import { ListPage } from '../list/list-page.tsx';
import { useQuery } from '../list/query.ts';
import { useList } from '../list/use-list.ts';
import { operatorTexts } from '../operator-texts.ts';
import { useObject } from '../use-object.ts';
import { accountsTexts } from './accounts-texts.ts';

/** The accounts, and the page of one. */
export default function AccountsSection() {
  const { id } = useRoute().params;
  return id ? <AccountPage id={id} /> : <AccountList />;
}

function AccountList() {
  const { values } = useQuery();
  const list = useList('/admin/v1/accounts', { query: { search: values.search } });
  const t = accountsTexts.value;
  return (
    <ListPage
      title={operatorTexts.value.sections.accounts}
      about={t.about}
      filters={[{ name: 'search', label: t.search }]}
      columns={[
        { head: t.userName, cell: ({ userName }) => <Ltr>{userName}</Ltr> },
        { head: t.kind, cell: ({ isSandbox }) => (isSandbox ? t.sandbox : t.live) },
        { head: t.state, cell: ({ isDisabled }) => (isDisabled ? t.disabled : t.enabled) },
        { head: t.sender, cell: ({ defaultSender }) => <Ltr>{defaultSender}</Ltr> },
        { head: t.created, cell: ({ createdAt }) => preciseTime(createdAt), isNumber: true },
      ]}
      list={list}
      keyOf={({ id }) => id}
      addressOf={({ id }) => addressOf('accounts', id)}
      empty={
        <>
          <p>{t.empty}</p>
          <pre>
            <code>omnichannel-server accounts create shop --sandbox --sender ExampleShop</code>
          </pre>
        </>
      }
    />
  );
}

function AccountPage({ id }: { id: string }) {
  const account = useObject('/admin/v1/accounts/{accountId}', { params: { accountId: id } });
  const t = accountsTexts.value;
  return (
    <DetailPage title={account.value?.userName ?? ''} back={addressOf('accounts')} object={account}>
      {(value) => (
        <Card title={t.settings}>
          <Facts
            items={[
              ['ID', <Ltr key="id">{value.id}</Ltr>],
              [t.kind, value.isSandbox ? t.sandbox : t.live],
              [t.state, value.isDisabled ? t.disabled : t.enabled],
              [t.sender, <Ltr key="sender">{value.defaultSender}</Ltr>],
              [t.stored, t.bytes(formatNumber(value.storedBytes))],
              [t.created, preciseTime(value.createdAt)],
            ]}
          />
        </Card>
      )}
    </DetailPage>
  );
}
