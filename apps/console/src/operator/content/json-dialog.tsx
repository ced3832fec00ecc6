import { FormDialog } from '../../ui/form-dialog.tsx';
import { contentTexts } from './content-texts.ts';

interface JsonDialogProps {
  title: string;
  description: string;
  label: string;
  value: string;
  submit: string;
  /** @throws {Error} when the service rejects the value */
  onSubmit(value: unknown): Promise<unknown>;
  onClose(): void;
}

/** A dialog for a value in JSON. */
export function JsonDialog({ title, description, label, value, submit, onSubmit, onClose }: JsonDialogProps) {
  const t = contentTexts.value;
  return (
    <FormDialog
      id="json"
      title={title}
      description={description}
      firstField="textarea"
      cancel={t.cancel}
      submit={submit}
      onSubmit={async (form) => {
        await onSubmit(parse(String(new FormData(form).get('value'))));
      }}
      onClose={onClose}
    >
      <label class="field">
        <span>{label}</span>
        <textarea
          name="value"
          class="json-field"
          rows={14}
          dir="ltr"
          spellcheck={false}
          required
          defaultValue={value}
        />
      </label>
    </FormDialog>
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(contentTexts.value.notJson((error as Error).message));
  }
}
