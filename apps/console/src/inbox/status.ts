import { signal } from '@preact/signals';
import type { MessageStatus, SandboxMessage } from '../api/sandbox.ts';
import { inboxTexts } from './inbox-texts.ts';

/** The time at which a passcode that is under way settles, in milliseconds of the page's clock. */
const settlingTimes = new WeakMap<SandboxMessage, number>();
/** Changes whenever a passcode settles. */
const settlements = signal(0);

/** Shows the outcome of a passcode, which is known beforehand, when it comes about: no event announces it. */
export function expectOutcome(message: SandboxMessage): void {
  if (!message.settles) return;
  settlingTimes.set(message, performance.now() + message.settles.inMs);
  setTimeout(() => {
    settlements.value += 1;
  }, message.settles.inMs + 1);
}

interface StatusView {
  state: MessageStatus;
  label: string;
  icon: string;
}

/** Returns the status of a message as it is shown. A component that calls this is updated when a passcode settles. */
export function statusView(message: SandboxMessage): StatusView {
  const { direction, status, isPasscode, settles, failure } = message;
  void settlements.value;
  const labels = inboxTexts.value.status;
  if (direction === 'inbound') {
    return status === 'accepted'
      ? { state: 'accepted', label: labels.passing, icon: 'clock' }
      : { state: 'sent', label: labels.passed, icon: 'sent' };
  }
  const isUnderWay = settles !== undefined && performance.now() < (settlingTimes.get(message) ?? 0);
  const state = settles && !isUnderWay ? settles.status : status;
  switch (state) {
    case 'accepted':
      return { state, label: labels.accepted, icon: 'clock' };
    case 'sent':
      if (!isPasscode) return { state, label: labels.sent, icon: 'sent' };
      return isUnderWay
        ? { state: 'accepted', label: labels.onItsWay, icon: 'clock' }
        : { state, label: labels.sentWithoutReceipt, icon: 'sent' };
    case 'failed':
      return {
        state,
        label: failure ? labels.failedBecause(failure.title, failure.code) : labels.failed,
        icon: 'failed',
      };
    default:
      return { state, label: state === 'read' ? labels.read : labels.delivered, icon: 'delivered' };
  }
}

/** Returns the actions that a message allows now. */
export function allowedActions({ direction, channel, status, isPasscode }: SandboxMessage) {
  const isOutbound = direction === 'outbound';
  // They have no receipts of reading and no quoted replies.
  const isOneWay = channel === 'sms' || channel === 'email';
  return {
    canMarkRead: isOutbound && !isOneWay && status === 'delivered',
    canFail: isOutbound && !isPasscode && (status === 'accepted' || status === 'sent'),
    canReply: !isOneWay,
  };
}
