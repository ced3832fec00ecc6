// Next.js: app/webhooks/route.ts. A route handler gets a Request whose body nothing has read.
import { verifyWebhook, WebhookVerificationError } from '@omnichannel/client/webhooks';

export async function POST(request: Request): Promise<Response> {
  try {
    const event = await verifyWebhook(request, process.env.WEBHOOK_SECRET ?? '');
    console.log(event.id, event.type);
    return new Response(null, { status: 204 });
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error;
    // An event that is newer than this code is taken, so that it is not delivered again for days.
    return new Response(null, { status: error.reason === 'unknown-event' ? 204 : 400 });
  }
}
