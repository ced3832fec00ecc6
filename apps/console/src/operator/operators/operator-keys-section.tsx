import { useState } from 'preact/hooks';
import { Ltr } from '../../i18n/ltr.tsx';
import { announce } from '../../ui/announcer.tsx';
import { preciseTime } from '../../ui/format.ts';
import { send } from '../api.ts';
import { operatorKeyNameLimits } from '../contract.gen.ts';
import { ChangeDialog, Choice, Field, SecretDialog, textOf } from '../dialogs.tsx';
import { ListPage } from '../list/list-page.tsx';
import { type RowOf, useList } from '../list/use-list.ts';
import { operatorTexts } from '../operator-texts.ts';
import type { Role } from '../session.ts';
import { StateBadge } from '../state-badge.tsx';
import { operatorsTexts } from './operators-texts.ts';
import { roleOptions } from './role-options.ts';

type Key = RowOf<'/admin/v1/operator-keys'>;

const dayMs = 24 * 3_600_000;

/** The keys of programs that use the admin API. */
export default function OperatorKeysSection() {
  const list = useList('/admin/v1/operator-keys');
  const [dialog, setDialog] = useState<'create' | Key>();
  const t = operatorsTexts.value;
  const close = () => setDialog(undefined);
  return (
    <>
      <ListPage
        title={operatorTexts.value.sections.operatorKeys}
        about={t.keysAbout}
        columns={[
          { head: t.keyName, cell: ({ name }) => <bdi>{name}</bdi> },
          { head: t.role, isWhole: true, cell: ({ role }) => operatorTexts.value.roles[role] },
          { head: t.key, isWhole: true, cell: ({ maskedKey }) => <Ltr>{maskedKey}</Ltr> },
          { head: t.state, cell: (key) => <KeyState item={key} /> },
          { head: t.createdBy, cell: ({ createdBy }) => <Ltr>{createdBy}</Ltr> },
          { head: t.lastUsed, cell: ({ lastUsedAt }) => timeOr(lastUsedAt), isNumber: true },
          { head: t.expires, cell: ({ expiresAt }) => timeOr(expiresAt), isNumber: true },
          {
            head: t.action,
            cell: (key) =>
              key.revokedAt === null && (
                <button type="button" aria-label={t.revokeTitle(key.name)} onClick={() => setDialog(key)}>
                  {t.revoke}
                </button>
              ),
          },
        ]}
        list={list}
        keyOf={({ id }) => id}
        actions={
          <button type="button" class="primary" onClick={() => setDialog('create')}>
            {t.createKey}
          </button>
        }
        empty={
          <>
            <p>{t.noKeys}</p>
            <pre>
              <code>omnichannel-server operator-keys create deploy --as operator --days 90</code>
            </pre>
          </>
        }
      />
      {dialog === 'create' && <CreateDialog onDone={list.reload} onClose={close} />}
      {typeof dialog === 'object' && (
        <ChangeDialog
          id="revoke"
          title={t.revokeTitle(dialog.name)}
          description={t.revokeHelp}
          submit={t.revoke}
          onClose={close}
          onSubmit={async () => {
            await send('post', '/admin/v1/operator-keys/{keyId}/revoke', { params: { keyId: dialog.id } });
            announce(operatorsTexts.value.keyRevoked);
            close();
            list.reload();
          }}
        />
      )}
    </>
  );
}

const timeOr = (at: string | null) => (at === null ? '–' : preciseTime(at));

function KeyState({ item: { revokedAt, expiresAt } }: { item: Key }) {
  const t = operatorsTexts.value;
  const isExpired = expiresAt !== null && Date.parse(expiresAt) <= Date.now();
  const isOver = revokedAt !== null || isExpired;
  return (
    <StateBadge tone={isOver ? 'bad' : 'good'}>{revokedAt ? t.revoked : isExpired ? t.expired : t.valid}</StateBadge>
  );
}

/** Creates a key, and shows it once. */
function CreateDialog({ onDone, onClose }: { onDone(): void; onClose(): void }) {
  const [key, setKey] = useState<string>();
  const t = operatorsTexts.value;
  if (key !== undefined) {
    return <SecretDialog title={t.keyCreated} help={t.keyOnce} name={t.key} secret={key} onClose={onClose} />;
  }
  return (
    <ChangeDialog
      id="create-key"
      title={t.createKey}
      description={t.keysAbout}
      submit={t.createKey}
      onSubmit={create}
      onClose={onClose}
    >
      <Field name="name" label={t.keyName} required {...operatorKeyNameLimits} />
      <Choice name="role" label={t.role} value="readOnly" options={roleOptions()} />
      <Field name="days" label={t.days} help={t.daysHelp} type="number" min={1} max={3650} value={90} />
    </ChangeDialog>
  );

  async function create(values: FormData): Promise<void> {
    const days = textOf(values, 'days');
    const created = await send('post', '/admin/v1/operator-keys', {
      body: {
        name: textOf(values, 'name') ?? '',
        // The choice has these values only.
        role: values.get('role') as Role,
        expiresAt: days === undefined ? null : new Date(Date.now() + Number(days) * dayMs).toISOString(),
      },
    });
    announce(operatorsTexts.value.keyCreated);
    setKey(created.key);
    onDone();
  }
}
