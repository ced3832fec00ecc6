import { chatAppTitle } from '@omnichannel/error-formats';
import type { JobHandler } from '../../platform/jobs/queue.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';
import type { CarrierEvents, DeliveryReceipt } from './carrier.ts';

declare module '../../platform/jobs/queue.ts' {
  interface Tasks {
    /** Reports the outcome of a delivery that carries a message. The function `message_delivery_ended` of the database adds it. */
    messageDelivery: { deliveryId: string };
  }
}

/** Creates the job that turns the outcome of a delivery into the status of the message that it carries. */
export function createDeliveryJob(
  webhooks: Pick<Webhooks, 'findOutcome'>,
  receive: CarrierEvents['receive'],
): JobHandler<'messageDelivery'> {
  return async ({ deliveryId }) => {
    const outcome = await webhooks.findOutcome(deliveryId);
    if (!outcome) return;
    const { messageId, isDelivered, at } = outcome;
    await receive([isDelivered ? { messageId, status: 'delivered', at } : { messageId, status: 'failed', at, error }]);
  };
}

const code = 1014;
const error: NonNullable<DeliveryReceipt['error']> = {
  code,
  title: chatAppTitle(code) as string,
  details: 'The endpoint of the chat channel did not accept the message, and its delivery has failed permanently.',
};
