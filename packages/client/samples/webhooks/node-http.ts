// Node's own server: collect the bytes of the body, and leave them as they are.
import { createServer } from 'node:http';
import { verifyWebhook, WebhookVerificationError } from '@omnichannel/client/webhooks';

export const server = createServer(async (request, response) => {
  try {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const rawBody = Buffer.concat(chunks);
    const event = await verifyWebhook({ headers: request.headers, rawBody }, process.env.WEBHOOK_SECRET ?? '');
    console.log(event.id, event.type);
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
});
