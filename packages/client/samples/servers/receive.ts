// The webhooks of your server. No line depends on a framework.
import { verifyWebhook, type WebhookEvent, WebhookVerificationError } from '@omnichannel/client/webhooks';

type Delivery = Parameters<typeof verifyWebhook>[0];

/** Represents a table of your database, by the id of the event. A worker handles the rows. */
export const events = new Map<string, WebhookEvent>();

/** Stores the event of a delivery once, and returns the status of the response. */
export async function receive(delivery: Delivery): Promise<number> {
  try {
    const event = await verifyWebhook(delivery, process.env.WEBHOOK_SECRET ?? '');
    events.set(event.id, event);
    return 204;
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error;
    // It is signed, but newer than this client: it would only be delivered again.
    return error.reason === 'unknown-event' ? 204 : 400;
  }
}
