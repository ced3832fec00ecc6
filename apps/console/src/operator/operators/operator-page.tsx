import { useState } from 'preact/hooks';
import { Ltr } from '../../i18n/ltr.tsx';
import { announce } from '../../ui/announcer.tsx';
import { formatNumber, preciseTime } from '../../ui/format.ts';
import { addressOf } from '../addresses.ts';
import { type Success, send } from '../api.ts';
import { Card, DetailPage, Facts } from '../detail-page.tsx';
import { ChangeDialog, Choice, SecretDialog } from '../dialogs.tsx';
import { operatorTexts } from '../operator-texts.ts';
import type { Role } from '../session.ts';
import { useObject } from '../use-object.ts';
import { operatorsTexts } from './operators-texts.ts';
import { roleOptions } from './role-options.ts';

type Operator = Success<'/admin/v1/operators/{operatorId}', 'get'>;
type Change = 'role' | 'link' | 'totp' | 'disable' | 'enable';

/** The page of an operator. */
export function OperatorPage({ id }: { id: string }) {
  const object = useObject('/admin/v1/operators/{operatorId}', { params: { operatorId: id } });
  const [change, setChange] = useState<Change>();
  const [notice, setNotice] = useState<string>();
  const t = operatorsTexts.value;
  const operator = object.value;
  const button = (name: Change) => (
    <button type="button" onClick={() => setChange(name)}>
      {t.changes[name]}
    </button>
  );
  return (
    <>
      <DetailPage
        title={operator?.userName ?? ''}
        back={addressOf('operators')}
        object={object}
        actions={({ isDisabled, hasTotp }) => (
          <>
            {button('role')}
            {!isDisabled && button('link')}
            {hasTotp && button('totp')}
            {button(isDisabled ? 'enable' : 'disable')}
          </>
        )}
      >
        {(value) => (
          <>
            {notice && <p class="notice">{notice}</p>}
            <OperatorFacts operator={value} />
          </>
        )}
      </DetailPage>
      {operator && change && (
        <ChangeOperatorDialog
          operator={operator}
          change={change}
          onClose={() => setChange(undefined)}
          onDone={(text) => {
            announce(text);
            setNotice(text);
            object.reload();
          }}
        />
      )}
    </>
  );
}

function OperatorFacts({ operator }: { operator: Operator }) {
  const t = operatorsTexts.value;
  const { id, role, isDisabled, hasPassword, hasTotp, recoveryCodes, createdAt, lastSignInAt } = operator;
  return (
    <Card title={t.details}>
      <Facts
        items={[
          [operatorTexts.value.detail.id, <Ltr key="id">{id}</Ltr>],
          [t.role, operatorTexts.value.roles[role]],
          [t.state, isDisabled ? t.disabled : hasPassword ? t.enabled : t.invited],
          [t.app, hasTotp ? t.set : t.notSet],
          [t.recoveryCodes, formatNumber(recoveryCodes)],
          [t.created, preciseTime(createdAt)],
          [t.lastSignIn, lastSignInAt === null ? null : preciseTime(lastSignInAt)],
        ]}
      />
    </Card>
  );
}

interface ChangeOperatorDialogProps {
  operator: Operator;
  change: Change;
  /** @param text says what was done */
  onDone(text: string): void;
  onClose(): void;
}

/** Asks before an operator is changed, and says what the change ends. */
function ChangeOperatorDialog({ operator, change, onDone, onClose }: ChangeOperatorDialogProps) {
  const [link, setLink] = useState<string>();
  const t = operatorsTexts.value;
  const { userName, role } = operator;
  if (link !== undefined) {
    return <SecretDialog title={t.linkCreated} help={t.linkHelp} name={t.link} secret={link} onClose={onClose} />;
  }
  return (
    <ChangeDialog
      id="change-operator"
      title={`${t.changes[change]}: ${userName}`}
      description={t.changeHelp[change]}
      submit={t.changes[change]}
      onClose={onClose}
      onSubmit={submit}
    >
      {change === 'role' && <Choice name="role" label={t.role} value={role} options={roleOptions()} />}
    </ChangeDialog>
  );

  async function submit(values: FormData): Promise<void> {
    const params = { operatorId: operator.id };
    if (change === 'link') {
      setLink((await send('post', '/admin/v1/operators/{operatorId}/links', { params })).url);
      return onDone(operatorsTexts.value.linkCreated);
    }
    let text = operatorsTexts.value.changed;
    // The choice has these values only.
    if (change === 'role') {
      await send('patch', '/admin/v1/operators/{operatorId}', { params, body: { role: values.get('role') as Role } });
    } else if (change === 'totp') await send('delete', '/admin/v1/operators/{operatorId}/totp', { params });
    else if (change === 'enable') await send('post', '/admin/v1/operators/{operatorId}/enable', { params });
    else {
      const { createdKeys } = await send('post', '/admin/v1/operators/{operatorId}/disable', { params });
      if (createdKeys.length > 0) text = operatorsTexts.value.keysStay(createdKeys.join(', '));
    }
    onClose();
    onDone(text);
  }
}
