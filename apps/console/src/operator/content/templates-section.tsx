import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { Ltr } from '../../i18n/ltr.tsx';
import { announce } from '../../ui/announcer.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { preciseTime } from '../../ui/format.ts';
import { send } from '../api.ts';
import { Card, DetailPage, Facts } from '../detail-page.tsx';
import { ListPage } from '../list/list-page.tsx';
import { useQuery } from '../list/query.ts';
import { useList } from '../list/use-list.ts';
import { operatorTexts } from '../operator-texts.ts';
import { can } from '../session.ts';
import { useObject } from '../use-object.ts';
import { AccountField, keysIn, listAddress, NoAccount, objectAddress, useAccount } from './account-field.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import './content.css';
import { templateConnectionLimits } from '../contract.gen.ts';
import { EmptyAccount } from '../list/empty-list.tsx';
import { contentTexts } from './content-texts.ts';
import { JsonDialog } from './json-dialog.tsx';
import { TemplatePreview } from './template-preview.tsx';

const listPath = '/admin/v1/accounts/{accountId}/templates';
const objectPath = '/admin/v1/accounts/{accountId}/templates/{templateName}/{language}';

/** The message templates of an account, and the page of one with its preview. */
export default function TemplatesSection() {
  const [accountId, name, language] = keysIn(useLocation().path);
  const choice = useAccount();
  if (accountId && name && language) return <TemplatePage accountId={accountId} name={name} language={language} />;
  if (choice.id === undefined) return <NoAccount title={operatorTexts.value.sections.templates} choice={choice} />;
  return <TemplateList choice={{ ...choice, id: choice.id }} />;
}

const example = {
  name: 'order_shipped',
  language: 'en_US',
  category: 'UTILITY',
  components: [{ type: 'BODY', text: 'Hello {{1}}, order {{2}} is on its way.' }],
};

function TemplateList({ choice }: { choice: ReturnType<typeof useAccount> & { id: string } }) {
  const { values } = useQuery();
  const { search, language, status } = values;
  const accountId = choice.id;
  const list = useList(listPath, { params: { accountId }, query: { search, language, status } });
  const [dialog, setDialog] = useState<'import' | 'sync'>();
  const t = contentTexts.value;
  const done = (text: string) => {
    setDialog(undefined);
    announce(text);
    list.reload();
  };
  return (
    <ListPage
      title={operatorTexts.value.sections.templates}
      about={t.aboutTemplates}
      filters={[
        { name: 'search', label: t.name },
        { name: 'language', label: t.language },
        { name: 'status', label: t.status, options: statuses.map((name) => [name, t.templateStatus(name)]) },
      ]}
      actions={
        can('operator') && (
          <>
            <button type="button" onClick={() => setDialog('sync')}>
              {t.sync}
            </button>
            <button type="button" class="primary" onClick={() => setDialog('import')}>
              {t.import}
            </button>
          </>
        )
      }
      columns={[
        { head: t.name, cell: ({ name }) => <Ltr>{name}</Ltr> },
        { head: t.language, isWhole: true, cell: ({ language: code }) => <Ltr>{code}</Ltr> },
        { head: t.status, cell: ({ status: state }) => <StatusBadge status={state} /> },
        { head: t.quality, cell: ({ quality }) => (quality ? <Quality quality={quality} /> : '–') },
        { head: t.source, isWhole: true, cell: ({ isCopied }) => (isCopied ? t.copied : t.imported) },
        { head: t.changed, cell: ({ updatedAt }) => preciseTime(updatedAt), isNumber: true },
      ]}
      list={list}
      keyOf={({ name, language: code }) => `${name} ${code}`}
      addressOf={({ name, language: code }) => objectAddress('templates', accountId, name, code)}
      empty={
        <EmptyAccount
          accountId={accountId}
          text={t.noTemplates}
          how={t.noTemplatesHow}
          command={(userName) => `omnichannel-server templates import templates.json --account ${userName}`}
        />
      }
    >
      <AccountField {...choice} />
      {dialog === 'import' && (
        <JsonDialog
          title={t.importTemplates}
          description={t.importTemplatesHelp}
          label="JSON"
          value={JSON.stringify(example, undefined, 2)}
          submit={t.import}
          onClose={() => setDialog(undefined)}
          onSubmit={async (value) => {
            const body = { templates: [value].flat() as (typeof example)[] };
            const { imported } = await send('post', listPath, { params: { accountId }, body });
            done(t.importedTemplates(imported.length));
          }}
        />
      )}
      {dialog === 'sync' && (
        <FormDialog
          id="sync"
          title={t.syncTemplates}
          description={t.syncHelp}
          firstField="input"
          cancel={t.cancel}
          submit={t.sync}
          onClose={() => setDialog(undefined)}
          onSubmit={async (form) => {
            const body = { connection: String(new FormData(form).get('connection')) };
            const path = '/admin/v1/accounts/{accountId}/templates/sync';
            const result = await send('post', path, { params: { accountId }, body });
            done(t.syncedTemplates(result.templates.length));
          }}
        >
          <label class="field">
            <span>{t.connection}</span>
            <input name="connection" dir="ltr" required {...templateConnectionLimits} />
          </label>
        </FormDialog>
      )}
    </ListPage>
  );
}

const statuses = ['approved', 'pending', 'rejected', 'paused', 'disabled', 'unsupported'] as const;

function StatusBadge({ status }: { status: string }) {
  const state = status === 'approved' ? 'good' : status === 'pending' ? undefined : 'bad';
  return (
    <span class="badge" data-state={state}>
      {contentTexts.value.templateStatus(status)}
    </span>
  );
}

function Quality({ quality }: { quality: string }) {
  return (
    <span class="badge" data-state={quality === 'green' ? 'good' : quality === 'red' ? 'bad' : undefined}>
      {contentTexts.value.templateQuality(quality)}
    </span>
  );
}

function TemplatePage({ accountId, name, language }: { accountId: string; name: string; language: string }) {
  const params = { accountId, templateName: name, language };
  const template = useObject(objectPath, { params });
  const [isDeleting, setDeleting] = useState(false);
  const { route } = useLocation();
  const t = contentTexts.value;
  const back = listAddress('templates', accountId);
  return (
    <DetailPage
      title={name}
      back={back}
      object={template}
      actions={() =>
        can('operator') && (
          <button type="button" onClick={() => setDeleting(true)}>
            {t.delete}
          </button>
        )
      }
    >
      {(value) => (
        <>
          <Card title={t.preview}>
            <TemplatePreview key={`${name} ${language}`} params={params} template={value} />
          </Card>
          <Card title={t.details}>
            <Facts
              items={[
                [t.language, <Ltr key="language">{value.language}</Ltr>],
                [t.status, <StatusBadge key="status" status={value.status} />],
                [t.quality, value.quality && <Quality key="quality" quality={value.quality} />],
                ...(value.unsupported ? ([[t.reason, <bdi key="reason">{value.unsupported}</bdi>]] as const) : []),
                [t.source, value.isCopied ? t.copied : t.imported],
                [t.changed, preciseTime(value.updatedAt)],
              ]}
            />
          </Card>
          {isDeleting && (
            <ConfirmDialog
              title={t.deleteNamed(name)}
              description={t.deleteTemplateHelp(language)}
              submit={t.delete}
              onClose={() => setDeleting(false)}
              onConfirm={async () => {
                await send('delete', objectPath, { params });
                announce(t.deleted(name));
                route(back);
              }}
            />
          )}
        </>
      )}
    </DetailPage>
  );
}
