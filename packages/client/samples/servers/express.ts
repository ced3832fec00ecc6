import express, { type Express } from 'express';
import { failureOf, notifyShipped } from './notify.ts';
import { receive } from './receive.ts';

export const app: Express = express();

// The raw body, so before any express.json(): a parsed body has another signature.
app.post('/webhooks', express.raw({ type: '*/*', limit: '1mb' }), async ({ headers, body }, response) => {
  response.sendStatus(await receive({ headers, rawBody: body }));
});

app.use(express.json());

app.post('/orders/:id/shipped', async ({ params, body }, response) => {
  try {
    response.json({ messageId: await notifyShipped(params.id, body.phone) });
  } catch (error) {
    const { status, message, retryAfter } = failureOf(error);
    if (retryAfter) response.set('Retry-After', String(retryAfter));
    response.status(status).json({ message });
  }
});
