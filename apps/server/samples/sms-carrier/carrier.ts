import { createHmac, timingSafeEqual } from 'node:crypto';
import type { SmsCarrier } from '../../src/features/messaging/carrier.ts';
import { HttpError } from '../../src/http/http-error.ts';

interface SmsProvider {
  /** `https://api.provider.example.com` */
  url: string;
  token: string;
  /** The key of the signatures of the provider's calls. */
  secret: string;
}

/** A delivery receipt of the provider. */
interface Report {
  /** The idempotency key of the message. */
  key: string;
  delivered: boolean;
  /** RFC 3339. */
  time: string;
}

export function createSmsCarrier({ url, token, secret }: SmsProvider): SmsCarrier {
  return {
    name: 'sms',
    sandbox: false,
    async sendSms({ id, to, sender, text }, signal) {
      const { ok, status } = await fetch(`${url}/sms`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': id },
        body: JSON.stringify({ to, sender, text }),
        signal: AbortSignal.any([signal, AbortSignal.timeout(10_000)]),
      });
      if (ok) return { outcome: 'accepted' };
      if (status === 400 || status === 422) return { outcome: 'rejected', reason: `the provider returned ${status}` };
      throw new Error(`The provider returned ${status}.`);
    },
    connect: ({ receive }) => ({
      routes(app) {
        app.register(async (scope) => {
          // The body stays unparsed, because the signature is over its bytes.
          scope.addContentTypeParser(
            'application/json',
            { parseAs: 'buffer' },
            async (_: unknown, body: Buffer) => body,
          );
          scope.post<{ Body: Buffer }>('/carriers/sms/report', async ({ body, headers }, reply) => {
            const signature = Buffer.from(createHmac('sha256', secret).update(body).digest('hex'));
            const given = Buffer.from(String(headers['x-signature']));
            if (given.length !== signature.length || !timingSafeEqual(given, signature))
              throw new HttpError(401, 'The signature does not match the body.');
            const { key, delivered, time }: Report = JSON.parse(String(body));
            await receive([{ messageId: key, status: delivered ? 'delivered' : 'failed', at: new Date(time) }]);
            return reply.code(204).send();
          });
        });
      },
    }),
  };
}
