import type { StepType } from '../api/notifications.ts';
import { inboxTexts } from '../inbox/inbox-texts.ts';
import { Icon } from '../ui/icon.tsx';
import { notificationTexts } from './notification-texts.ts';

/** Returns the name of the channel of a step. */
export function stepName(type: StepType): string {
  return type === 'in_app' ? notificationTexts.value.inApp : inboxTexts.value.channels[type];
}

/** A channel with its icon and name. */
export function StepChannel({ type }: { type: StepType }) {
  return (
    <span class="step-type">
      <span class={`channel channel-${type}`}>
        <Icon name={type} />
      </span>
      {stepName(type)}
    </span>
  );
}
