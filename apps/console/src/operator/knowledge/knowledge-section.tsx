import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { announce } from '../../ui/announcer.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { formatNumber, preciseTime } from '../../ui/format.ts';
import { send } from '../api.ts';
import { AccountField, keysIn, NoAccount, objectAddress, useAccount } from '../content/account-field.tsx';
import '../content/content.css';
import { baseDescriptionLimits, baseNameLimits } from '../contract.gen.ts';
import { EmptyAccount } from '../list/empty-list.tsx';
import { ListPage } from '../list/list-page.tsx';
import { useList } from '../list/use-list.ts';
import { operatorTexts } from '../operator-texts.ts';
import { can } from '../session.ts';
import { BasePage } from './base-page.tsx';
import { knowledgeTexts } from './knowledge-texts.ts';

const listPath = '/admin/v1/accounts/{accountId}/knowledge-bases';

/** The knowledge bases of an account, and the page of one. */
export default function KnowledgeSection() {
  const [accountId, baseId] = keysIn(useLocation().path);
  const choice = useAccount();
  if (accountId && baseId) return <BasePage accountId={accountId} baseId={baseId} />;
  if (choice.id === undefined) return <NoAccount title={operatorTexts.value.sections.knowledge} choice={choice} />;
  return <BaseList choice={{ ...choice, id: choice.id }} />;
}

function BaseList({ choice }: { choice: ReturnType<typeof useAccount> & { id: string } }) {
  const accountId = choice.id;
  const list = useList(listPath, { params: { accountId } });
  const [isCreating, setCreating] = useState(false);
  const { route } = useLocation();
  const t = knowledgeTexts.value;
  return (
    <ListPage
      title={operatorTexts.value.sections.knowledge}
      about={t.about}
      actions={
        can('operator') && (
          <button type="button" class="primary" onClick={() => setCreating(true)}>
            {t.create}
          </button>
        )
      }
      columns={[
        { head: t.name, cell: ({ name }) => <bdi>{name}</bdi> },
        { head: t.subject, cell: ({ description }) => <bdi>{description || '–'}</bdi> },
        { head: t.documents, cell: ({ documents }) => formatNumber(documents), isNumber: true },
        { head: t.words, cell: ({ words }) => formatNumber(words), isNumber: true },
        { head: t.created, cell: ({ createdAt }) => preciseTime(createdAt), isNumber: true },
      ]}
      list={list}
      keyOf={({ id }) => id}
      addressOf={({ id }) => objectAddress('knowledge', accountId, id)}
      empty={
        <EmptyAccount
          accountId={accountId}
          text={t.empty}
          how={t.emptyHow}
          command={(userName) => `omnichannel-server knowledge import ./docs --name shop --account ${userName}`}
        />
      }
    >
      <AccountField {...choice} />
      {isCreating && (
        <FormDialog
          id="base"
          title={t.create}
          description={t.createHelp}
          firstField="input"
          cancel={t.cancel}
          submit={t.create}
          onClose={() => setCreating(false)}
          onSubmit={async (form) => {
            const data = new FormData(form);
            const body = { name: String(data.get('name')), description: String(data.get('description')) };
            const { id, name } = await send('post', listPath, { params: { accountId }, body });
            announce(t.createdNamed(name));
            route(objectAddress('knowledge', accountId, id));
          }}
        >
          <label class="field">
            <span>{t.name}</span>
            <input name="name" dir="auto" required {...baseNameLimits} />
          </label>
          <label class="field">
            <span>{t.subject}</span>
            <input name="description" dir="auto" {...baseDescriptionLimits} />
          </label>
        </FormDialog>
      )}
    </ListPage>
  );
}
