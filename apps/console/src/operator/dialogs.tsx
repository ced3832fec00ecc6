import type { ComponentChildren } from 'preact';
import { CodeBlock } from '../ui/code-block.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { uiTexts } from '../ui/ui-texts.ts';
import { operatorTexts } from './operator-texts.ts';

interface ChangeDialogProps {
  /** Prefix of the ids of the form. */
  id: string;
  title: string;
  description: string;
  /** The label of the button that makes the change. */
  submit: string;
  /** The field that has the focus first; by default the first one, or the button. */
  firstField?: string;
  onSubmit(values: FormData): Promise<void>;
  onClose(): void;
  children?: ComponentChildren;
}

/** Asks before a change, or for the values of one. The dialog shows the error of a failed request and stays open. */
export function ChangeDialog({ id, firstField, onSubmit, children, ...dialog }: ChangeDialogProps) {
  const first = firstField ?? (children ? 'input, select, textarea, [type=submit]' : '[type=submit]');
  return (
    <FormDialog
      {...dialog}
      id={id}
      firstField={first}
      cancel={operatorTexts.value.dialog.cancel}
      onSubmit={(form) => onSubmit(new FormData(form))}
    >
      {children}
    </FormDialog>
  );
}

interface FieldProps {
  name: string;
  label: string;
  help?: string;
  value?: string | number | null;
  required?: boolean;
  type?: 'text' | 'password' | 'number' | 'date';
  min?: number | string;
  max?: number | string;
  minLength?: number;
  maxLength?: number;
  /** Names the password for a password manager; it fills in nothing by default. */
  autocomplete?: 'current-password' | 'new-password';
  onInput?(value: string): void;
}

/** A text, a password, a number or a day in a dialog. */
export function Field(props: FieldProps) {
  const { name, label, help, value, type = 'text', autocomplete = 'off', onInput, ...rest } = props;
  return (
    <div class="field">
      <label for={`field-${name}`}>{label}</label>
      <input
        {...rest}
        id={`field-${name}`}
        name={name}
        type={type}
        dir={type === 'text' ? 'auto' : type === 'password' ? 'ltr' : undefined}
        autocomplete={autocomplete}
        spellcheck={false}
        defaultValue={value ?? ''}
        aria-describedby={help ? `field-${name}-help` : undefined}
        onInput={onInput && (({ currentTarget }) => onInput(currentTarget.value))}
      />
      {help && (
        <small id={`field-${name}-help`} class="soft">
          {help}
        </small>
      )}
    </div>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  options: readonly (readonly [value: string, name: string])[];
  value?: string;
  help?: string;
  onChange?(value: string): void;
}

/** A choice in a dialog. */
export function Choice({ name, label, options, value, help, onChange }: ChoiceProps) {
  return (
    <div class="field">
      <label for={`field-${name}`}>{label}</label>
      <select
        id={`field-${name}`}
        name={name}
        aria-describedby={help ? `field-${name}-help` : undefined}
        onChange={onChange && (({ currentTarget }) => onChange(currentTarget.value))}
      >
        {options.map(([one, text]) => (
          <option key={one} value={one} selected={one === value}>
            {text}
          </option>
        ))}
      </select>
      {help && (
        <small id={`field-${name}-help`} class="soft">
          {help}
        </small>
      )}
    </div>
  );
}

interface SecretDialogProps {
  title: string;
  help: string;
  /** The name of the secret, which is shown once. */
  name: string;
  secret: string;
  onClose(): void;
}

/** Shows a secret once, to copy. */
export function SecretDialog({ title, help, name, secret, onClose }: SecretDialogProps) {
  return (
    <Dialog titleId="secret-title" onClose={onClose}>
      <form method="dialog">
        <h2 id="secret-title">{title}</h2>
        <p class="soft">{help}</p>
        <CodeBlock text={secret} label={name} copyLabel={uiTexts.value.copyNamed(name)} />
        <div class="dialog-actions">
          <button type="submit" class="primary">
            {operatorTexts.value.dialog.done}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** Returns the value of a text field, without white space around it; undefined for an empty one. */
export function textOf(values: FormData, name: string): string | undefined {
  const text = String(values.get(name) ?? '').trim();
  return text === '' ? undefined : text;
}
