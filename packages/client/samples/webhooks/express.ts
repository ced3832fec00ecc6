// Express: express.raw() leaves the body as bytes. It must come before any express.json() on this route.
//   app.post('/webhooks', express.raw({ type: 'application/json' }), receive);
import type { IncomingMessage, ServerResponse } from 'node:http';
import { verifyWebhook, WebhookVerificationError } from '@omnichannel/client/webhooks';

export async function receive(request: IncomingMessage & { body: Uint8Array }, response: ServerResponse) {
  const { headers, body: rawBody } = request;
  try {
    const event = await verifyWebhook({ headers, rawBody }, process.env.WEBHOOK_SECRET ?? '');
    if (event.type === 'chatAppStatus') {
      for (const { id, status } of event.payload.statuses) console.log(id, status);
    }
    response.writeHead(204).end();
  } catch (error) {
    if (error instanceof WebhookVerificationError) {
      // An event that is newer than this code is taken, so that it is not delivered again for days.
      response.writeHead(error.reason === 'unknown-event' ? 204 : 400).end();
    } else {
      console.error(error);
      response.writeHead(500).end();
    }
  }
}
