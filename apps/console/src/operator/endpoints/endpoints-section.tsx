import { useState } from 'preact/hooks';
import { useRoute } from 'preact-iso';
import { Ltr } from '../../i18n/ltr.tsx';
import { formatNumber, preciseTime } from '../../ui/format.ts';
import { addressOf } from '../addresses.ts';
import type { Parts } from '../api.ts';
import { EmptyList } from '../list/empty-list.tsx';
import { ListPage } from '../list/list-page.tsx';
import { useQuery } from '../list/query.ts';
import { useList } from '../list/use-list.ts';
import { operatorTexts } from '../operator-texts.ts';
import { can } from '../session.ts';
import { StateBadge } from '../state-badge.tsx';
import { endpointTone } from '../tones.ts';
import { EndpointPage } from './endpoint-page.tsx';
import { endpointsTexts } from './endpoints-texts.ts';
import { SetUrlDialog } from './set-url-dialog.tsx';

/** Webhook endpoints, and the page of one. */
export default function EndpointsSection() {
  const { id } = useRoute().params;
  return id ? <EndpointPage id={id} /> : <EndpointList />;
}

function EndpointList() {
  const { values } = useQuery();
  const [isSetting, setSetting] = useState(false);
  const { account, endpoint, state } = values;
  // The address can hold any text; the service rejects a value that it does not know.
  const query = { account, endpoint, state } as Parts<'/admin/v1/webhook-endpoints', 'get'>['query'];
  const list = useList('/admin/v1/webhook-endpoints', query === undefined ? {} : { query });
  const t = endpointsTexts.value;
  const none = (text: string, userName = 'shop') => (
    <EmptyList
      text={text}
      how={t.emptyHow}
      command={`omnichannel-server endpoints set --account ${userName} --channel messenger --url https://example.com/hooks`}
    />
  );
  return (
    <>
      <ListPage
        title={operatorTexts.value.sections.endpoints}
        about={t.about}
        filters={[
          { name: 'account', label: t.account },
          { name: 'endpoint', label: t.kind, options: Object.entries(operatorTexts.value.endpointKinds) },
          { name: 'state', label: t.state, options: Object.entries(t.states) },
        ]}
        columns={[
          { head: t.kind, isWhole: true, cell: (row) => operatorTexts.value.endpointKinds[row.endpoint] },
          { head: t.account, cell: (row) => <Ltr>{row.account ?? '–'}</Ltr> },
          {
            head: t.state,
            cell: (row) => <StateBadge tone={endpointTone(row.state)}>{t.states[row.state]}</StateBadge>,
          },
          { head: t.url, cell: ({ url }) => <Ltr>{url}</Ltr> },
          { head: t.waiting, cell: ({ waiting }) => formatNumber(waiting), isNumber: true },
          { head: t.dead, cell: ({ dead }) => formatNumber(dead), isNumber: true },
          { head: t.updated, cell: ({ updatedAt }) => preciseTime(updatedAt), isNumber: true },
        ]}
        list={list}
        keyOf={({ id }) => id}
        addressOf={({ id }) => addressOf('endpoints', id)}
        actions={
          can('operator') && (
            <button type="button" onClick={() => setSetting(true)}>
              {t.set}
            </button>
          )
        }
        // The service rejects the name of an unknown account, so that an empty list is of an account.
        noMatch={account && !endpoint && !state ? none(t.emptyAccount, account) : undefined}
        empty={none(t.empty)}
      />
      {isSetting && <SetUrlDialog account={account} onDone={list.reload} onClose={() => setSetting(false)} />}
    </>
  );
}
