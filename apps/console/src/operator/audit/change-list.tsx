import { Ltr } from '../../i18n/ltr.tsx';
import type { RowOf } from '../list/use-list.ts';
import { auditTexts } from './audit-texts.ts';

type Entry = Pick<RowOf<'/admin/v1/audit-entries'>, 'before' | 'after'>;

/** The changed fields of an entry: the former value crossed out, and the new one. */
export function ChangeList({ entry: { before, after } }: { entry: Entry }) {
  const t = auditTexts.value;
  const all = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  // A form sends all settings, also those that stay.
  const names = all.filter((name) => JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]));
  if (names.length === 0) return <>–</>;
  return (
    <ul class="changes">
      {names.map((name) => (
        <li key={name}>
          <Ltr>
            <b>{name}</b>{' '}
            {before && name in before && (
              <del>
                <span class="visually-hidden">{t.before} </span>
                {show(before[name])}
              </del>
            )}{' '}
            {after && name in after && (
              <ins>
                <span class="visually-hidden">{t.after} </span>
                {show(after[name])}
              </ins>
            )}
          </Ltr>
        </li>
      ))}
    </ul>
  );
}

function show(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
