import { useEffect, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { Ltr } from '../../i18n/ltr.tsx';
import { announce } from '../../ui/announcer.tsx';
import { formatNumber, preciseTime } from '../../ui/format.ts';
import { HiddenText } from '../../ui/icon.tsx';
import { type Success, send } from '../api.ts';
import { listAddress } from '../content/account-field.tsx';
import { ConfirmDialog } from '../content/confirm-dialog.tsx';
import { Card, DetailPage, Facts } from '../detail-page.tsx';
import { Fault } from '../fault.tsx';
import { type List, useList } from '../list/use-list.ts';
import { operatorTexts } from '../operator-texts.ts';
import { can } from '../session.ts';
import { useObject } from '../use-object.ts';
import { AskCard } from './ask-card.tsx';
import { knowledgeTexts } from './knowledge-texts.ts';
import { UploadForm } from './upload-form.tsx';

const basePath = '/admin/v1/accounts/{accountId}/knowledge-bases/{baseId}';
const documentPath = '/admin/v1/accounts/{accountId}/knowledge-bases/{baseId}/documents/{documentId}';
type Import = Success<'/admin/v1/accounts/{accountId}/knowledge-bases/{baseId}/imports', 'get'>['data'][number];
type KnowledgeDocument = Success<
  '/admin/v1/accounts/{accountId}/knowledge-bases/{baseId}/documents',
  'get'
>['data'][number];

/** Milliseconds until the page looks for the results of imports again. */
const pollingIntervalMs = 1500;

/** A knowledge base: its questions, its documents and the imports of uploads. */
export function BasePage({ accountId, baseId }: { accountId: string; baseId: string }) {
  const params = { accountId, baseId };
  const base = useObject(basePath, { params });
  const documents = useList('/admin/v1/accounts/{accountId}/knowledge-bases/{baseId}/documents', { params });
  const imports = useList('/admin/v1/accounts/{accountId}/knowledge-bases/{baseId}/imports', { params });
  const areListsLoaded = [documents, imports].every(({ rows, error }) => rows !== undefined || error !== undefined);
  const [isDeleting, setDeleting] = useState(false);
  const { route } = useLocation();
  const t = knowledgeTexts.value;
  const back = listAddress('knowledge', accountId);
  const reload = () => {
    base.reload();
    documents.reload();
    imports.reload();
  };
  const waiting = base.value?.waitingImports ?? 0;
  useEffect(() => {
    if (waiting === 0) return undefined;
    const timer = setInterval(reload, pollingIntervalMs);
    return () => clearInterval(timer);
  }, [waiting]);
  return (
    <DetailPage
      title={base.value?.name ?? ''}
      back={back}
      // Imports that came later would move the documents below them.
      object={{ ...base, value: areListsLoaded ? base.value : undefined, reload }}
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
          <Card title={t.details}>
            <Facts
              items={[
                [operatorTexts.value.detail.id, <Ltr key="id">{value.id}</Ltr>],
                [t.subject, <bdi key="subject">{value.description || '–'}</bdi>],
                [t.documents, formatNumber(value.documents)],
                [t.words, formatNumber(value.words)],
                [t.waiting, formatNumber(value.waitingImports)],
                [t.created, preciseTime(value.createdAt)],
              ]}
            />
          </Card>
          {can('support') && <AskCard params={params} />}
          {can('operator') && (
            <Card title={t.upload}>
              <UploadForm params={params} onUploaded={reload} />
            </Card>
          )}
          <Card title={t.imports}>
            <Imports list={imports} />
          </Card>
          <Card title={t.documents}>
            <Documents list={documents} params={params} onDeleted={reload} />
          </Card>
          {isDeleting && (
            <ConfirmDialog
              title={t.deleteNamed(value.name)}
              description={t.deleteHelp(value.documents)}
              submit={t.delete}
              onClose={() => setDeleting(false)}
              onConfirm={async () => {
                await send('delete', basePath, { params });
                announce(t.deleted(value.name));
                route(back);
              }}
            />
          )}
        </>
      )}
    </DetailPage>
  );
}

/** The imports of uploads, the newest first, with the fault of each that failed. */
function Imports({ list }: { list: List<Import> }) {
  const t = knowledgeTexts.value;
  if (list.rows?.length === 0) return <p class="soft">{t.noImports}</p>;
  return (
    <>
      <Fault error={list.error} />
      <table aria-label={t.imports}>
        <thead>
          <tr>
            <th scope="col">{t.document}</th>
            <th scope="col">{t.result}</th>
            <th scope="col" class="number">
              {t.uploaded}
            </th>
          </tr>
        </thead>
        <tbody>
          {list.rows?.map(({ id, path, status, reason, createdAt }) => (
            <tr key={id}>
              <td data-head={t.document}>
                <Ltr>{path}</Ltr>
              </td>
              <td data-head={t.result}>
                <span class="badge" data-state={stateOf(status)}>
                  {t.status[status]}
                </span>{' '}
                {reason && <bdi class="soft">{reason}</bdi>}
              </td>
              <td class="number" data-head={t.uploaded}>
                {preciseTime(createdAt)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <More list={list} />
    </>
  );
}

interface DocumentsProps {
  list: List<KnowledgeDocument>;
  params: { accountId: string; baseId: string };
  onDeleted(): void;
}

/** The documents, by path. */
function Documents({ list, params, onDeleted }: DocumentsProps) {
  const [deleting, setDeleting] = useState<KnowledgeDocument>();
  const t = knowledgeTexts.value;
  if (list.rows?.length === 0) return <p class="soft">{t.noDocuments}</p>;
  return (
    <>
      <Fault error={list.error} />
      <table aria-label={t.documents}>
        <thead>
          <tr>
            <th scope="col">{t.document}</th>
            <th scope="col">{t.title}</th>
            <th scope="col" class="number">
              {t.words}
            </th>
            {can('operator') && (
              <th scope="col">
                <HiddenText>{t.delete}</HiddenText>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {list.rows?.map((document) => (
            <tr key={document.id}>
              <td data-head={t.document}>
                <Ltr>{document.path}</Ltr>
              </td>
              <td data-head={t.title}>
                <bdi>{document.title}</bdi>
              </td>
              <td class="number" data-head={t.words}>
                {formatNumber(document.words)}
              </td>
              {can('operator') && (
                <td class="number">
                  <button type="button" aria-label={t.deleteNamed(document.path)} onClick={() => setDeleting(document)}>
                    {t.delete}
                  </button>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <More list={list} />
      {deleting && (
        <ConfirmDialog
          title={t.deleteNamed(deleting.path)}
          description={t.deleteDocumentHelp}
          submit={t.delete}
          onClose={() => setDeleting(undefined)}
          onConfirm={async () => {
            await send('delete', documentPath, { params: { ...params, documentId: deleting.id } });
            setDeleting(undefined);
            announce(t.deleted(deleting.path));
            onDeleted();
          }}
        />
      )}
    </>
  );
}

function More({ list }: { list: List<unknown> }) {
  return (
    <button type="button" hidden={!list.hasMore} aria-busy={list.isLoading} onClick={list.loadMore}>
      {operatorTexts.value.list.more}
    </button>
  );
}

function stateOf(status: Import['status']): 'good' | 'bad' | undefined {
  if (status === 'failed') return 'bad';
  return status === 'waiting' ? undefined : 'good';
}
