import { useId } from 'preact/hooks';
import { Ltr } from '../../i18n/ltr.tsx';
import { formatNumber } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import type { Parts, Success } from '../api.ts';
import { Fault } from '../fault.tsx';
import { FilterForm } from '../list/filter-form.tsx';
import { useQuery } from '../list/query.ts';
import { operatorTexts } from '../operator-texts.ts';
import { can, hasSandbox } from '../session.ts';
import { useObject } from '../use-object.ts';
import { DayChart } from './day-chart.tsx';
import { periodsAt } from './periods.ts';
import { QuotasCard } from './quotas-card.tsx';
import './usage.css';
import { usageTexts } from './usage-texts.ts';

type Query = NonNullable<Parts<'/admin/v1/usage', 'get'>['query']>;
type Row = Success<'/admin/v1/usage', 'get'>['data'][number];

const groups = ['day', 'month', 'account', 'channel', 'country', 'connection'] as const;
const counts = ['accepted', 'sent', 'delivered', 'read', 'failed', 'segments'] as const;
type Group = (typeof groups)[number];

const periodNames = ['last7Days', 'thisMonth', 'lastMonth', 'last30Days'] as const;

/** Days that the page shows at first. */
const shownDays = 30;

/** The usage by day as a chart, by any group as a table, and the quotas of an account. */
export default function UsageSection() {
  const { values } = useQuery();
  const { account: accountId, channel, country, connection, until } = values;
  const since = values.since ?? firstDay(until);
  // The choice of the filter has no other channels.
  const filter = {
    account: accountId,
    channel: channel as Query['channel'],
    country,
    connection,
    since,
    until,
  } as Query;
  const by = groups.find((group) => group === values.by) ?? 'day';
  const days = useObject('/admin/v1/usage', { query: { ...filter, groupBy: 'day' } });
  const table = useObject('/admin/v1/usage', { query: { ...filter, groupBy: by } });
  const t = usageTexts.value;
  const titleId = useId();
  const reload = () => {
    days.reload();
    table.reload();
  };
  return (
    <main class="content" aria-labelledby={titleId}>
      <header class="heading">
        <h2 id={titleId}>{operatorTexts.value.sections.usage}</h2>
        <div class="actions">
          <a class="button" href={exportAddress(filter)} download="usage.csv">
            {t.export}
          </a>
          <button type="button" onClick={reload}>
            <Icon name="again" /> {operatorTexts.value.list.refresh}
          </button>
        </div>
      </header>
      <p class="soft about">{t.about}</p>
      <Periods since={since} until={until} />
      <Filters />
      <Fault error={days.error ?? table.error} />
      {days.value && days.value.data.length === 0 && (
        <p class="empty">
          {t.empty} {can('operator') && hasSandbox() && t.emptyHow}
        </p>
      )}
      {days.value && days.value.data.length > 0 && <DayChart rows={days.value.data} since={since} until={until} />}
      {/* A chart or quotas that came later would move what is below them. */}
      {days.value && table.value && table.value.data.length > 0 && <UsageTable rows={table.value.data} by={by} />}
      {accountId && <QuotasCard accountId={accountId} usage={table.value} />}
      {!accountId && days.value && table.value && <p class="soft">{t.chooseAccount}</p>}
    </main>
  );
}

/** Buttons that choose a period. A press replaces both days. */
function Periods({ since, until }: { since: string; until: string | undefined }) {
  const { set } = useQuery();
  const t = usageTexts.value;
  const periods = periodsAt(new Date());
  const today = periods.thisMonth.until;
  // On the 30th of a month, two buttons stand for the same days.
  const shown = periodNames.find((name) => periods[name].since === since && periods[name].until === (until || today));
  return (
    <fieldset class="periods">
      <legend class="visually-hidden">{t.period}</legend>
      {periodNames.map((name) => (
        <button key={name} type="button" aria-pressed={name === shown} onClick={() => set({ ...periods[name] })}>
          {t.periods[name]}
        </button>
      ))}
    </fieldset>
  );
}

function Filters() {
  const { values, set } = useQuery();
  const t = usageTexts.value;
  return (
    <div class="usage-filters">
      <FilterForm
        filters={[
          { name: 'account', label: t.account, isAccount: true },
          { name: 'channel', label: t.channel, options: Object.entries(t.channels) },
          { name: 'country', label: t.country, placeholder: 'US' },
          { name: 'connection', label: t.connection },
          { name: 'since', label: t.since, type: 'date' },
          { name: 'until', label: t.until, type: 'date' },
        ]}
      />
      <div class="field">
        <label for="group-by">{t.groupBy}</label>
        <select
          id="group-by"
          value={values.by ?? 'day'}
          onChange={({ currentTarget: { value } }) => set({ by: value === 'day' ? '' : value })}
        >
          {groups.map((group) => (
            <option key={group} value={group}>
              {t.groups[group]}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}

function UsageTable({ rows, by }: { rows: readonly Row[]; by: Group }) {
  const t = usageTexts.value;
  return (
    <table class="usage-table" aria-label={operatorTexts.value.sections.usage}>
      <thead>
        <tr>
          <th scope="col">{t.groups[by]}</th>
          {counts.map((name) => (
            <th key={name} scope="col" class="number">
              {t.counts[name]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row[by]}>
            <th scope="row" data-head={t.groups[by]}>
              <GroupName by={by} name={row[by] ?? ''} />
            </th>
            {counts.map((name) => (
              <td key={name} class="number" data-head={t.counts[name]}>
                {formatNumber(row[name])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {rows.length > 1 && (
        <tfoot>
          <tr>
            <th scope="row" data-head={t.groups[by]}>
              {t.total}
            </th>
            {counts.map((name) => (
              <td key={name} class="number" data-head={t.counts[name]}>
                {formatNumber(rows.reduce((sum, row) => sum + row[name], 0))}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  );
}

function GroupName({ by, name }: { by: Group; name: string }) {
  const t = usageTexts.value;
  if (by === 'channel') return <>{t.channels[name] ?? name}</>;
  return name === '' ? <span class="soft">{t.none}</span> : <Ltr>{name}</Ltr>;
}

/** The first day of the page, in UTC. */
function firstDay(until: string | undefined): string {
  const last = until ? new Date(until) : new Date();
  last.setUTCDate(last.getUTCDate() - shownDays + 1);
  return last.toISOString().slice(0, 10);
}

function exportAddress(filter: Query): string {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined && value !== '');
  return `/admin/v1/usage/export?${new URLSearchParams(given as [string, string][])}`;
}
