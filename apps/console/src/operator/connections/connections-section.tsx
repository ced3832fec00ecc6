import { useState } from 'preact/hooks';
import { useLocation, useRoute } from 'preact-iso';
import { Ltr } from '../../i18n/ltr.tsx';
import { announce } from '../../ui/announcer.tsx';
import { addressOf } from '../addresses.ts';
import type { Success } from '../api.ts';
import { ListPage } from '../list/list-page.tsx';
import { useQuery } from '../list/query.ts';
import { useList } from '../list/use-list.ts';
import { operatorTexts } from '../operator-texts.ts';
import { can } from '../session.ts';
import { isWithoutLink } from '../tones.ts';
import { ConnectionPage } from './connection-page.tsx';
import { ConnectionStateBadge, MissingLink, timeOr } from './connection-state.tsx';
import './connections.css';
import { EmptyList } from '../list/empty-list.tsx';
import { connectionsTexts } from './connections-texts.ts';
import { CreateDialog } from './create-dialog.tsx';

type Connection = Success<'/admin/v1/connections', 'get'>['data'][number];

/** The connections to providers, and the page of one. */
export default function ConnectionsSection() {
  const { id } = useRoute().params;
  return id ? <ConnectionPage name={id} /> : <ConnectionList />;
}

function ConnectionList() {
  const { values } = useQuery();
  const { route } = useLocation();
  const [isCreating, setCreating] = useState(false);
  const { search, accountId } = values;
  const state = values.state as Connection['state'] | undefined;
  const channel = values.channel as NonNullable<Connection['channel']> | undefined;
  const list = useList('/admin/v1/connections', { query: { search, accountId, state, channel } });
  const t = connectionsTexts.value;
  return (
    <ListPage
      title={operatorTexts.value.sections.connections}
      about={t.about}
      filters={[
        { name: 'search', label: t.search },
        { name: 'state', label: t.state, options: Object.entries(t.states) },
        { name: 'channel', label: t.channel, options: Object.entries(t.channels) },
        { name: 'accountId', label: t.account, isAccount: true },
      ]}
      columns={[
        { head: t.name, cell: ({ name }) => <Ltr>{name}</Ltr> },
        { head: t.state, cell: StateCell },
        { head: t.kind, isWhole: true, cell: ({ kind }) => <Ltr>{kind}</Ltr> },
        { head: t.channel, isWhole: true, cell: ({ channel: own }) => (own ? t.channels[own] : '–') },
        { head: t.account, cell: ({ account }) => (account ? <Ltr>{account.userName}</Ltr> : t.allAccounts) },
        { head: t.lastAcceptedHead, isWhole: true, cell: ({ lastAcceptedAt }) => timeOr(lastAcceptedAt, t.never) },
        { head: t.lastFailure, isWhole: true, cell: ({ lastFailure }) => timeOr(lastFailure?.at, t.never) },
        {
          head: t.lastWebhook,
          isWhole: true,
          cell: ({ webhook }) => (webhook ? timeOr(webhook.lastAt, t.never) : '–'),
        },
      ]}
      list={list}
      keyOf={({ id }) => id}
      addressOf={({ name }) => addressOf('connections', name)}
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
          command="omnichannel-server connections add sms-main --kind smpp --setting host=… --credentials-file …"
        />
      }
    >
      {isCreating && (
        <CreateDialog
          onClose={() => setCreating(false)}
          onCreated={(name) => {
            announce(t.created(name));
            route(addressOf('connections', name));
          }}
        />
      )}
    </ListPage>
  );
}

function StateCell({ state, reason, links }: Connection) {
  const missing = isWithoutLink({ state, links }) && <MissingLink state={state} links={links} />;
  const cause = reason ? <bdi>{reason}</bdi> : missing;
  // One element: on a phone, each one of a cell has a line of its own.
  return (
    <span>
      <ConnectionStateBadge state={state} links={links} /> {cause && <small class="soft">{cause}</small>}
    </span>
  );
}
