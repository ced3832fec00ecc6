import type { Contract } from '../../../http/contract/contract.ts';
import type { Feature } from '../../../http/feature.ts';
import type { Context } from '../../context.ts';
import type { OutboundMessages } from '../../messaging/messaging.ts';
import type { CountNotifications } from '../notification-count.ts';
import { createDecision } from './decide-delivery.ts';
import { createDispatch } from './dispatch-deliveries.ts';
import { createAccountLookup } from './event-account.ts';
import { createBodyCheck } from './message-request.ts';
import { createEmailDispatch } from './send-email-delivery.ts';

export interface ChannelsOptions {
  outbound: OutboundMessages;
  count: CountNotifications;
  contract: Pick<Contract, 'operations'>;
}

/** Sends what the steps of notifications send outside the feed: messages of the channels, and e-mails. */
export function createChannels(context: Context, { outbound, contract, count }: ChannelsOptions): Feature {
  const findAccount = createAccountLookup(context.database);
  const decide = createDecision(context, outbound, createBodyCheck(contract));
  const emails = createEmailDispatch(context, { findAccount, count });
  return {
    jobs: {
      ...createDispatch(context, { decide, outbound, findAccount, count }),
      sendNotificationEmail: emails.job,
    },
    onPermanentFailure: {
      ...(emails.onPermanentFailure && { sendNotificationEmail: emails.onPermanentFailure }),
    },
  };
}
