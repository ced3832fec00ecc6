/** @import { SandboxMessage } from '@omnichannel/console/sandbox' */

/** When an SMS that is on its way has arrived, by the message: milliseconds of the page's clock. */
const arrivals = new WeakMap();

/**
 * Calls back when the outcome of a message, which is known beforehand, comes about.
 *
 * @param {SandboxMessage} message
 * @param {() => void} onSettled
 */
export function expectOutcome(message, onSettled) {
  if (!message.settles) return;
  arrivals.set(message, performance.now() + message.settles.inMs);
  setTimeout(onSettled, message.settles.inMs + 1);
}

/**
 * What has become of a message so far, in a word and a picture.
 *
 * @param {SandboxMessage} message
 * @returns {{ state: SandboxMessage['status'], label: string, icon: string }}
 */
export function fate(message) {
  const { direction, channel, status, settles, failure } = message;
  if (direction === 'inbound') {
    return status === 'accepted'
      ? { state: 'accepted', label: 'Being passed to the service', icon: 'clock' }
      : { state: 'sent', label: 'Passed to the service', icon: 'sent' };
  }
  const onItsWay = settles !== undefined && performance.now() < arrivals.get(message);
  const state = settles && !onItsWay ? settles.status : status;
  switch (state) {
    case 'accepted':
      return { state, label: 'Accepted', icon: 'clock' };
    case 'sent':
      if (channel !== 'sms') return { state, label: 'Sent', icon: 'sent' };
      return onItsWay
        ? { state: 'accepted', label: 'On its way', icon: 'clock' }
        : { state, label: 'Sent, no receipt', icon: 'sent' };
    case 'failed':
      return { state, label: failure ? `Failed: ${failure.title} (${failure.code})` : 'Failed', icon: 'failed' };
    default:
      return { state, label: state === 'read' ? 'Read' : 'Delivered', icon: 'delivered' };
  }
}

/**
 * What can be done to a message now.
 *
 * @param {SandboxMessage} message
 */
export function possible({ direction, channel, status }) {
  const outbound = direction === 'outbound' && channel !== 'sms';
  return {
    read: outbound && status === 'delivered',
    fail: outbound && (status === 'accepted' || status === 'sent'),
    reply: channel !== 'sms',
  };
}
