import type { ComponentChildren } from 'preact';
import { useEffect, useId } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { Icon } from '../../ui/icon.tsx';
import { rememberList } from '../addresses.ts';
import { Fault } from '../fault.tsx';
import { operatorTexts } from '../operator-texts.ts';
import { type Filter, FilterForm } from './filter-form.tsx';
import { useQuery } from './query.ts';
import type { List } from './use-list.ts';

export interface Column<Row> {
  head: string;
  cell(row: Row): ComponentChildren;
  /** Numbers and times are written at the end of their column. */
  isNumber?: boolean;
  /** Short words, such as a name or a kind, stay whole in a crowded table. */
  isWhole?: boolean;
}

interface ListPageProps<Row> {
  title: string;
  /** One sentence below the title. */
  about?: ComponentChildren;
  filters?: readonly Filter[];
  columns: readonly Column<Row>[];
  list: List<Row>;
  /** Identifies a row. */
  keyOf(row: Row): string;
  /** The address of a row's own page; the first column links to it. */
  addressOf?(row: Row): string;
  /** Shown while there are no rows at all: how to add the first one. */
  empty: ComponentChildren;
  /** Shown while no row matches the filters, if there is more to say than that. */
  noMatch?: ComponentChildren;
  /** Buttons next to the title. */
  actions?: ComponentChildren;
  /** Shown between the filters and the table, such as a chart. */
  children?: ComponentChildren;
}

/** A list of objects with its filters in the address. New rows appear when it is loaded again, so that nothing moves under the pointer. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { title, about, filters = [], list, empty, noMatch, actions, children } = props;
  const { values } = useQuery();
  const { url } = useLocation();
  useEffect(() => rememberList(url), [url]);
  const t = operatorTexts.value.list;
  const titleId = useId();
  const isFiltered = filters.some(({ name, isScope }) => !isScope && values[name]);
  const count = list.rows?.length ?? 0;
  return (
    <main class="content" aria-labelledby={titleId}>
      <header class="heading">
        <h2 id={titleId}>{title}</h2>
        <div class="actions">
          {actions}
          <button type="button" aria-busy={list.isLoading} onClick={list.reload}>
            <Icon name="again" /> {t.refresh}
          </button>
        </div>
      </header>
      {about && <p class="soft about">{about}</p>}
      {filters.length > 0 && <FilterForm filters={filters} />}
      <Fault error={list.error} />
      {children}
      {list.rows === undefined && !list.error && <p class="soft">{t.loading}</p>}
      {list.rows && count === 0 && <div class="empty">{isFiltered ? (noMatch ?? t.noMatch) : empty}</div>}
      {list.rows && count > 0 && <Table {...props} rows={list.rows} labelledBy={titleId} />}
      {list.rows && (count > 0 || list.hasMore) && (
        <footer class="list-end">
          <span class="soft">{list.hasMore ? t.atLeast(t.rows(count)) : t.rows(count)}</span>
          <button type="button" hidden={!list.hasMore} aria-busy={list.isLoading} onClick={list.loadMore}>
            {t.more}
          </button>
        </footer>
      )}
    </main>
  );
}

interface TableProps<Row> extends Pick<ListPageProps<Row>, 'columns' | 'keyOf' | 'addressOf'> {
  rows: readonly Row[];
  labelledBy: string;
}

/** The rows as a table; on a narrow screen each row is a block with the heads of the columns as labels. */
export function Table<Row>({ rows, columns, keyOf, addressOf, labelledBy }: TableProps<Row>) {
  return (
    <table aria-labelledby={labelledBy}>
      <thead>
        <tr>
          {columns.map(({ head, isNumber }) => (
            <th key={head} scope="col" class={isNumber ? 'number' : undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ head, cell, isNumber, isWhole }, index) => (
              <td key={head} data-head={head} class={isNumber ? 'number' : isWhole ? 'whole' : undefined}>
                {index === 0 && addressOf ? <a href={addressOf(row)}>{cell(row)}</a> : cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
