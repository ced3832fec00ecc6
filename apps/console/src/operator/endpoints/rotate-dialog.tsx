import { useState } from 'preact/hooks';
import { announce } from '../../ui/announcer.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { send } from '../api.ts';
import { endpointsTexts } from './endpoints-texts.ts';
import { SecretDialog } from './secret-dialog.tsx';

interface RotateDialogProps {
  id: string;
  onDone(): void;
  onClose(): void;
}

/** Asks before a secret is rotated, and shows the new one once. */
export function RotateDialog({ id, onDone, onClose }: RotateDialogProps) {
  const [secret, setSecret] = useState<string>();
  const t = endpointsTexts.value;
  if (secret !== undefined) return <SecretDialog secret={secret} onClose={onClose} />;
  return (
    <FormDialog
      id="rotate"
      title={t.rotateTitle}
      description={t.rotateHelp}
      firstField="[type=submit]"
      cancel={t.cancel}
      submit={t.rotateTitle}
      onSubmit={submit}
      onClose={onClose}
    >
      <label class="choice">
        <input type="checkbox" name="isLost" /> <span>{t.isLost}</span>
      </label>
    </FormDialog>
  );

  async function submit(form: HTMLFormElement): Promise<void> {
    const rotated = await send('post', '/admin/v1/webhook-endpoints/{endpointId}/secret', {
      params: { endpointId: id },
      body: { isLost: new FormData(form).has('isLost') },
    });
    announce(endpointsTexts.value.rotated);
    setSecret(rotated.secret);
    onDone();
  }
}
