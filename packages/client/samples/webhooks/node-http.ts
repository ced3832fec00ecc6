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
    const refused = error instanceof WebhookVerificationError;
    if (!refused) console.error(error);
    response.writeHead(refused ? 400 : 500).end();
  }
});
