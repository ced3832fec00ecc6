/** @import { SandboxChannel } from '@omnichannel/console/sandbox' */
/** @import { Channel } from '../../features/messaging/carrier.ts' */
import { h, icon, unseen } from './dom.js';

/** @type {Readonly<Record<SandboxChannel, string>>} */
export const channelNames = { sms: 'SMS', chatApp: 'Chat app', messenger: 'Messenger', rcs: 'RCS', chat: 'Chat' };

/**
 * The picture of a channel, with its name for those who listen.
 *
 * @param {SandboxChannel} channel
 */
export function channelMark(channel) {
  return h(
    'span',
    { class: `channel channel-${channel}`, title: channelNames[channel] },
    icon(channel),
    unseen(channelNames[channel]),
  );
}

/**
 * Whether somebody is known by a phone number, as on the chat app, RCS and in SMS.
 *
 * @param {string} person
 */
export function isNumber(person) {
  return /^\+\d{1,15}$/.test(person);
}

/**
 * On which channels a person can write: nobody writes an SMS, and who is known by a number has no id on the messenger.
 *
 * @param {string} person
 * @param {readonly SandboxChannel[]} used those on which they have messages, the latest first
 * @returns {Channel[]}
 */
export function channelsOf(person, used) {
  /** @type {Channel[]} */
  const usual = isNumber(person) ? ['chatApp', 'rcs'] : ['messenger', 'chat'];
  return [...new Set([...used.filter((channel) => channel !== 'sms'), ...usual])];
}
