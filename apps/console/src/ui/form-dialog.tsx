import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Dialog } from './dialog.tsx';
import { OriginalFault } from './original-fault.tsx';

interface FormDialogProps {
  /** Prefix of the ids of the form and its title. */
  id: string;
  title: string;
  description: string;
  /** Selector of the field that has the focus first, and again after an error; in a form that does not fit, the error gets it. */
  firstField: string;
  cancel: string;
  submit: string;
  onSubmit(form: HTMLFormElement): Promise<void>;
  onClose(): void;
  /** Shown below the fields: the result of the submission. */
  result?: ComponentChildren;
  children: ComponentChildren;
}

/** A dialog with a form that sends a request. It shows the error of a failed one and stays open. */
export function FormDialog(props: FormDialogProps) {
  const { id, title, description, firstField, onSubmit, onClose } = props;
  const [error, setError] = useState<Error>();
  const form = useRef<HTMLFormElement>(null);
  const fault = useRef<HTMLParagraphElement>(null);
  const focusFirst = () => form.current?.querySelector<HTMLElement>(firstField)?.focus();
  useLayoutEffect(focusFirst, []);
  useLayoutEffect(() => {
    if (error === undefined) return;
    // In a long form the error is below the visible part while the focus is in the first field.
    if (isScrollable(form.current?.closest('dialog'))) fault.current?.focus();
    else focusFirst();
  }, [error]);
  return (
    <Dialog titleId={`${id}-title`} onClose={onClose}>
      <form id={`${id}-form`} ref={form} onSubmit={submit}>
        <h2 id={`${id}-title`}>{title}</h2>
        <p class="soft">{description}</p>
        {props.children}
        <p class="fault" role="alert" tabIndex={-1} ref={fault} hidden={error === undefined}>
          <bdi>{error?.message}</bdi>
          <OriginalFault error={error} />
        </p>
        {props.result}
        <div class="dialog-actions">
          <button type="button" onClick={onClose}>
            {props.cancel}
          </button>
          <button type="submit" class="primary">
            {props.submit}
          </button>
        </div>
      </form>
    </Dialog>
  );

  async function submit(event: Event): Promise<void> {
    event.preventDefault();
    setError(undefined);
    try {
      await onSubmit(event.target as HTMLFormElement);
    } catch (reason) {
      setError(reason as Error);
    }
  }
}

/** Whether a dialog has more content than it shows. */
function isScrollable(dialog: Element | null | undefined): boolean {
  return dialog !== null && dialog !== undefined && dialog.scrollHeight > dialog.clientHeight;
}

interface ChannelFieldProps<Channel extends string> {
  label: string;
  channels: readonly { channel: Channel; name: string }[];
  value: Channel;
  onChange(channel: Channel): void;
}

/** Chooses the channel of an inbound message. */
export function ChannelField<Channel extends string>({ label, channels, value, onChange }: ChannelFieldProps<Channel>) {
  return (
    <label class="field">
      <span>{label}</span>{' '}
      <select value={value} onChange={({ currentTarget }) => onChange(currentTarget.value as Channel)}>
        {channels.map(({ channel, name }) => (
          <option key={channel} value={channel}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
