import { verifyWebhook } from '@omnichannel/client/webhooks';
import { createSecret } from '@omnichannel/contract/webhook-secret';
import { expect, it } from 'vitest';
import { signMessage } from './signature.ts';

it('signs as the specification of Standard Webhooks shows', () => {
  const signed = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1614265330, body: '{"test": 2432232314}' };
  expect(signMessage(signed, ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'])).toBe(
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  );
});

it('signs with several secrets what the client verifies with any of them', async () => {
  const secrets = [createSecret(), createSecret()];
  const rawBody = JSON.stringify({
    statuses: [{ id: 'gBEG', recipient_id: '12025550100', status: 'sent', timestamp: '1795253400' }],
    note: 'لقد وصل 🙂',
  });
  const timestamp = Math.floor(Date.now() / 1000);
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signMessage({ id: 'msg_1', timestamp, body: rawBody }, secrets),
  };
  for (const secret of secrets)
    expect(await verifyWebhook({ headers, rawBody }, secret)).toMatchObject({ id: 'msg_1' });
  await expect(verifyWebhook({ headers, rawBody }, createSecret())).rejects.toThrow('No signature matches');
});
