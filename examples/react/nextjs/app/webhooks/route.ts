import { verifyWebhook, type WebhookEvent, WebhookVerificationError } from '@omnichannel/client/webhooks';

/** Represents a table of your database, with the id of the event as its primary key. */
export const events = new Map<string, WebhookEvent>();

/** Stores each event once. Next.js leaves the body unread, as the signature needs it. */
export async function POST(request: Request): Promise<Response> {
  try {
    const event = await verifyWebhook(request, process.env.WEBHOOK_SECRET ?? '');
    events.set(event.id, event);
    return new Response(null, { status: 204 });
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error;
    return new Response(null, { status: error.reason === 'unknown-event' ? 204 : 400 });
  }
}
