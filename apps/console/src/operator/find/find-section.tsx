import { useId } from 'preact/hooks';
import { Ltr } from '../../i18n/ltr.tsx';
import { addressOf } from '../addresses.ts';
import { Fault } from '../fault.tsx';
import { addressOfFound, type FoundObject } from '../found-object.ts';
import { type Column, Table } from '../list/list-page.tsx';
import { useQuery } from '../list/query.ts';
import { operatorTexts } from '../operator-texts.ts';
import { useObject } from '../use-object.ts';
import { findTexts } from './find-texts.ts';

/** The results of the field that finds an object, where there is not exactly one. */
export default function FindSection() {
  const { id = '' } = useQuery().values;
  const titleId = useId();
  return (
    <main class="content" aria-labelledby={titleId}>
      <header class="heading">
        <h2 id={titleId}>
          {operatorTexts.value.sections.find} <Ltr>{id}</Ltr>
        </h2>
      </header>
      {id === '' ? <p class="soft">{findTexts.value.ask}</p> : <Results id={id} titleId={titleId} />}
    </main>
  );
}

function Results({ id, titleId }: { id: string; titleId: string }) {
  const { value, error } = useObject('/admin/v1/search', { query: { id } });
  const t = findTexts.value;
  return (
    <>
      <Fault error={error} />
      {value === undefined && !error && <p class="soft">{operatorTexts.value.list.loading}</p>}
      {value?.data.length === 0 && <Nothing id={id} />}
      {value && value.data.length > 0 && (
        <>
          {value.data.length > 1 && <p class="soft about">{t.about}</p>}
          <Table
            labelledBy={titleId}
            rows={value.data}
            columns={columns()}
            keyOf={({ kind, id: found, account }) => `${kind} ${found} ${account?.id}`}
            addressOf={addressOfFound}
          />
        </>
      )}
    </>
  );
}

function columns(): Column<FoundObject>[] {
  const t = findTexts.value;
  return [
    { head: t.kind, isWhole: true, cell: ({ kind }) => t.kinds[kind] },
    { head: t.name, cell: ({ kind, name }) => <Name kind={kind} name={name} /> },
    { head: t.account, cell: ({ account }) => (account === null ? '–' : <Ltr>{account.userName}</Ltr>) },
    { head: t.id, cell: ({ id }) => <Ltr>{id}</Ltr> },
  ];
}

function Name({ kind, name }: Pick<FoundObject, 'kind' | 'name'>) {
  if (name === null) return <>–</>;
  const { channels, endpointKinds } = operatorTexts.value;
  const names: Readonly<Record<string, string>> =
    kind === 'message' ? channels : kind === 'endpoint' || kind === 'delivery' ? endpointKinds : {};
  return names[name] ?? <Ltr>{name}</Ltr>;
}

/** Lists other places to search, when nothing was found. */
function Nothing({ id }: { id: string }) {
  const t = findTexts.value;
  const search = new URLSearchParams({ search: id });
  return (
    <div class="empty">
      <p>{t.nothing}</p>
      <ul class="hints">
        <li>
          <a href={`${addressOf('accounts')}?${search}`}>{t.searchAccounts}</a>
        </li>
        <li>{t.searchLog}</li>
      </ul>
    </div>
  );
}
