import { createClient, TooManyRequestsError } from '@omnichannel/client';
import { toFile } from '@omnichannel/client/files';
import { uploadMedia } from '@omnichannel/client/media';
import { getChatAppMedia, listTopics, requestVerification, uploadFile } from '@omnichannel/client/operations';
import { collect, streamChatMessage } from '@omnichannel/client/stream';
import { signWebhook, verifyWebhook } from '@omnichannel/client/webhooks';

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=';

/** The first steps of a user: a call, a rejection, a stream, files and a webhook. */
export async function call(baseUrl) {
  const client = createClient({ baseUrl, credentials: { apiKey: 'any', userName: 'any' } });
  const { data } = await client.GET('/v1/topics');
  const verification = await requestVerification(client, { body: { number: '+12025550100' } });

  const headers = { Prefer: 'code=429' };
  const { error } = await listTopics(client, { headers, maxRetries: 0 }).result();

  const stream = streamChatMessage(client, { body: { query: 'When do you open?', user: 'user-1042' } });
  const { data: events, response } = await stream.withResponse();
  const { answer } = await collect(events);

  const image = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
  const file = await toFile(new Response(image).body, 'cat.png');
  const { name } = await uploadFile(client, { body: { file, user: 'user-1042' } });
  const mediaId = await uploadMedia(client, file);
  const download = await getChatAppMedia(client, { params: { path: { mediaId } }, parseAs: 'stream' });
  const downloaded = await new Response(download).blob();

  const secret = `whsec_${btoa('an example secret of 32 bytes...')}`;
  const rawBody = JSON.stringify({ statuses: [] });
  const event = await verifyWebhook({ headers: await signWebhook({ body: rawBody }, secret), rawBody }, secret);

  return {
    topics: data.data.map(({ key }) => key),
    replyCode: verification.replyCode,
    rejected: error instanceof TooManyRequestsError && error.status,
    answered: response.ok && answer.length > 0,
    uploaded: typeof name === 'string',
    downloaded: downloaded.size > 0,
    event: event.type,
  };
}
