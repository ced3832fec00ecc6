import Fastify from 'fastify';
import { failureOf, notifyShipped } from './notify.ts';
import { receive } from './receive.ts';

export const app = Fastify();

// A plugin has parsers of its own: bodies of these routes stay bytes, all others are parsed.
app.register(async (webhooks) => {
  webhooks.removeAllContentTypeParsers();
  webhooks.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  webhooks.post<{ Body: Buffer }>('/webhooks', async ({ headers, body }, reply) =>
    reply.code(await receive({ headers, rawBody: body })).send(),
  );
});

app.post<{ Params: { id: string }; Body: { phone: string } }>(
  '/orders/:id/shipped',
  async ({ params, body }, reply) => {
    try {
      return { messageId: await notifyShipped(params.id, body.phone) };
    } catch (error) {
      const { status, message, retryAfter } = failureOf(error);
      if (retryAfter) reply.header('Retry-After', retryAfter);
      return reply.code(status).send({ message });
    }
  },
);
