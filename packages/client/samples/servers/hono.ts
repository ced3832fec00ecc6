import { Hono } from 'hono';
import { failureOf, notifyShipped } from './notify.ts';
import { receive } from './receive.ts';

export const app = new Hono();

// Hono leaves the body unread until a handler asks for it.
app.post('/webhooks', async ({ req }) => new Response(null, { status: await receive(req.raw) }));

app.post('/orders/:id/shipped', async ({ req }) => {
  const { phone } = await req.json<{ phone: string }>();
  try {
    return Response.json({ messageId: await notifyShipped(req.param('id'), phone) });
  } catch (error) {
    const { status, message, retryAfter } = failureOf(error);
    const headers = new Headers();
    if (retryAfter) headers.set('Retry-After', String(retryAfter));
    return Response.json({ message }, { status, headers });
  }
});
