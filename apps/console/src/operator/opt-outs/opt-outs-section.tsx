import { useState } from 'preact/hooks';
import { Ltr } from '../../i18n/ltr.tsx';
import { announce } from '../../ui/announcer.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { preciseTime } from '../../ui/format.ts';
import { type Success, send } from '../api.ts';
import { optOutGroupLimits } from '../contract.gen.ts';
import { Fault } from '../fault.tsx';
import { EmptyAccount, NoAccounts } from '../list/empty-list.tsx';
import { FilterForm } from '../list/filter-form.tsx';
import { type Column, ListPage } from '../list/list-page.tsx';
import { useQuery } from '../list/query.ts';
import { useList } from '../list/use-list.ts';
import { operatorTexts } from '../operator-texts.ts';
import { can } from '../session.ts';
import { optoutsTexts } from './optouts-texts.ts';

const path = '/admin/v1/accounts/{accountId}/opt-outs';
type OptOut = Success<typeof path, 'get'>['data'][number];

/** The opt-outs of the account that the filter names. */
export default function OptOutsSection() {
  const { accountId } = useQuery().values;
  return accountId ? <OptOutList key={accountId} accountId={accountId} /> : <NoChoice />;
}

/** Asks for the account; or for a first one. */
function NoChoice() {
  const accounts = useList('/admin/v1/accounts', { query: { limit: 1 } });
  const filters = useFilters();
  const t = optoutsTexts.value;
  return (
    <main class="content" aria-labelledby="opt-outs-title">
      <header class="heading">
        <h2 id="opt-outs-title">{operatorTexts.value.sections.optOuts}</h2>
      </header>
      <p class="soft about">{t.about}</p>
      <Fault error={accounts.error} />
      {accounts.rows?.length === 0 && <NoAccounts />}
      {accounts.rows && accounts.rows.length > 0 && (
        <>
          <FilterForm filters={filters.slice(0, 1)} />
          <div class="empty">{t.chooseAccount}</div>
        </>
      )}
    </main>
  );
}

function useFilters() {
  const t = optoutsTexts.value;
  return [
    { name: 'accountId', label: t.account, isAccount: true as const, isScope: true as const },
    { name: 'senderGroup', label: t.group },
    ...(can('support') ? [{ name: 'number', label: t.number, placeholder: t.numberPlaceholder }] : []),
  ];
}

function OptOutList({ accountId }: { accountId: string }) {
  const { senderGroup, number } = useQuery().values;
  const filters = useFilters();
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<OptOut>();
  const params = { accountId };
  const list = useList(path, { params, query: { senderGroup, number } });
  const t = optoutsTexts.value;
  const done = (text: string) => {
    setAdding(false);
    setRemoved(undefined);
    announce(text);
    list.reload();
  };
  return (
    <ListPage
      title={operatorTexts.value.sections.optOuts}
      about={t.about}
      filters={filters}
      columns={columns(setRemoved)}
      list={list}
      keyOf={({ id }) => id}
      actions={
        can('operator') && (
          <button type="button" class="primary" onClick={() => setAdding(true)}>
            {t.add}
          </button>
        )
      }
      empty={
        <EmptyAccount
          accountId={accountId}
          text={t.empty}
          how={t.emptyHow}
          command={(userName) =>
            `omnichannel-server opt-outs add --account ${userName} --group ExampleShop --number +12025550123`
          }
        />
      }
    >
      {isAdding && (
        <AddDialog
          accountId={accountId}
          onClose={() => setAdding(false)}
          onDone={(count) => done(optoutsTexts.value.added(count))}
        />
      )}
      {removed && (
        <FormDialog
          id="remove-opt-out"
          title={t.removeTitle}
          description={t.removeAbout(nameOf(removed), removed.senderGroup)}
          firstField="button"
          cancel={t.cancel}
          submit={t.remove}
          onClose={() => setRemoved(undefined)}
          onSubmit={async () => {
            await send('delete', `${path}/{optOutId}`, { params: { accountId, optOutId: removed.id } });
            done(t.removed);
          }}
        >
          {null}
        </FormDialog>
      )}
    </ListPage>
  );
}

function nameOf({ number }: OptOut): string {
  return number ?? optoutsTexts.value.erased;
}

function columns(onRemove: (optOut: OptOut) => void): Column<OptOut>[] {
  const t = optoutsTexts.value;
  return [
    {
      head: t.number,
      isWhole: true,
      cell: ({ number }) => (number ? <Ltr>{number}</Ltr> : <span class="soft">{t.erased}</span>),
    },
    { head: t.group, cell: ({ senderGroup }) => <Ltr>{senderGroup}</Ltr> },
    ...(can('support')
      ? [
          {
            head: t.keyword,
            cell: ({ keyword }: OptOut) =>
              keyword === null ? <span class="soft">{t.byOperator}</span> : <bdi>{keyword}</bdi>,
          },
        ]
      : []),
    { head: t.since, cell: ({ createdAt }) => preciseTime(createdAt), isNumber: true },
    ...(can('operator')
      ? [
          {
            head: t.actions,
            cell: (optOut: OptOut) => (
              <button type="button" aria-label={t.removeNamed(nameOf(optOut))} onClick={() => onRemove(optOut)}>
                {t.remove}
              </button>
            ),
          },
        ]
      : []),
  ];
}

interface AddDialogProps {
  accountId: string;
  onDone(count: number): void;
  onClose(): void;
}

function AddDialog({ accountId, onDone, onClose }: AddDialogProps) {
  const t = optoutsTexts.value;
  return (
    <FormDialog
      id="add-opt-outs"
      title={t.add}
      description={t.addAbout}
      firstField="[name=senderGroup]"
      cancel={t.cancel}
      submit={t.add}
      onClose={onClose}
      onSubmit={async (form) => {
        const data = new FormData(form);
        const numbers = String(data.get('numbers'))
          .split('\n')
          .map((line) => line.trim())
          .filter((line) => line !== '');
        const body = { senderGroup: String(data.get('senderGroup')).trim(), numbers };
        onDone((await send('post', path, { params: { accountId }, body })).count);
      }}
    >
      <div class="field">
        <label for="opt-out-group">{t.group}</label>
        <input
          id="opt-out-group"
          name="senderGroup"
          required
          dir="ltr"
          autocomplete="off"
          {...optOutGroupLimits}
          aria-describedby="opt-out-group-about"
        />
        <small id="opt-out-group-about" class="soft">
          {t.groupHelp}
        </small>
      </div>
      <div class="field">
        <label for="opt-out-numbers">{t.numbers}</label>
        <textarea
          id="opt-out-numbers"
          name="numbers"
          required
          dir="ltr"
          rows={5}
          autocomplete="off"
          spellcheck={false}
          aria-describedby="opt-out-numbers-about"
        />
        <small id="opt-out-numbers-about" class="soft">
          {t.numbersHelp}
        </small>
      </div>
    </FormDialog>
  );
}
