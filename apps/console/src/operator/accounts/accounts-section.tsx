import { useState } from 'preact/hooks';
import { useLocation, useRoute } from 'preact-iso';
import { Ltr } from '../../i18n/ltr.tsx';
import { preciseTime } from '../../ui/format.ts';
import { addressOf } from '../addresses.ts';
import { ListPage } from '../list/list-page.tsx';
import { useQuery } from '../list/query.ts';
import { useList } from '../list/use-list.ts';
import { operatorTexts } from '../operator-texts.ts';
import { can } from '../session.ts';
import { StateBadge } from '../state-badge.tsx';
import { AccountPage } from './account-page.tsx';
import { accountsTexts } from './accounts-texts.ts';
import { CreateAccountDialog } from './create-account-dialog.tsx';
import './accounts.css';
import { EmptyList } from '../list/empty-list.tsx';

/** The accounts, and the page of one. */
export default function AccountsSection() {
  const { id } = useRoute().params;
  return id ? <AccountPage id={id} /> : <AccountList />;
}

function AccountList() {
  const { values } = useQuery();
  const { route } = useLocation();
  const [isCreating, setCreating] = useState(false);
  const list = useList('/admin/v1/accounts', { query: { search: values.search } });
  const t = accountsTexts.value;
  return (
    <>
      <ListPage
        title={operatorTexts.value.sections.accounts}
        about={t.about}
        filters={[{ name: 'search', label: t.search }]}
        columns={[
          { head: t.userName, cell: ({ userName }) => <Ltr>{userName}</Ltr> },
          { head: t.kind, isWhole: true, cell: ({ isSandbox }) => (isSandbox ? t.sandbox : t.live) },
          {
            head: t.state,
            cell: ({ isDisabled }) => (
              <StateBadge tone={isDisabled ? 'bad' : 'good'}>{isDisabled ? t.disabled : t.enabled}</StateBadge>
            ),
          },
          { head: t.sender, isWhole: true, cell: ({ defaultSender }) => <Ltr>{defaultSender}</Ltr> },
          { head: t.created, cell: ({ createdAt }) => preciseTime(createdAt), isNumber: true },
        ]}
        list={list}
        keyOf={({ id }) => id}
        addressOf={({ id }) => addressOf('accounts', id)}
        actions={
          can('operator') && (
            <button type="button" class="primary" onClick={() => setCreating(true)}>
              {t.create}
            </button>
          )
        }
        empty={
          <EmptyList
            text={t.empty}
            how={t.emptyHow}
            command="omnichannel-server accounts create shop --sandbox --sender ExampleShop"
          />
        }
      />
      {isCreating && (
        <CreateAccountDialog
          onCreated={list.reload}
          onClose={(id) => {
            setCreating(false);
            if (id !== undefined) route(addressOf('accounts', id));
          }}
        />
      )}
    </>
  );
}
