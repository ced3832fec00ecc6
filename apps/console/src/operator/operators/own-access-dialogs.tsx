import { useState } from 'preact/hooks';
import { send } from '../api.ts';
import { ownPasswordLimits } from '../contract.gen.ts';
import { ChangeDialog, Field, SecretDialog } from '../dialogs.tsx';
import { operatorTexts } from '../operator-texts.ts';
import { session } from '../session.ts';
import { operatorsTexts } from './operators-texts.ts';

interface OwnAccessDialogProps {
  /** Called after the change, with what has changed. */
  onDone(notice: string): void;
  onClose(): void;
}

const passwordLimits = { type: 'password', required: true, ...ownPasswordLimits } as const;

/** Changes the own password, which ends the other sessions. */
export function PasswordDialog({ onDone, onClose }: OwnAccessDialogProps) {
  const t = operatorsTexts.value;
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
      <CurrentPassword />
      <Field
        name="newPassword"
        label={t.newPassword}
        help={operatorTexts.value.signIn.passwordHelp}
        autocomplete="new-password"
        minLength={12}
        {...passwordLimits}
      />
      <Field name="repeatedPassword" label={t.repeatedPassword} autocomplete="new-password" {...passwordLimits} />
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

/** Asks for the own password again. */
function CurrentPassword() {
  return (
    <>
      {/* A password manager reads here whose password it is. */}
      <input hidden readOnly autocomplete="username" value={session.value?.operator.name} />
      <Field
        name="currentPassword"
        label={operatorsTexts.value.currentPassword}
        autocomplete="current-password"
        {...passwordLimits}
      />
    </>
  );
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
      firstField="[name=currentPassword]"
      onSubmit={replace}
      onClose={onClose}
    >
      <CurrentPassword />
    </ChangeDialog>
  );

  async function replace(values: FormData): Promise<void> {
    const currentPassword = String(values.get('currentPassword'));
    const { recoveryCodes } = await send('post', '/admin/v1/session/recovery-codes', { body: { currentPassword } });
    onDone(operatorsTexts.value.codesReplaced);
    setCodes(recoveryCodes);
  }
}
