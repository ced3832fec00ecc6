import type { Channel, SandboxChannel } from '../api/sandbox.ts';
import { HiddenText, Icon } from '../ui/icon.tsx';

export const channelNames: Readonly<Record<SandboxChannel, string>> = {
  sms: 'SMS',
  chatApp: 'Chat app',
  messenger: 'Messenger',
  rcs: 'RCS',
  chat: 'Chat',
};

/** The icon of a channel, with its name for screen readers. */
export function ChannelIcon({ channel }: { channel: SandboxChannel }) {
  return (
    <span class={`channel channel-${channel}`} title={channelNames[channel]}>
      <Icon name={channel} />
      <HiddenText>{channelNames[channel]}</HiddenText>
    </span>
  );
}

/** Whether a person is identified by a phone number, as on the chat app, on RCS and in SMS. */
export function isNumber(person: string): boolean {
  return /^\+\d{1,15}$/.test(person);
}

/**
 * Returns the channels on which a person can write. An SMS cannot be written, and a number is no identifier on the messenger.
 *
 * @param used channels with messages, the last used one first
 */
export function writableChannels(person: string, used: readonly SandboxChannel[]): Channel[] {
  const usual: Channel[] = isNumber(person) ? ['chatApp', 'rcs'] : ['messenger', 'chat'];
  return [...new Set([...used.filter((channel) => channel !== 'sms'), ...usual])];
}
