import { useState } from 'preact/hooks';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { type Success, send } from '../api.ts';
import { AccountChoice } from '../choice/account-choice.tsx';
import { ObjectChoice } from '../choice/object-choice.tsx';
import { useConnections } from '../choice/use-connections.ts';
import { routePositionLimits, routeSenderLimits } from '../contract.gen.ts';
import { routesTexts } from './routes-texts.ts';

type Route = Success<'/admin/v1/routes', 'get'>['data'][number];

interface CreateRouteDialogProps {
  onDone(): void;
  onClose(): void;
}

/** Adds a route. Its connections are those of the channel. */
export function CreateRouteDialog({ onDone, onClose }: CreateRouteDialogProps) {
  const [channel, setChannel] = useState<Route['channel']>('sms');
  // An SMS can follow a message of RCS.
  const connections = useConnections(channel === 'rcs' ? ['rcs', 'sms'] : [channel]);
  const t = routesTexts.value;
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
      <div class="field">
        <label for="route-first">{t.connection}</label>
        <ObjectChoice key={channel} id="route-first" name="first" empty="–" isRequired choices={connections} />
      </div>
      <div class="field">
        <label for="route-second">{t.second}</label>
        <ObjectChoice key={channel} id="route-second" name="second" empty="–" choices={connections} />
      </div>
      <div class="field">
        <label for="route-third">{t.third}</label>
        <ObjectChoice key={channel} id="route-third" name="third" empty="–" choices={connections} />
      </div>
      <div class="field">
        <label for="route-accountId">{t.account}</label>
        <AccountChoice id="route-accountId" name="accountId" empty={t.allAccounts} isLiveOnly />
      </div>
      <fieldset>
        <legend>{t.conditions}</legend>
        <p class="soft">{t.conditionsAbout}</p>
        <Text name="country" label={t.country} placeholder="FR" pattern="[A-Za-z]{2}" />
        <Text name="prefix" label={t.prefix} placeholder="+4477" pattern="\+[1-9][0-9]{0,14}" />
        <Text name="sender" label={t.sender} placeholder="ExampleShop" />
        <div class="field">
          <label for="route-purpose">{t.purpose}</label>
          <select id="route-purpose" name="purpose">
            <option value="">{t.any}</option>
            {Object.entries(t.purposes).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        </div>
      </fieldset>
      <div class="field">
        <label for="route-position">{t.position}</label>
        <input id="route-position" name="position" type="number" {...routePositionLimits} placeholder={t.last} />
      </div>
    </FormDialog>
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
        {...routeSenderLimits}
        placeholder={placeholder}
        pattern={pattern}
      />
    </div>
  );
}
