import type { components } from '@omnichannel/types';

/** Preferences as the contract has them. */
export type Preference = components['schemas']['SubscriberPreference'];
export type Channel = components['schemas']['NotificationChannel'];

/** All channels, in the order in which responses have them. */
export const channels: readonly Channel[] = ['in_app', 'sms', 'chatApp', 'messenger', 'rcs', 'email'];

/** The properties of a workflow that its preferences show. */
interface Template {
  id: string;
  identifier: string;
  name: string;
  critical: boolean;
}

/**
 * Converts a row of preferences to the contract's. A channel is on unless a row turns it off.
 *
 * @param row absent if the subscriber has changed nothing
 * @param of the channels of the workflow, or all
 */
export function toPreference(
  row: { enabled: boolean; channels: Readonly<Record<string, boolean>> } | undefined,
  of: readonly Channel[],
  template?: Template,
): Preference {
  const shown = channels.filter((channel) => of.includes(channel));
  return {
    ...(template && {
      template: {
        _id: template.id,
        name: template.name,
        critical: template.critical,
        triggers: [{ identifier: template.identifier }],
      },
    }),
    preference: {
      enabled: row?.enabled ?? true,
      channels: Object.fromEntries(shown.map((channel) => [channel, row?.channels[channel] ?? true])),
    },
  };
}
