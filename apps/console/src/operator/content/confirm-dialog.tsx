import { FormDialog } from '../../ui/form-dialog.tsx';
import { contentTexts } from './content-texts.ts';

interface ConfirmDialogProps {
  title: string;
  /** What ends with it. */
  description: string;
  submit: string;
  onConfirm(): Promise<unknown>;
  onClose(): void;
}

/** Asks before a change that cannot be undone. */
export function ConfirmDialog({ title, description, submit, onConfirm, onClose }: ConfirmDialogProps) {
  return (
    <FormDialog
      id="confirm"
      title={title}
      description={description}
      firstField="button[type=button]"
      cancel={contentTexts.value.cancel}
      submit={submit}
      onSubmit={async () => {
        await onConfirm();
      }}
      onClose={onClose}
    >
      {null}
    </FormDialog>
  );
}
