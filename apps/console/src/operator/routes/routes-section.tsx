import { useId, useState } from 'preact/hooks';
import { Ltr } from '../../i18n/ltr.tsx';
import { announce } from '../../ui/announcer.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { formatNumber } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { addressOf } from '../addresses.ts';
import { type Success, send } from '../api.ts';
import { Fault } from '../fault.tsx';
import { FilterForm } from '../list/filter-form.tsx';
import { useQuery } from '../list/query.ts';
import { useList } from '../list/use-list.ts';
import { operatorTexts } from '../operator-texts.ts';
import { can } from '../session.ts';
import { CreateRouteDialog } from './create-route-dialog.tsx';
import { MoveRouteDialog } from './move-route-dialog.tsx';
import './routes.css';
import { EmptyList } from '../list/empty-list.tsx';
import { routesTexts } from './routes-texts.ts';

type Route = Success<'/admin/v1/routes', 'get'>['data'][number];

/** The routes, drawn in the order in which they apply, from the first match to the default route. */
export default function RoutesSection() {
  const { values } = useQuery();
  const [isCreating, setCreating] = useState(false);
  const [removed, setRemoved] = useState<Route>();
  const [moved, setMoved] = useState<Route>();
  const { accountId, connection } = values;
  const channel = values.channel as Route['channel'] | undefined;
  const list = useList('/admin/v1/routes', { query: { limit: 200, channel, accountId, connection } });
  const titleId = useId();
  const t = routesTexts.value;
  const isFiltered = Boolean(accountId || connection || channel);
  const done = (text: string) => {
    setCreating(false);
    setRemoved(undefined);
    setMoved(undefined);
    announce(text);
    list.reload();
  };
  return (
    <main class="content" aria-labelledby={titleId}>
      <header class="heading">
        <h2 id={titleId}>{operatorTexts.value.sections.routes}</h2>
        <div class="actions">
          {can('operator') && (
            <button type="button" class="primary" onClick={() => setCreating(true)}>
              {t.create}
            </button>
          )}
          <button type="button" aria-busy={list.isLoading} onClick={list.reload}>
            <Icon name="again" /> {operatorTexts.value.list.refresh}
          </button>
        </div>
      </header>
      <p class="soft about">{t.about}</p>
      <FilterForm
        filters={[
          { name: 'channel', label: t.channel, options: Object.entries(t.channels) },
          { name: 'accountId', label: t.account, isAccount: true },
          { name: 'connection', label: t.connection },
        ]}
      />
      <Fault error={list.error} />
      {list.rows?.length === 0 && (
        <div class="empty">
          {isFiltered ? (
            operatorTexts.value.list.noMatch
          ) : (
            <EmptyList text={t.empty} how={t.emptyHow} command="omnichannel-server routes add --connection sms-main" />
          )}
        </div>
      )}
      <div class="cards">
        {[...Map.groupBy(list.rows ?? [], (route) => route.channel)].map(([own, routes]) => (
          <Channel
            key={own}
            channel={own}
            routes={routes}
            isFiltered={isFiltered}
            onMove={setMoved}
            onRemove={setRemoved}
          />
        ))}
      </div>
      <button type="button" hidden={!list.hasMore} onClick={list.loadMore}>
        {operatorTexts.value.list.more}
      </button>
      {isCreating && <CreateRouteDialog onClose={() => setCreating(false)} onDone={() => done(t.created)} />}
      {moved && (
        <MoveRouteDialog
          id={moved.id}
          route={describe(moved)}
          places={placesOf(moved, list.rows ?? []).map((one) => [one.position, describe(one)])}
          onClose={() => setMoved(undefined)}
          onDone={() => done(t.moved)}
        />
      )}
      {removed && <RemoveDialog route={removed} onClose={() => setRemoved(undefined)} onDone={() => done(t.removed)} />}
    </main>
  );
}

interface ChannelProps {
  channel: Route['channel'];
  routes: readonly Route[];
  isFiltered: boolean;
  onMove(route: Route): void;
  onRemove(route: Route): void;
}

/** The other routes of the same channel and owner, whose places a route can take. */
function placesOf({ id, channel, account }: Route, routes: readonly Route[]): Route[] {
  return routes.filter((one) => one.id !== id && one.channel === channel && one.account?.id === account?.id);
}

/** The routes of a channel: a message goes down the list until one matches. */
function Channel({ channel, routes, isFiltered, onMove, onRemove }: ChannelProps) {
  const titleId = useId();
  const t = routesTexts.value;
  const hasDefault = routes.some(({ isDefault, account }) => isDefault && account === null);
  return (
    <section class="card" aria-labelledby={titleId}>
      <h3 id={titleId}>{t.channels[channel]}</h3>
      <ol class="routes">
        {routes.map((route) => (
          <li key={route.id} data-default={route.isDefault ? '' : undefined}>
            <span class="place" aria-hidden="true">
              {formatNumber(route.position)}
            </span>
            <div class="rule">
              <p>
                <Conditions route={route} />
              </p>
              {route.coveredBy !== null && <p class="soft">{t.covered}</p>}
              <p class="soft">{route.account ? <Ltr>{route.account.userName}</Ltr> : t.allAccounts}</p>
            </div>
            <Connections route={route} />
            {can('operator') && (
              <div class="actions">
                {placesOf(route, routes).length > 0 && (
                  <button
                    type="button"
                    aria-label={t.moveNamed(describe(route), formatNumber(route.position))}
                    onClick={() => onMove(route)}
                  >
                    {t.move}
                  </button>
                )}
                <button
                  type="button"
                  aria-label={t.removeNamed(describe(route), formatNumber(route.position))}
                  onClick={() => onRemove(route)}
                >
                  {t.remove}
                </button>
              </div>
            )}
          </li>
        ))}
        {!hasDefault && !isFiltered && (
          <li class="end">
            <span class="place" aria-hidden="true">
              –
            </span>
            <p class="soft">{t.noDefault}</p>
          </li>
        )}
      </ol>
    </section>
  );
}

function conditionsOf({ country, prefix, sender, purpose }: Route): [name: string, value: string][] {
  const t = routesTexts.value;
  const all: [string, string | null][] = [
    [t.country, country],
    [t.prefix, prefix],
    [t.sender, sender],
    [t.purpose, purpose && t.purposes[purpose]],
  ];
  return all.filter((condition): condition is [string, string] => condition[1] !== null);
}

function Conditions({ route }: { route: Route }) {
  const conditions = conditionsOf(route);
  if (conditions.length === 0) return <b>{routesTexts.value.all}</b>;
  return (
    <>
      {conditions.map(([name, value]) => (
        <span key={name} class="condition">
          {name} <Ltr>{value}</Ltr>
        </span>
      ))}
    </>
  );
}

/** Describes a route in one line, for its buttons and their dialogs. */
function describe(route: Route): string {
  const conditions = conditionsOf(route).map(([name, value]) => `${name} ${value}`);
  return conditions.length === 0 ? routesTexts.value.all : conditions.join(', ');
}

function Connections({ route: { connections } }: { route: Route }) {
  const t = routesTexts.value;
  return (
    <ol class="chain" aria-label={t.connections}>
      {connections.map(({ name, state }, index) => (
        <li key={name ?? index}>
          {name === null ? (
            <s class="soft">{t.removedConnection}</s>
          ) : (
            <a href={addressOf('connections', name)}>
              <Ltr>{name}</Ltr>
            </a>
          )}
          {state !== null && state !== 'on' && (
            <span class="badge" data-state={state === 'broken' ? 'bad' : undefined}>
              {t.states[state]}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

function RemoveDialog({ route, onDone, onClose }: { route: Route; onDone(): void; onClose(): void }) {
  const t = routesTexts.value;
  return (
    <FormDialog
      id="remove-route"
      title={t.removeTitle}
      description={t.removeAbout(describe(route))}
      firstField="button"
      cancel={t.cancel}
      submit={t.remove}
      onClose={onClose}
      onSubmit={async () => {
        await send('delete', '/admin/v1/routes/{routeId}', { params: { routeId: route.id } });
        onDone();
      }}
    >
      {null}
    </FormDialog>
  );
}
