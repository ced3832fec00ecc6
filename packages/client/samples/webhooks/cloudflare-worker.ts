// Cloudflare Workers: `wrangler secret put WEBHOOK_SECRET`, and for the time of a rotation WEBHOOK_SECRET_OLD.
import { verifyWebhook, WebhookVerificationError } from '@omnichannel/client/webhooks';

interface Env {
  WEBHOOK_SECRET: string;
  WEBHOOK_SECRET_OLD?: string;
}

export default {
  async fetch(request: Request, { WEBHOOK_SECRET, WEBHOOK_SECRET_OLD }: Env): Promise<Response> {
    const secrets = WEBHOOK_SECRET_OLD ? [WEBHOOK_SECRET, WEBHOOK_SECRET_OLD] : [WEBHOOK_SECRET];
    try {
      const event = await verifyWebhook(request, secrets);
      console.log(event.id, event.type);
      return new Response(null, { status: 204 });
    } catch (error) {
      if (!(error instanceof WebhookVerificationError)) throw error;
      // An event that is newer than this code is taken, so that it is not delivered again for days.
      return new Response(null, { status: error.reason === 'unknown-event' ? 204 : 400 });
    }
  },
};
