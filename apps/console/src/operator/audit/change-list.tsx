import type { ComponentChildren } from 'preact';
import { Ltr } from '../../i18n/ltr.tsx';
import { preciseTime } from '../../ui/format.ts';
import { erasureTexts } from '../erasure/erasure-texts.ts';
import type { RowOf } from '../list/use-list.ts';
import { usageTexts } from '../usage/usage-texts.ts';
import { auditTexts } from './audit-texts.ts';

type Entry = Pick<RowOf<'/admin/v1/audit-entries'>, 'action' | 'before' | 'after'>;

/** The changed fields of an entry: the former value crossed out, and the new one. */
export function ChangeList({ entry: { action, before, after } }: { entry: Entry }) {
  const t = auditTexts.value;
  const all = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  // A form sends all settings, also those that stay, and a new object has settings without a value.
  const names = all.filter((name) => JSON.stringify(before?.[name] ?? null) !== JSON.stringify(after?.[name] ?? null));
  if (names.length === 0) return <>–</>;
  return (
    <ul class="changes">
      {names.map((name) => (
        <li key={name}>
          <Name action={action} name={name} />{' '}
          {before && name in before && (
            <del>
              <span class="visually-hidden">{t.before} </span>
              <Ltr>{show(before[name])}</Ltr>
            </del>
          )}{' '}
          {after && name in after && (
            <ins>
              <span class="visually-hidden">{t.after} </span>
              <Ltr>{show(after[name])}</Ltr>
            </ins>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Names a changed field as the page of the object does; other settings have their names in the API. */
function Name({ action, name }: { action: Entry['action']; name: string }) {
  const names: Readonly<Record<string, string>> =
    action === 'dataSubject.erased'
      ? erasureTexts.value.rows
      : action === 'account.quotasChanged'
        ? usageTexts.value.quotaNames
        : {};
  return <b>{names[name] ?? <Ltr>{name}</Ltr>}</b>;
}

/** Writes a value for a person: a time in the format of the page, and a list without its brackets. */
function show(value: unknown): ComponentChildren {
  if (value === null) return '–';
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join(', ') || '–';
  if (typeof value !== 'string') return JSON.stringify(value);
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? <bdi>{preciseTime(value)}</bdi> : value;
}
