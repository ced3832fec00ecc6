import { useState } from 'preact/hooks';
import { announce } from '../../ui/announcer.tsx';
import { type Success, send } from '../api.ts';
import { accountNameLimits, defaultSenderLimits } from '../contract.gen.ts';
import { ChangeDialog, Field, SecretDialog, textOf } from '../dialogs.tsx';
import { hasSandbox } from '../session.ts';
import { accountsTexts } from './accounts-texts.ts';

type Created = Success<'/admin/v1/accounts', 'post'>;

interface CreateAccountDialogProps {
  onCreated(): void;
  /** @param id of the new account; absent if none was created */
  onClose(id?: string): void;
}

/** Creates an account, and shows its first API key once. */
export function CreateAccountDialog({ onCreated, onClose }: CreateAccountDialogProps) {
  const [created, setCreated] = useState<Created>();
  const t = accountsTexts.value;
  if (created) {
    return (
      <SecretDialog
        title={t.accountCreated(created.account.userName)}
        help={t.keyOnce}
        name={t.apiKey}
        secret={created.key.apiKey}
        onClose={() => onClose(created.account.id)}
      />
    );
  }
  return (
    <ChangeDialog
      id="create-account"
      title={t.create}
      description={t.createHelp}
      submit={t.create}
      onSubmit={create}
      onClose={() => onClose()}
    >
      <Field name="userName" label={t.userName} required {...accountNameLimits} />
      <Field name="defaultSender" label={t.sender} help={t.senderHelp} {...defaultSenderLimits} />
      {hasSandbox() && (
        <label class="choice">
          <input type="checkbox" name="isSandbox" /> <span>{t.isSandbox}</span>
        </label>
      )}
    </ChangeDialog>
  );

  async function create(values: FormData): Promise<void> {
    const defaultSender = textOf(values, 'defaultSender');
    const account = await send('post', '/admin/v1/accounts', {
      body: {
        userName: textOf(values, 'userName') ?? '',
        isSandbox: values.has('isSandbox'),
        ...(defaultSender !== undefined && { defaultSender }),
      },
    });
    announce(accountsTexts.value.accountCreated(account.account.userName));
    setCreated(account);
    onCreated();
  }
}
