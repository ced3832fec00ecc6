// Compiled only: what the types promise a user holds with the declarations as they were published.
import {
  AbortError,
  type Client,
  ConnectionError,
  createClient,
  Omnichannel,
  SignInError,
  TooManyRequestsError,
  type Topic,
  type VerificationReply,
} from '@omnichannel/client';
import { toFile } from '@omnichannel/client/files';
import { createInbox, type Inbox } from '@omnichannel/client/inbox';
import { paginate } from '@omnichannel/client/lists';
import { uploadMedia } from '@omnichannel/client/media';
import { createClient as createMinimalClient } from '@omnichannel/client/minimal';
import { getChatAppMedia, listTopics, requestVerification, uploadFile } from '@omnichannel/client/operations';
import { verifyPhone } from '@omnichannel/client/phone';
import { type KnowledgeChat, useKnowledgeChat } from '@omnichannel/client/react';
import { collect, streamChatMessage } from '@omnichannel/client/stream';
import { createTestFetch } from '@omnichannel/client/testing';
import { verifyWebhook, type WebhookEvent } from '@omnichannel/client/webhooks';

const baseUrl = 'https://api.example.com';
export const client: Client = createClient({ baseUrl, credentials: { apiKey: 'any', userName: 'any' } });
export const minimal: Client = createMinimalClient({ baseUrl, token: 'any' });
export const tested: Client = createClient({ baseUrl, token: 'any', fetch: createTestFetch() });
export const inbox: Inbox<{ order: string }> = createInbox({ baseUrl, token: 'any' });
export const order: string | undefined = inbox.getSnapshot().items[0]?.payload.order;
// @ts-expect-error: neither token nor credentials
createClient({ baseUrl });

export async function calls(): Promise<void> {
  const { data, error } = await client.GET('/v1/topics', { params: { query: { key: 'order-updates' } } });
  const key: string | undefined = data?.data[0]?.key;
  // @ts-expect-error: the contract has no such path
  await client.GET('/v1/nothing');

  const { replyCode }: VerificationReply = await requestVerification(client, { body: { number: '+12025550100' } });
  // @ts-expect-error: a number is text
  await requestVerification(client, { body: { number: 12025550100 } });

  const result = await listTopics(client).result();
  const rejection: string | undefined = result.error?.message;
  console.log(key, error, replyCode, rejection);
}

export async function optional(
  signal: AbortSignal | undefined,
  timeout?: number,
  language?: 'en' | 'ar',
): Promise<void> {
  createClient({ baseUrl, token: 'any', timeout, headers: undefined, fetch: undefined, onEvent: undefined });
  const omnichannel = new Omnichannel({ baseUrl, token: 'any', logger: console, logLevel: undefined });
  await omnichannel.verifications.create({ number: '+12025550100', language }, { signal, idempotencyKey: undefined });
  await omnichannel.topics.list({ page: timeout });
  await listTopics(client, { signal, timeout, params: { query: { page: timeout } } });
  await requestVerification(client, { body: { number: '+12025550100', language } });
  for await (const topic of paginate(client, 'listTopics', { signal, query: undefined })) console.log(topic);
  for await (const event of streamChatMessage(client, {
    body: { query: 'Any', user: 'any' },
    signal,
    headers: undefined,
  }))
    console.log(event);
  await uploadMedia(client, new Blob([]), { type: undefined, signal });
  await (await verifyPhone(client, '+12025550100', { language, signal })).check('000000', { signal, timeout });
  await verifyWebhook(new Request(baseUrl), 'whsec_any', { tolerance: undefined, now: undefined });
}

export async function errors(): Promise<number | undefined> {
  try {
    await listTopics(client);
    return undefined;
  } catch (error) {
    if (error instanceof TooManyRequestsError) return error.retryAfter;
    if (error instanceof AbortError) return undefined;
    if (error instanceof SignInError) return error.cause.status;
    if (error instanceof ConnectionError) console.log(error.operation, error.code);
    if (listTopics.isError(error)) for (const { field, message } of error.violations) console.log(field, message);
    if (listTopics.isError(error) && error.status === 401) return error.body?.statusCode;
    throw error;
  }
}

export async function answers(): Promise<void> {
  const question = { body: { query: 'When do you open?', user: 'user-1042' } };
  for await (const event of streamChatMessage(client, question)) {
    if (event.event === 'message') console.log(event.answer.length);
    // @ts-expect-error: not every event has an answer
    console.log(event.answer);
  }
  const { answer }: { answer: string } = await collect(streamChatMessage(client, question));
  console.log(answer);
  const { data, response } = await streamChatMessage(client, question).withResponse();
  for await (const { event } of data) console.log(event, response.status);
}

export async function files(stream: AsyncIterable<Uint8Array>, signal: AbortSignal | undefined): Promise<string> {
  const file: File = await toFile(stream, 'cat.png', { type: undefined, maxBytes: 1_000_000 });
  const { id } = await uploadFile(client, { body: { file, user: 'user-1' }, signal });
  await uploadMedia(client, await toFile(fetch(baseUrl)));
  // @ts-expect-error: a path is not a file
  await toFile('./cat.png');
  const params = { path: { mediaId: id } };
  const blob: Blob = await getChatAppMedia(client, { params });
  const { data, requestId } = await getChatAppMedia(client, { params, parseAs: 'stream' }).withResponse();
  const { value } = await data.getReader().read();
  return `${blob.size} ${value?.byteLength} ${requestId}`;
}

export function Chat(): string {
  const { messages, ask, status }: KnowledgeChat = useKnowledgeChat({ client, user: 'user-1', timeout: undefined });
  void ask('When do you open?', { inputs: { city: 'Riyadh' } });
  // @ts-expect-error: a question is text
  void ask(7);
  return status === 'error' ? '' : messages.map(({ role, text }) => `${role}: ${text}`).join('\n');
}

export async function deliveries(request: Request): Promise<number> {
  const event: WebhookEvent = await verifyWebhook(request, ['whsec_new', 'whsec_old']);
  if (event.type === 'chatAppStatus') return event.payload.statuses.length;
  // @ts-expect-error: only a chatAppStatus has statuses
  return event.payload.statuses.length;
}

export async function domain(file: Blob): Promise<void> {
  for await (const topic of paginate(client, 'listTopics')) {
    const { key }: Topic = topic;
    console.log(key);
  }
  await uploadMedia(client, file);
  const verification = await verifyPhone(client, '+12025550100');
  const result: 'valid' | 'invalid' | 'expired' = await verification.check('123456');
  console.log(result);
}
