import { useState } from 'preact/hooks';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { type Success, send } from '../api.ts';
import { useList } from '../list/use-list.ts';
import type { Account } from '../use-accounts.ts';
import { routesTexts } from './routes-texts.ts';

type Route = Success<'/admin/v1/routes', 'get'>['data'][number];

interface CreateRouteDialogProps {
  accounts: readonly Account[];
  onDone(): void;
  onClose(): void;
}

/** Adds a route. Its connections are those of the channel. */
export function CreateRouteDialog({ accounts, onDone, onClose }: CreateRouteDialogProps) {
  const [channel, setChannel] = useState<Route['channel']>('sms');
  const { rows = [] } = useList('/admin/v1/connections', { query: { limit: 200 } });
  const t = routesTexts.value;
  // An SMS can follow a message of RCS.
  const fitting = rows.filter((one) => one.channel === channel || (channel === 'rcs' && one.channel === 'sms'));
  return (
    <FormDialog
      id="create-route"
      title={t.create}
      description={t.createAbout}
      firstField="select"
      cancel={t.cancel}
      submit={t.create}
      onClose={onClose}
      onSubmit={async (form) => {
        const data = new FormData(form);
        const text = (name: string) => String(data.get(name) ?? '').trim() || null;
        const position = text('position');
        await send('post', '/admin/v1/routes', {
          body: {
            channel,
            connections: ['first', 'second', 'third'].map(text).filter((name) => name !== null),
            accountId: text('accountId'),
            country: text('country')?.toUpperCase() ?? null,
            prefix: text('prefix'),
            sender: text('sender'),
            purpose: text('purpose') as Route['purpose'],
            ...(position !== null && { position: Number(position) }),
          },
        });
        onDone();
      }}
    >
      <div class="field">
        <label for="route-channel">{t.channel}</label>
        <select
          id="route-channel"
          value={channel}
          onChange={({ currentTarget }) => setChannel(currentTarget.value as Route['channel'])}
        >
          {Object.entries(t.channels).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <Choice name="first" label={t.connection} isRequired options={fitting.map(({ name }) => [name, name])} />
      <Choice name="second" label={t.second} options={fitting.map(({ name }) => [name, name])} />
      <Choice name="third" label={t.third} options={fitting.map(({ name }) => [name, name])} />
      <Choice
        name="accountId"
        label={t.account}
        empty={t.allAccounts}
        options={accounts.filter(({ isSandbox }) => !isSandbox).map(({ id, userName }) => [id, userName])}
      />
      <fieldset>
        <legend>{t.conditions}</legend>
        <p class="soft">{t.conditionsAbout}</p>
        <Text name="country" label={t.country} placeholder="FR" pattern="[A-Za-z]{2}" />
        <Text name="prefix" label={t.prefix} placeholder="+4477" pattern="\+[1-9][0-9]{0,14}" />
        <Text name="sender" label={t.sender} placeholder="ExampleShop" />
        <Choice name="purpose" label={t.purpose} empty={t.any} options={Object.entries(t.purposes)} />
      </fieldset>
      <div class="field">
        <label for="route-position">{t.position}</label>
        <input id="route-position" name="position" type="number" min="1" max="999999" placeholder={t.last} />
      </div>
    </FormDialog>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  empty?: string;
  isRequired?: boolean;
  options: readonly (readonly [value: string, name: string])[];
}

function Choice({ name, label, empty = '–', isRequired = false, options }: ChoiceProps) {
  return (
    <div class="field">
      <label for={`route-${name}`}>{label}</label>
      <select id={`route-${name}`} name={name} required={isRequired}>
        <option value="">{empty}</option>
        {options.map(([value, shown]) => (
          <option key={value} value={value}>
            {shown}
          </option>
        ))}
      </select>
    </div>
  );
}

function Text({
  name,
  label,
  placeholder,
  pattern,
}: Record<'name' | 'label' | 'placeholder', string> & { pattern?: string }) {
  return (
    <div class="field">
      <label for={`route-${name}`}>{label}</label>
      <input
        id={`route-${name}`}
        name={name}
        dir="ltr"
        autocomplete="off"
        maxLength={20}
        placeholder={placeholder}
        pattern={pattern}
      />
    </div>
  );
}
