import { FormDialog } from '../../ui/form-dialog.tsx';
import { send } from '../api.ts';
import { AccountChoice } from '../choice/account-choice.tsx';
import { ObjectChoice } from '../choice/object-choice.tsx';
import { useConnections } from '../choice/use-connections.ts';
import { senderThroughputLimits, senderValueLimits } from '../contract.gen.ts';
import { sendersTexts } from './senders-texts.ts';

interface AddSenderDialogProps {
  onDone(value: string): void;
  onClose(): void;
}

/** Adds a sender to the list of a connection for SMS. */
export function AddSenderDialog({ onDone, onClose }: AddSenderDialogProps) {
  const connections = useConnections(['sms']);
  const t = sendersTexts.value;
  return (
    <FormDialog
      id="add-sender"
      title={t.add}
      description={t.addAbout}
      firstField="[name=value]"
      cancel={t.cancel}
      submit={t.add}
      onClose={onClose}
      onSubmit={async (form) => {
        const data = new FormData(form);
        const text = (name: string) => String(data.get(name) ?? '').trim() || null;
        const throughput = text('throughput');
        const { value } = await send('post', '/admin/v1/senders', {
          body: {
            connection: text('connection') ?? '',
            value: text('value') ?? '',
            accountId: text('accountId'),
            countries:
              text('countries')
                ?.toUpperCase()
                .split(/[\s,]+/) ?? [],
            senderGroup: text('senderGroup'),
            throughput: throughput === null ? null : Number(throughput),
          },
        });
        onDone(value);
      }}
    >
      <Field name="value" label={t.value} isRequired {...senderValueLimits} />
      <div class="field">
        <label for="sender-connection">{t.connection}</label>
        <ObjectChoice id="sender-connection" name="connection" isRequired choices={connections} />
      </div>
      <div class="field">
        <label for="sender-account">{t.account}</label>
        <AccountChoice
          id="sender-account"
          name="accountId"
          empty={t.allAccounts}
          describedBy="sender-account-about"
          isLiveOnly
        />
        <small id="sender-account-about" class="soft">
          {t.accountHelp}
        </small>
      </div>
      <Field name="countries" label={t.countries} help={t.countriesHelp} />
      <Field name="senderGroup" label={t.group} help={t.groupHelp} />
      <Field name="throughput" label={t.throughput} isNumber {...senderThroughputLimits} />
    </FormDialog>
  );
}

interface FieldProps {
  name: string;
  label: string;
  help?: string;
  isRequired?: boolean;
  isNumber?: boolean;
  maxLength?: number;
  max?: number;
}

function Field({ name, label, help, isRequired = false, isNumber = false, ...limits }: FieldProps) {
  return (
    <div class="field">
      <label for={`sender-${name}`}>{label}</label>
      <input
        id={`sender-${name}`}
        name={name}
        dir="ltr"
        autocomplete="off"
        required={isRequired}
        type={isNumber ? 'number' : 'text'}
        min={isNumber ? 0.001 : undefined}
        step={isNumber ? 'any' : undefined}
        {...limits}
        aria-describedby={help ? `sender-${name}-about` : undefined}
      />
      {help && (
        <small id={`sender-${name}-about`} class="soft">
          {help}
        </small>
      )}
    </div>
  );
}
