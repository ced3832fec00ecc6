import { createClient, TooManyRequestsError } from '@omnichannel/client';
import { listTopics, requestVerification } from '@omnichannel/client/operations';
import { collect, streamChatMessage } from '@omnichannel/client/stream';
import { signWebhook, verifyWebhook } from '@omnichannel/client/webhooks';

/** The first steps of a user: a call, a rejection, a stream and a webhook. */
export async function call(baseUrl) {
  const client = createClient({ baseUrl, credentials: { apiKey: 'any', userName: 'any' } });
  const { data } = await client.GET('/v1/topics');
  const verification = await requestVerification(client, { body: { number: '+12025550100' } });

  const headers = { Prefer: 'code=429' };
  const { error } = await listTopics(client, { headers, maxRetries: 0 }).result();

  const stream = streamChatMessage(client, { body: { query: 'When do you open?', user: 'user-1042' } });
  const { answer } = await collect(stream);

  const secret = `whsec_${btoa('an example secret of 32 bytes...')}`;
  const rawBody = JSON.stringify({ statuses: [] });
  const event = await verifyWebhook({ headers: await signWebhook({ body: rawBody }, secret), rawBody }, secret);

  return {
    topics: data.data.map(({ key }) => key),
    replyCode: verification.replyCode,
    rejected: error instanceof TooManyRequestsError && error.status,
    answered: answer.length > 0,
    event: event.type,
  };
}
