import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { Ltr } from '../../i18n/ltr.tsx';
import { announce } from '../../ui/announcer.tsx';
import { preciseTime } from '../../ui/format.ts';
import { type Parts, send } from '../api.ts';
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
import { EmptyAccount } from '../list/empty-list.tsx';
import { contentTexts } from './content-texts.ts';
import { JsonDialog } from './json-dialog.tsx';

const objectPath = '/admin/v1/accounts/{accountId}/cards/{cardId}';
type CardInput = NonNullable<Parts<typeof objectPath, 'put'>['body']>;

/** The cards of an account, and the page of one. */
export default function CardsSection() {
  const [accountId, cardId] = keysIn(useLocation().path);
  const choice = useAccount();
  if (accountId && cardId) return <CardPage accountId={accountId} cardId={cardId} />;
  if (choice.id === undefined) return <NoAccount title={operatorTexts.value.sections.cards} choice={choice} />;
  return <CardList choice={{ ...choice, id: choice.id }} />;
}

const example = {
  id: 'card_order',
  title: 'Your order',
  text: 'It is on its way.',
  buttons: [{ text: 'Track', url: 'https://shop.example.com/orders/1042' }],
};

function CardList({ choice }: { choice: ReturnType<typeof useAccount> & { id: string } }) {
  const { values } = useQuery();
  const accountId = choice.id;
  const list = useList('/admin/v1/accounts/{accountId}/cards', {
    params: { accountId },
    query: { search: values.search },
  });
  const [isCreating, setCreating] = useState(false);
  const t = contentTexts.value;
  return (
    <ListPage
      title={operatorTexts.value.sections.cards}
      about={t.aboutCards}
      filters={[{ name: 'search', label: t.search }]}
      actions={
        can('operator') && (
          <button type="button" class="primary" onClick={() => setCreating(true)}>
            {t.createCard}
          </button>
        )
      }
      columns={[
        { head: operatorTexts.value.detail.id, cell: ({ id }) => <Ltr>{id}</Ltr> },
        { head: t.cardTitle, cell: ({ title }) => <bdi>{title}</bdi> },
        { head: t.changed, cell: ({ updatedAt }) => preciseTime(updatedAt), isNumber: true },
      ]}
      list={list}
      keyOf={({ id }) => id}
      addressOf={({ id }) => objectAddress('cards', accountId, id)}
      empty={
        <EmptyAccount
          accountId={accountId}
          text={t.noCards}
          how={t.noCardsHow}
          command={(userName) => `omnichannel-server cards import cards.json --account ${userName}`}
        />
      }
    >
      <AccountField {...choice} />
      {isCreating && (
        <JsonDialog
          title={t.createCard}
          description={t.createCardHelp}
          label="JSON"
          value={JSON.stringify(example, undefined, 2)}
          submit={t.save}
          onClose={() => setCreating(false)}
          onSubmit={async (value) => {
            const { id, ...body } = value as CardInput & { id?: string };
            if (!id) throw new Error(t.noCardId);
            await send('put', objectPath, { params: { accountId, cardId: id }, body });
            setCreating(false);
            announce(t.saved(id));
            list.reload();
          }}
        />
      )}
    </ListPage>
  );
}

function CardPage({ accountId, cardId }: { accountId: string; cardId: string }) {
  const params = { accountId, cardId };
  const card = useObject(objectPath, { params });
  const [dialog, setDialog] = useState<'edit' | 'delete'>();
  const { route } = useLocation();
  const t = contentTexts.value;
  const back = listAddress('cards', accountId);
  return (
    <DetailPage
      title={cardId}
      back={back}
      object={card}
      actions={() =>
        can('operator') && (
          <>
            <button type="button" onClick={() => setDialog('edit')}>
              {t.edit}
            </button>
            <button type="button" onClick={() => setDialog('delete')}>
              {t.delete}
            </button>
          </>
        )
      }
    >
      {({ id, updatedAt, ...content }) => (
        <>
          <Card title={t.details}>
            <Facts
              items={[
                [t.cardTitle, <bdi key="title">{content.title}</bdi>],
                [t.text, content.text && <bdi key="text">{content.text}</bdi>],
                [t.picture, content.image && <Ltr key="image">{content.image}</Ltr>],
                [
                  t.buttons,
                  content.buttons.length > 0 && (
                    <ul key="buttons">
                      {content.buttons.map(({ text, url }) => (
                        <li key={`${text} ${url}`}>
                          <bdi>{text}</bdi> {url && <Ltr>{url}</Ltr>}
                        </li>
                      ))}
                    </ul>
                  ),
                ],
                [t.changed, preciseTime(updatedAt)],
              ]}
            />
          </Card>
          {dialog === 'edit' && (
            <JsonDialog
              title={t.editNamed(id)}
              description={t.createCardHelp}
              label="JSON"
              value={JSON.stringify(content, undefined, 2)}
              submit={t.save}
              onClose={() => setDialog(undefined)}
              onSubmit={async (value) => {
                await send('put', objectPath, { params, body: value as CardInput });
                setDialog(undefined);
                announce(t.saved(id));
                card.reload();
              }}
            />
          )}
          {dialog === 'delete' && (
            <ConfirmDialog
              title={t.deleteNamed(id)}
              description={t.deleteCardHelp}
              submit={t.delete}
              onClose={() => setDialog(undefined)}
              onConfirm={async () => {
                await send('delete', objectPath, { params });
                announce(t.deleted(id));
                route(back);
              }}
            />
          )}
        </>
      )}
    </DetailPage>
  );
}
