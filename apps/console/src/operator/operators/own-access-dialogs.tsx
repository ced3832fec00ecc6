import { useState } from 'preact/hooks';
import { send } from '../api.ts';
import { ChangeDialog, Field, SecretDialog } from '../dialogs.tsx';
import { operatorTexts } from '../operator-texts.ts';
import { session } from '../session.ts';
import { operatorsTexts } from './operators-texts.ts';

interface OwnAccessDialogProps {
  /** Called after the change, with what has changed. */
  onDone(notice: string): void;
  onClose(): void;
}

/** Changes the own password, which ends the other sessions. */
export function PasswordDialog({ onDone, onClose }: OwnAccessDialogProps) {
  const t = operatorsTexts.value;
  const limits = { type: 'password', required: true, maxLength: 512 } as const;
  return (
    <ChangeDialog
      id="password"
      title={t.changePassword}
      description={t.passwordHelp}
      submit={t.changePassword}
      firstField="[name=currentPassword]"
      onSubmit={change}
      onClose={onClose}
    >
      {/* A password manager reads here whose password it is. */}
      <input hidden readOnly autocomplete="username" value={session.value?.operator.name} />
      <Field name="currentPassword" label={t.currentPassword} autocomplete="current-password" {...limits} />
      <Field
        name="newPassword"
        label={t.newPassword}
        help={operatorTexts.value.signIn.passwordHelp}
        autocomplete="new-password"
        minLength={12}
        {...limits}
      />
      <Field name="repeatedPassword" label={t.repeatedPassword} autocomplete="new-password" {...limits} />
    </ChangeDialog>
  );

  async function change(values: FormData): Promise<void> {
    const newPassword = String(values.get('newPassword'));
    if (newPassword !== values.get('repeatedPassword')) throw new Error(t.passwordsDiffer);
    const currentPassword = String(values.get('currentPassword'));
    await send('put', '/admin/v1/session/password', { body: { currentPassword, newPassword } });
    onDone(operatorsTexts.value.passwordChanged);
    onClose();
  }
}

/** Replaces the own recovery codes, and shows the new ones once. */
export function RecoveryCodesDialog({ onDone, onClose }: OwnAccessDialogProps) {
  const [codes, setCodes] = useState<readonly string[]>();
  const t = operatorsTexts.value;
  if (codes) {
    const { codesTitle, codesHelp } = operatorTexts.value.signIn;
    return (
      <SecretDialog
        title={codesTitle}
        help={codesHelp}
        name={t.ownRecoveryCodes}
        secret={codes.join('\n')}
        onClose={onClose}
      />
    );
  }
  return (
    <ChangeDialog
      id="recovery-codes"
      title={t.newRecoveryCodes}
      description={t.recoveryCodesHelp}
      submit={t.replaceCodes}
      onSubmit={replace}
      onClose={onClose}
    />
  );

  async function replace(): Promise<void> {
    const { recoveryCodes } = await send('post', '/admin/v1/session/recovery-codes');
    onDone(operatorsTexts.value.codesReplaced);
    setCodes(recoveryCodes);
  }
}
