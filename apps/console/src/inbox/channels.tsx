import type { Channel } from '../api/sandbox.ts';
import { HiddenText, Icon } from '../ui/icon.tsx';

export const channelNames: Readonly<Record<Channel, string>> = {
  sms: 'SMS',
  chatApp: 'Chat app',
  messenger: 'Messenger',
  rcs: 'RCS',
  chat: 'Chat',
  email: 'E-mail',
};

/** The icon of a channel, with its name for screen readers. */
export function ChannelIcon({ channel }: { channel: Channel }) {
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
 * Returns the channels on which a person can write. A number is no identifier on the messenger, and an e-mail address is none on any channel.
 *
 * @param used channels with messages, the last used one first
 */
export function writableChannels(person: string, used: readonly Channel[]): Channel[] {
  const writable = used.filter((channel) => channel !== 'email');
  if (used.length > 0 && writable.length === 0) return [];
  const usual: Channel[] = isNumber(person) ? ['chatApp', 'rcs', 'sms'] : ['messenger', 'chat'];
  return [...new Set([...writable, ...usual])];
}
