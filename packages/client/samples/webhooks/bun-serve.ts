// Bun: `bun run bun-serve.ts`. With @types/bun the declaration of Bun goes.
import { verifyWebhook, WebhookVerificationError } from '@omnichannel/client/webhooks';

declare const Bun: { serve(options: { port: number; fetch(request: Request): Promise<Response> }): unknown };

Bun.serve({
  port: 3000,
  async fetch(request) {
    try {
      const event = await verifyWebhook(request, process.env.WEBHOOK_SECRET ?? '');
      if (event.type === 'messengerMessage') console.log(event.payload.messaging.length, 'messages');
      return new Response(null, { status: 204 });
    } catch (error) {
      if (!(error instanceof WebhookVerificationError)) throw error;
      // An event that is newer than this code is taken, so that it is not delivered again for days.
      return new Response(null, { status: error.reason === 'unknown-event' ? 204 : 400 });
    }
  },
});
