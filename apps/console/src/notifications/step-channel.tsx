import type { StepType } from '../api/notifications.ts';
import { channelNames } from '../inbox/channels.tsx';
import { Icon } from '../ui/icon.tsx';

/** The names of the channels of steps. */
export const stepNames: Readonly<Record<StepType, string>> = { ...channelNames, in_app: 'In-app' };

/** A channel with its icon and name. */
export function StepChannel({ type }: { type: StepType }) {
  return (
    <span class="step-type">
      <span class={`channel channel-${type}`}>
        <Icon name={type} />
      </span>
      {stepNames[type]}
    </span>
  );
}
