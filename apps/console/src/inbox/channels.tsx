import type { Channel } from '../api/sandbox.ts';
import { HiddenText, Icon } from '../ui/icon.tsx';
import { inboxTexts } from './inbox-texts.ts';

/** The icon of a channel, with its name for screen readers. */
export function ChannelIcon({ channel }: { channel: Channel }) {
  const name = inboxTexts.value.channels[channel];
  return (
    <span class={`channel channel-${channel}`} title={name}>
      <Icon name={channel} />
      <HiddenText>{name}</HiddenText>
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
