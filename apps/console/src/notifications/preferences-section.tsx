import type { components } from '@omnichannel/types';
import { useSignal } from '@preact/signals';
import type { StepType } from '../api/notifications.ts';
import { request } from '../sandbox/request.ts';
import { useResource } from '../sandbox/use-resource.ts';
import { announce } from '../ui/announcer.tsx';
import { notificationTexts } from './notification-texts.ts';
import { stepName } from './step-channel.tsx';

type Preference = components['schemas']['SubscriberPreference'];

/** A change of one switch: of everything, or of a channel. */
type Change = { enabled: boolean } | { channel: StepType; enabled: boolean };

/** The preferences of a subscriber: from all workflows, and from each. A change is saved at once. @param path of the subscriber */
export function PreferencesSection({ path }: { path: string }) {
  const t = notificationTexts.value;
  const all = useResource<{ data: Preference[] }>(`${path}/preferences/global`);
  const each = useResource<{ data: Preference[] }>(`${path}/preferences`);
  const fault = useSignal<string | undefined>(undefined);
  const global = all.value?.data[0];
  const message = fault.value ?? all.error?.message ?? each.error?.message;
  return (
    <section class="card" aria-labelledby="preferences-title">
      <h3 id="preferences-title">{t.preferences}</h3>
      <p class="soft" id="preferences-hint">
        {t.preferencesHint}
      </p>
      <p class="fault" role="alert" hidden={message === undefined}>
        {message}
      </p>
      {global && <Switches name={t.allWorkflows} of={global} onChange={(change) => save(toGlobalChange(change))} />}
      {each.value?.data.map((preference) => (
        <WorkflowSwitches key={preference.template?._id} of={preference} onSave={save} />
      ))}
      {each.value?.data.length === 0 && <p class="soft">{t.noActiveWorkflow}</p>}
    </section>
  );

  async function save(body: object, scope = ''): Promise<void> {
    try {
      await request('PATCH', `${path}/preferences${scope}`, body);
      fault.value = undefined;
      announce(t.saved);
    } catch (error) {
      fault.value = (error as Error).message;
    }
    all.reload();
    each.reload();
  }
}

function toGlobalChange(change: Change): object {
  const { enabled } = change;
  return 'channel' in change ? { preferences: [{ type: change.channel, enabled }] } : { enabled };
}

interface WorkflowSwitchesProps {
  of: Preference;
  onSave(body: object, scope: string): Promise<void>;
}

function WorkflowSwitches({ of, onSave }: WorkflowSwitchesProps) {
  const { template } = of;
  if (!template) return null;
  const scope = `/${encodeURIComponent(template.triggers[0]?.identifier ?? template._id)}`;
  return (
    <Switches
      name={template.name}
      of={of}
      onChange={(change) => {
        const { enabled } = change;
        return onSave('channel' in change ? { channel: { type: change.channel, enabled } } : { enabled }, scope);
      }}
    />
  );
}

interface SwitchesProps {
  name: string;
  of: Preference;
  onChange(change: Change): Promise<void>;
}

function Switches({ name, of: { template, preference }, onChange }: SwitchesProps) {
  const isCritical = template?.critical === true;
  return (
    <fieldset class="switches" disabled={isCritical} aria-describedby="preferences-hint">
      <legend>
        <bdi>{name}</bdi> {isCritical && <small class="soft">{notificationTexts.value.criticalAlwaysSent}</small>}
      </legend>
      <Switch
        label={notificationTexts.value.on}
        isOn={preference.enabled}
        onChange={(enabled) => onChange({ enabled })}
      />
      {(Object.entries(preference.channels) as [StepType, boolean][]).map(([channel, isOn]) => (
        <Switch
          key={channel}
          label={stepName(channel)}
          isOn={isOn}
          onChange={(enabled) => onChange({ channel, enabled })}
        />
      ))}
    </fieldset>
  );
}

function Switch({ label, isOn, onChange }: { label: string; isOn: boolean; onChange(isOn: boolean): Promise<void> }) {
  return (
    <label class="switch">
      <input type="checkbox" checked={isOn} onChange={({ currentTarget }) => void onChange(currentTarget.checked)} />{' '}
      <span>{label}</span>
    </label>
  );
}
